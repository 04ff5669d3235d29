// Runs a command and writes the time it used and the memory it held to a file.
//
//   measure RESULT COMMAND ARGUMENTS      RESULT: user and system time in µs, peak resident memory in KB
//
// It is small itself: a child's peak begins with what its parent held when it forked.

#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  pid_t child = fork();
  if (child < 0) return 2;
  if (child == 0) {
    execvp(argv[2], argv + 2);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child) return 2;
  FILE *result = fopen(argv[1], "w");
  if (result == NULL) return 2;
  long long microseconds = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000LL + usage.ru_utime.tv_usec +
                           usage.ru_stime.tv_usec;
  long kilobytes = usage.ru_maxrss;
#ifdef __APPLE__
  kilobytes /= 1024;
#endif
  fprintf(result, "%lld %ld\n", microseconds, kilobytes);
  fclose(result);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
