// The floor under reading XLIFF: libxml2's SAX2 pull parser over read(2), with callbacks that do nothing.
//
//   cc -O2 sax_floor.c -o sax_floor $(xml2-config --cflags --libs) && ./sax_floor FILE
//
// What the reader costs is told as a ratio to this, in instructions, as a slope between a small and a big file.

#include <fcntl.h>
#include <libxml/parser.h>
#include <string.h>
#include <unistd.h>

static int readBytes(void *context, char *buffer, int length) { return (int)read(*(int *)context, buffer, length); }

static void start(
  void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaceCount,
  const xmlChar **namespaces, int attributeCount, int defaultedCount, const xmlChar **attributes) {}

static void end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {}

static void characters(void *context, const xmlChar *text, int length) {}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  int descriptor = open(argv[1], O_RDONLY);
  if (descriptor < 0) return 2;
  xmlSAXHandler sax;
  memset(&sax, 0, sizeof sax);
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElementNs = start;
  sax.endElementNs = end;
  sax.characters = characters;
  sax.ignorableWhitespace = characters;
  sax.cdataBlock = characters;
  xmlParserCtxtPtr parser = xmlCreateIOParserCtxt(&sax, NULL, readBytes, NULL, &descriptor, XML_CHAR_ENCODING_NONE);
  if (parser == NULL) return 1;
  xmlCtxtUseOptions(parser, XML_PARSE_NONET | XML_PARSE_BIG_LINES);
  int failed = xmlParseDocument(parser);
  xmlFreeParserCtxt(parser);
  return failed != 0;
}
