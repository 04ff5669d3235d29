#ifndef LOCFERRY_CLIBXML2_SHIM_H
#define LOCFERRY_CLIBXML2_SHIM_H

// Debian's libxml2 pulls ICU's headers in through <libxml/encoding.h>; they collide with the toolchain's own ICU module
// as soon as Foundation or XCTest is imported beside this one. Nothing here needs them.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlIO.h>

#endif
