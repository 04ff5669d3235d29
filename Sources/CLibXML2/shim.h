#ifndef LOCFERRY_CLIBXML2_SHIM_H
#define LOCFERRY_CLIBXML2_SHIM_H

// Debian's libxml2 pulls ICU's headers in through <libxml/encoding.h>; they collide with the toolchain's own ICU module
// as soon as Foundation or XCTest is imported beside this one. Nothing here needs them.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <string.h>

#include <libxml/catalog.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlIO.h>

// Everything that differs between libxml2 2.9 and 2.15, or is deprecated by one of them, is touched here alone.

// 2.12 made the error const.
typedef void (*locferry_error_handler)(void *user, const xmlError *error);

static xmlParserInputPtr locferry_refuse_entity(const char *url, const char *id, xmlParserCtxtPtr parser) {
  (void)url;
  (void)id;
  (void)parser;
  return NULL;
}

// Once per process: no external entity is ever loaded, no catalog ever read.
static inline void locferry_prepare(void) {
  xmlInitParser();
  xmlSetExternalEntityLoader(locferry_refuse_entity);
#ifdef LIBXML_CATALOG_ENABLED
  xmlCatalogSetDefaults(XML_CATA_ALLOW_NONE);
#endif
}

// Text being collected.
typedef struct locferry_text {
  void *owner;
  // Takes a piece for which there is no room, or that makes the text too long.
  void (*overflow)(void *owner, const xmlChar *piece, int length);
  xmlChar *bytes;
  long count;
  // No byte goes here or beyond: the end of the memory, or of the longest text.
  long limit;
  // Whom the parser calls.
  xmlSAXHandlerPtr sax;
  // What it calls with character data while it is wanted. While it is not, which would be more than half of a document's
  // events, there is no handler.
  charactersSAXFunc characters;
} locferry_text;

static void locferry_characters(void *user, const xmlChar *piece, int length) {
  locferry_text *text = (locferry_text *)user;
  long end = text->count + length;
  if (end > text->limit) {
    text->overflow(text->owner, piece, length);
    return;
  }
  memcpy(text->bytes + text->count, piece, (size_t)length);
  text->count = end;
}

// libxml2's own types, but for what is always there.
typedef void (*locferry_start_handler)(
  locferry_text *_Nonnull user, const xmlChar *_Nonnull name, const xmlChar *_Nullable prefix,
  const xmlChar *_Nullable uri, int declaration_count, const xmlChar *_Nullable *_Nullable declarations,
  int attribute_count, int defaulted_count, const xmlChar *_Nullable *_Nullable attributes);
typedef void (*locferry_end_handler)(
  locferry_text *_Nonnull user, const xmlChar *_Nonnull name, const xmlChar *_Nullable prefix,
  const xmlChar *_Nullable uri);

// A SAX2 pull parser over a callback that yields UTF-8 without a byte order mark. The declared encoding is ignored: the
// caller has checked and, where needed, converted. Never NOENT, DTDLOAD, HUGE, RECOVER or NOBLANKS.
static inline xmlParserCtxtPtr locferry_open(
  locferry_text *user, xmlInputReadCallback read, locferry_start_handler start, locferry_end_handler end,
  internalSubsetSAXFunc doctype, locferry_error_handler error) {
  xmlSAXHandler sax;
  memset(&sax, 0, sizeof sax);
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElementNs = (startElementNsSAX2Func)start;
  sax.endElementNs = (endElementNsSAX2Func)end;
  // Without a handler of its own, a CDATA section is characters.
  sax.internalSubset = doctype;
  // The context's own handler: an unbound prefix is reported nowhere else.
  sax.serror = (xmlStructuredErrorFunc)error;
  xmlParserCtxtPtr parser = xmlCreateIOParserCtxt(&sax, user, read, NULL, user, XML_CHAR_ENCODING_NONE);
  if (parser == NULL) return NULL;
  user->sax = parser->sax;
  user->characters = locferry_characters;
  int options = XML_PARSE_NONET | XML_PARSE_BIG_LINES | XML_PARSE_IGNORE_ENC;
#if LIBXML_VERSION >= 21300
  options |= XML_PARSE_NO_XXE;
#endif
#if LIBXML_VERSION >= 21400
  options |= XML_PARSE_NO_SYS_CATALOG;
#endif
  xmlCtxtUseOptions(parser, options);
  return parser;
}

static inline void locferry_close(xmlParserCtxtPtr parser) { xmlFreeParserCtxt(parser); }

static inline void locferry_stop(xmlParserCtxtPtr parser) { xmlStopParser(parser); }

static inline int locferry_is_well_formed(xmlParserCtxtPtr parser) { return parser->wellFormed; }

// The line the parser stands in, from 1; 0 when it has no input.
static inline long locferry_line(xmlParserCtxtPtr parser) { return parser->input == NULL ? 0 : parser->input->line; }

// How many of the bytes that were read are not parsed yet.
static inline long locferry_unread(xmlParserCtxtPtr parser) {
  return parser->input == NULL ? 0 : (long)(parser->input->end - parser->input->cur);
}

// How many bytes before the parser's place a value lies in its input; 0 when it lies elsewhere.
static inline long locferry_parsed(xmlParserCtxtPtr parser, const xmlChar *value) {
  xmlParserInputPtr input = parser->input;
  return input != NULL && value >= input->base && value <= input->cur ? (long)(input->cur - value) : 0;
}

static inline const xmlChar *locferry_intern(xmlParserCtxtPtr parser, const char *name, int length) {
  return xmlDictLookup(parser->dict, (const xmlChar *)name, length);
}

#endif
