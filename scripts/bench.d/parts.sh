# What scripts/bench measures, part by part. Sourced by it; its variables are used here.
# shellcheck shell=bash disable=SC2154

language=fr
mark=' ·"'

calculate() { awk "BEGIN { printf \"%.6f\", $1 }"; }

bytes() { cat "$@" | wc -c | tr -d ' '; }

# Runs a command whose success is needed; what it said is shown only when it fails.
need() {
  "$@" >"$work/log/out" 2>"$work/log/err" && return
  say "failed: $*"
  cat "$work/log/out" "$work/log/err" >&2
  exit 1
}

# Instructions of a command in user space.
count() {
  need valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null --log-file="$work/log/valgrind" "$@"
  awk '/I +refs:/ { gsub(",", "", $NF); print $NF }' "$work/log/valgrind"
}

# Instructions of a command on the small file and on the large one; @ stands for small or large.
both() {
  local small large
  small="$(count "${@//@/small}")" || return
  large="$(count "${@//@/large}")" || return
  calculate "$large - $small"
}

# The row of a figure: its name, the figure, how to print it, whether at most (<=) or at least (>=) what, the unit.
row() {
  local name="$1" value="$2" format="$3" relation="${4:-}" target="${5:-}" unit="${6:-}" verdict=""
  if [ -n "$target" ]; then
    verdict="$(awk "BEGIN { print ($value $relation $target) ? \"met\" : \"**missed**\" }")"
    target="${relation/<=/≤} $target$unit"
    target="${target/>=/≥}"
  fi
  # shellcheck disable=SC2059
  printf "| %s | $format%s | %s | %s |\n" "$name" "$value" "$unit" "$target" "$verdict"
}

reading() {
  local ours floor_cost
  ours="$(both "$bench" xliff-read "$work/@.xliff")"
  floor_cost="$(both "$floor" "$work/@.xliff")"
  row "XLIFF: read, all fields / C SAX2 with empty callbacks" "$(calculate "$ours / $floor_cost")" %.2f "<=" 1.15 " ×"
}

# Leaves what parsing, viewing and editing the catalog cost for the parts that use it.
catalogs() {
  local size
  size=$(($(bytes "$work/large/Localizable.xcstrings") - $(bytes "$work/small/Localizable.xcstrings")))
  catalog_parse="$(both "$bench" catalog-parse "$work/@/Localizable.xcstrings")"
  catalog_view="$(both "$bench" catalog-view "$work/@/Localizable.xcstrings")"
  catalog_edit="$(both "$bench" catalog-edit "$work/@/Localizable.xcstrings" "$language")"
  row "catalog: parse, per byte" "$(calculate "$catalog_parse / $size")" %.1f "<=" 10 " instructions"
  row "catalog: parse and view, per byte" "$(calculate "$catalog_view / $size")" %.1f "" "" " instructions"
  row "catalog: parse, view, replace one language, write, per byte" "$(calculate "$catalog_edit / $size")" %.1f \
    "<=" 13 " instructions"
}

# A text of every key changed on each side: nothing can be passed by. Both arrive, or the merge would look fast.
merging() {
  local cost size texts found
  for size in small large; do
    texts="$(python3 "$root/scripts/bench.d/sides.py" "$work/$size/Localizable.xcstrings" \
      "$work/ours-$size.xcstrings" "$language" "$work/theirs-$size.xcstrings" de)"
    need "$locferry" merge "$work/$size/Localizable.xcstrings" "$work/ours-$size.xcstrings" \
      "$work/theirs-$size.xcstrings" -o "$work/merged-$size.xcstrings"
    found="$(grep -c "$mark" "$work/merged-$size.xcstrings" || true)"
    [ "$found" -eq "$texts" ] && continue
    say "the merge stored $found of $texts texts"
    exit 1
  done
  cost="$(both "$locferry" merge "$work/@/Localizable.xcstrings" "$work/ours-@.xcstrings" \
    "$work/theirs-@.xcstrings" -o "$work/merged-@.xcstrings")"
  row "merge: every key changed on both sides / parsing the three versions" \
    "$(calculate "$cost / (3 * $catalog_parse)")" %.2f "<=" 3 " ×"
}

exporting() {
  local cost size
  cost="$(both "$locferry" export "$work/@/Localizable.xcstrings" --xliff-only -o "$work/xliff-@")"
  size=$(($(bytes "$work"/xliff-large/*.xliff) - $(bytes "$work"/xliff-small/*.xliff)))
  row "export: all languages, without the catalog, per byte of XLIFF" \
    "$(calculate "($cost - $catalog_view) / $size")" %.1f "<=" 6 " instructions"
  cost="$(both "$locferry" export "$work/@/Localizable.xcstrings" -o "$work/bundles-@")"
  row "export: the same as bundles with base and digest, per byte of XLIFF" \
    "$(calculate "($cost - $catalog_view) / $size")" %.1f "" "" " instructions"
}

# Projects to import into, and what a translator returned, bare and in the bundle that was exported. Prints how many
# units that is.
returning() {
  local size="$1" form
  python3 "$root/scripts/bench.d/returned.py" "$work/xliff-$size/$language.xliff" "$work/returned-$size.xliff"
  cp "$work/returned-$size.xliff" "$work/bundles-$size/$language.xcloc/Localized Contents/$language.xliff"
  for form in bare bundle; do
    mkdir "$work/$form-$size"
    cp "$work/$size/Localizable.xcstrings" "$work/$form-$size/"
  done
}

# An import that left something out would look fast.
arrived() {
  local project="$1" units="$2" found
  found="$(grep -c "$mark" "$project/Localizable.xcstrings" || true)"
  [ "$found" -eq "$units" ] && return
  say "the import into $project stored $found of $units texts"
  exit 1
}

importing() {
  local cost floor_cost form small_units large_units
  small_units="$(returning small)"
  large_units="$(returning large)"
  floor_cost="$(both "$floor" "$work/returned-@.xliff")"
  for form in bare bundle; do
    if [ "$form" = bare ]; then
      cost="$(both "$locferry" import "$work/returned-@.xliff" --project "$work/bare-@" --prefer theirs)"
    else
      cost="$(both "$locferry" import "$work/bundles-@/$language.xcloc" --project "$work/bundle-@")"
    fi
    arrived "$work/$form-small" "$small_units"
    arrived "$work/$form-large" "$large_units"
    row "import: every text changed, $form, without the catalog / C SAX2" \
      "$(calculate "($cost - $catalog_edit) / $floor_cost")" %.2f "<=" 1.5 " ×"
  done
}

startup() {
  row "start-up: locferry --version" "$(calculate "$(count "$locferry" --version) / 1e6")" %.1f "<=" 5 " M instructions"
}

# Peak resident memory of a command in MB (of a million bytes).
peak() {
  need "$measure" "$work/log/usage" "$@"
  awk '{ print $2 * 1024 / 1e6 }' "$work/log/usage"
}

memory() {
  local nothing small large whole size limit catalog="$work/memory.xcstrings"
  say "making $big MB of XLIFF"
  python3 "$generator" xliff 1 "$work/memory-small.xliff"
  python3 "$generator" xliff "$big" "$work/memory-large.xliff"
  nothing="$(peak "$bench" nothing /dev/null)"
  small="$(peak "$bench" xliff-read "$work/memory-small.xliff")"
  large="$(peak "$bench" xliff-read "$work/memory-large.xliff")"
  rm "$work/memory-large.xliff"
  row "memory: peak of a process that reads nothing" "$nothing" %.1f "" "" " MB"
  row "memory: peak reading 1 MB of XLIFF" "$small" %.1f "" "" " MB"
  row "memory: peak reading $big MB of XLIFF, beyond that" "$(calculate "$large - $small")" %.1f "<=" 2 " MB"
  python3 "$generator" xcstrings "${keys[1]}" "$catalog"
  size="$(calculate "$(bytes "$catalog") / 1e6")"
  limit="$(awk "BEGIN { printf \"%.1f\", 1.7 * $size + 12 }")"
  whole="$(peak "$bench" catalog-view "$catalog")"
  row "memory: peak reading a catalog of $(awk "BEGIN { printf \"%.1f\", $size }") MB (1.7 × it + 12)" "$whole" %.1f \
    "<=" "$limit" " MB"
}

# User and system time of a command in µs.
time_of() {
  need "$measure" "$work/log/usage" "$@"
  awk '{ print $1 }' "$work/log/usage"
}

comparing() {
  local python="$work/venv/bin/python3"
  say "installing lxml and translate-toolkit"
  if ! python3 -m venv "$work/venv" >&2 || ! "$python" -m pip install -q lxml translate-toolkit >&2; then
    skip "lxml and translate-toolkit: could not be installed (python3-venv, network)"
    return
  fi
  python3 "$generator" xliff 50 "$work/peers.xliff"
  python3 "$generator" xliff 1 "$work/peers-small.xliff"
  python3 "$root/scripts/bench.d/strings.py" "$work/peers-small.xliff" 8 "$work/peers.strings"
  local round ours lxml toolkit
  for ((round = 0; round < rounds; round++)); do
    ours="$(time_of "$bench" xliff-read "$work/peers.xliff")"
    lxml="$(time_of "$python" "$root/scripts/bench.d/peers.py" lxml "$work/peers.xliff")"
    toolkit="$(time_of "$python" "$root/scripts/bench.d/peers.py" translate-toolkit "$work/peers.xliff")"
    calculate "$lxml / $ours" >>"$work/ratios-lxml"
    calculate "$toolkit / $ours" >>"$work/ratios-toolkit"
    ours="$(time_of "$bench" strings-parse "$work/peers.strings")"
    toolkit="$(time_of "$python" "$root/scripts/bench.d/peers.py" translate-toolkit-strings "$work/peers.strings")"
    calculate "$toolkit / $ours" >>"$work/ratios-strings"
    printf '\n' | tee -a "$work/ratios-lxml" "$work/ratios-toolkit" >>"$work/ratios-strings"
  done
  row "time: lxml iterparse reading 50 MB / ours" "$(median "$work/ratios-lxml")" %.1f ">=" 4 " ×"
  row "time: translate-toolkit reading 50 MB / ours" "$(median "$work/ratios-toolkit")" %.1f ">=" 20 " ×"
  row "time: translate-toolkit reading 8 MB of .strings / ours" "$(median "$work/ratios-strings")" %.1f ">=" 20 " ×"
}

median() { LC_ALL=C sort -n "$1" | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }
