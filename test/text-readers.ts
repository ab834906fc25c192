import { decodeHTML } from 'entities'
import { z } from 'zod'
import { rangeOf, refusalOf } from '#server/app/files/conditions.ts'
import { askedOfGallery } from '#server/app/pages/asked-of-gallery.ts'
import { metadataOf } from '#server/app/uploads/tus-headers.ts'
import { decodeCursor } from '#server/db/page.ts'
import { plainTitle, safeFilename, titleFrom } from '#server/kit/filenames.ts'
import { cleaned, plainText } from '#server/kit/rich-text/rich-text.ts'
import { pathGiver } from '#server/kit/zip/zip-names.ts'
import { bookText, openDocumentText, sheetText } from '#server/ports/media/document/office-text.ts'
import { rtfText } from '#server/ports/media/document/rtf-text.ts'
import { markupText, tidy, xmlText } from '#server/ports/media/document/xml-text.ts'
import { scrubDrawing } from '#server/ports/media/metadata/documents/drawing.ts'
import { scrubInfo } from '#server/ports/media/metadata/documents/pdf-info.ts'
import { streamsOf } from '#server/ports/media/metadata/documents/pdf-objects.ts'
import { decodeText, latin1Decoder } from '#server/ports/media/encoding/decode-text.ts'
import { parseWrittenDate } from '#server/ports/media/metadata/dates.ts'
import { splitKeywords, suggestionsOf } from '#server/ports/media/metadata/suggestions.ts'
import { readXmp, scrubXmp } from '#server/ports/media/metadata/xmp.ts'
import { addEntries } from '#shared/forms/array-entry.ts'
import { check } from '#shared/forms/check.ts'
import { defineForm } from '#shared/forms/define-form.ts'
import { FIELD_TYPES } from '#shared/forms/field.ts'
import { hasWords, plainText as countedText, seen, sentValue } from '#shared/forms/sent.ts'
import { typed } from '#shared/forms/typing.ts'
import { captionFile } from '#shared/rules/captions/caption-file.ts'
import { readCues } from '#shared/rules/captions/cues.ts'
import { languageTag } from '#shared/rules/captions/language.ts'
import { saidIn } from '#shared/rules/captions/words.ts'
import { parseDay } from '#shared/words/read-day.ts'
import { isEmail } from '#shared/rules/email.ts'
import { MAX_CAPTION_SIZE, MAX_TEXT } from '#shared/rules/limits.ts'
import { withoutMarks } from '#shared/rules/markup.ts'
import { normalized } from '#shared/rules/normalized.ts'
import { aliasFrom } from '#shared/rules/url-alias.ts'
import { isWebUrl } from '#shared/rules/web-url.ts'
import { lacking, passages, wordsOf } from '#shared/rules/words.ts'
import { parseSearch } from '#web/kit/address/search-params.ts'

/** Bytes of all headers of a request together; of the head of one part of a form. */
const HEADERS = 16 * 1024
const PART_HEAD = 80 * 1024
const DOCUMENT = 256 * 1024

const every = FIELD_TYPES.map((type) =>
  defineForm('every', [{ key: 'a', type, label: 'A', max_words: 20_000, max_chars: 90_000 }]),
)
const version = { etag: '"a"', modified: 1 }
const request = (headers: Record<string, string>) => ({ headers }) as never
const bytes = (text: string) => Buffer.from(text, 'latin1')

/** Each sign of a text as a key of an address, as browsers send it. */
const keysOf = (text: string) => [...text].map((sign) => encodeURIComponent(sign.toWellFormed())).join('&')

const SHEET = ['xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml']
const zipOf = (text: string, ...names: string[]) => ({ read: () => new Map(names.map((name) => [name, text])) })

/** What is run over texts of others besides the schemas of calls: what it is, the longest text that it meets, how it is run. */
export const READERS: [string, number, (text: string) => unknown][] = [
  ['rich text, cleaned', MAX_TEXT, cleaned],
  ['rich text, its words', MAX_TEXT, plainText],
  ['rich text, what is counted', MAX_TEXT, countedText],
  ['rich text, whether it has words', MAX_TEXT, hasWords],
  ['markup taken out', DOCUMENT, (text) => withoutMarks(text)],
  [
    'form values as they are sent',
    MAX_TEXT,
    (text) => every.map(({ fields: [field] }) => field && sentValue(field, text)),
  ],
  ['forms, checked', MAX_TEXT, (text) => every.map((form) => check(form, { a: text }))],
  ['control characters', DOCUMENT, seen],
  ['typing', MAX_TEXT, (text) => typed({ type: 'text', max_words: 500 }, text.slice(0, 10), text, true)],
  ['lists that are pasted', MAX_TEXT, (text) => addEntries({}, [], text)],
  [
    'lists of entries that differ',
    MAX_TEXT / 4,
    (text) => addEntries({}, [], [...text].map((_, i) => `${i}`).join(',')),
  ],
  ['captions', MAX_CAPTION_SIZE, captionFile],
  ['captions in WebVTT', MAX_CAPTION_SIZE, (text) => readCues(`WEBVTT\n\n00:01.000 --> 00:02.000 ${text}`)],
  ['captions in SubRip', MAX_CAPTION_SIZE, (text) => captionFile(`1\n00:00:01,000 --> 00:00:02,000 ${text}\n${text}`)],
  ['the words of a cue', MAX_CAPTION_SIZE, (text) => saidIn({ text })],
  ['what an address asks for', HEADERS, (text) => parseSearch(keysOf(text))],
  ['what an address asks of a gallery', HEADERS, (text) => askedOfGallery(`/view?${keysOf(text)}`)],
  ['languages', HEADERS, languageTag],
  ['days', HEADERS, parseDay],
  ['e-mail addresses', MAX_TEXT, isEmail],
  ['web addresses', MAX_TEXT, isWebUrl],
  ['aliases', MAX_TEXT, aliasFrom],
  ['normal forms', MAX_TEXT, (text) => normalized(text, 'NFKD')],
  ['words of a search', MAX_TEXT, wordsOf],
  ['words that a text lacks', MAX_TEXT, (text) => lacking(text, wordsOf('ferry sea ab a'))],
  ['passages', MAX_TEXT, (text) => passages(text, 'ferry sea ab a')],
  ['file names', PART_HEAD, safeFilename],
  ['titles from file names', PART_HEAD, titleFrom],
  ['file names from titles', PART_HEAD, plainTitle],
  ['paths in a ZIP', PART_HEAD, (text) => pathGiver()('', text)],
  ['cursors', HEADERS, (text) => decodeCursor(text, z.unknown())],
  ['ranges', HEADERS, (text) => rangeOf({ range: `bytes=${text}` }, version, 100)],
  ['if-range', HEADERS, (text) => rangeOf({ range: 'bytes=0-1', 'if-range': text }, version, 100)],
  ['entity tags', HEADERS, (text) => refusalOf({ 'if-none-match': text, 'if-modified-since': text }, version)],
  ['metadata of uploads', HEADERS, (text) => metadataOf(request({ 'upload-metadata': text }))],
  ['RTF', DOCUMENT, rtfText],
  ['HTML', DOCUMENT, markupText],
  ['XML', DOCUMENT, (text) => xmlText(text, { lines: new Set(['a']), skipped: new Set(['b']) })],
  ['workbooks', DOCUMENT, (text) => sheetText(zipOf(text, ...SHEET))],
  ['cells', DOCUMENT, (text) => sheetText(zipOf(`<si><t>${text}</t></si><c t='inlineStr'><t>${text}`, ...SHEET))],
  ['cells without end', DOCUMENT, (text) => sheetText(zipOf('<x:row><x:c><x:v>'.repeat(text.length / 17), ...SHEET))],
  ['OpenDocument', DOCUMENT, (text) => openDocumentText(zipOf(text, 'content.xml', 'meta.xml'))],
  ['books', DOCUMENT, (text) => bookText(zipOf(`<item id='a' href='a'/><item id="${text}`, 'a.opf', 'a.html'))],
  ['text of documents', DOCUMENT, tidy],
  ['references', DOCUMENT, decodeHTML],
  ['text of any encoding', DOCUMENT, (text) => decodeText(bytes(text))],
  ['texts announced as Latin-1', DOCUMENT, (text) => latin1Decoder([text])(text)],
  ['dates as files write them', DOCUMENT, (text) => parseWrittenDate(text)],
  ['drawings', DOCUMENT, (text) => scrubDrawing(bytes(`<svg>${text}`), () => false)],
  ['attributes of drawings', DOCUMENT, (text) => scrubDrawing(bytes(`<svg a="${text}`), () => false)],
  ['XMP', DOCUMENT, (text) => readXmp(text)('dc:title')],
  ['XMP, cleaned', DOCUMENT, (text) => scrubXmp(bytes(text), { start: 0, end: text.length })],
  [
    'XMP of places',
    DOCUMENT,
    (text) => scrubXmp(bytes('<exif:GPSArea>'.repeat(text.length / 14)), { start: 0, end: text.length }),
  ],
  ['what a PDF says of itself', DOCUMENT, (text) => scrubInfo(bytes(`<<${text}`), 0, () => undefined)],
  ['streams of a PDF', DOCUMENT, (text) => [...streamsOf(bytes(`${text}>>stream\n`))]],
  [
    'streams without end',
    DOCUMENT,
    (text) => [...streamsOf(bytes('1 0 obj<</Filter[>>stream\n'.repeat(text.length / 26)))],
  ],
  [
    'what files say of themselves',
    DOCUMENT,
    (text) => suggestionsOf({ title: [text], keywords: splitKeywords(text), description: [text] }),
  ],
]
