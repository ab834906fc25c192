import { decodeHTML } from 'entities'
import { z } from 'zod'
import { getByteRange, checkPreconditions } from '#server/app/files/http-conditions.ts'
import { normalizeGalleryUrl } from '#server/app/pages/gallery-url.ts'
import { parseUploadMetadata } from '#server/app/uploads/tus-headers.ts'
import { decodeCursor } from '#server/db/pagination.ts'
import { titleToFilename, toSafeFilename, filenameToTitle } from '#server/kit/filenames.ts'
import { sanitizeRichText, toPlainText } from '#server/kit/rich-text/rich-text.ts'
import { createPathAllocator } from '#server/kit/zip/zip-names.ts'
import { readBookText, readOpenDocumentText, readSheetText } from '#server/ports/media/document/office-text.ts'
import { readRtfText } from '#server/ports/media/document/rtf-text.ts'
import { readMarkupText, tidyText, readXmlText } from '#server/ports/media/document/xml-text.ts'
import { scrubDrawing } from '#server/ports/media/metadata/documents/drawing.ts'
import { scrubInfo } from '#server/ports/media/metadata/documents/pdf-info.ts'
import { findStreams } from '#server/ports/media/metadata/documents/pdf-objects.ts'
import { decodeText, createLatin1Decoder } from '#server/ports/media/encoding/decode-text.ts'
import { parseWrittenDate } from '#server/ports/media/metadata/dates.ts'
import { splitKeywords, toSuggestions } from '#server/ports/media/metadata/suggestions.ts'
import { readXmp, scrubXmp } from '#server/ports/media/metadata/xmp.ts'
import { addEntries } from '#shared/forms/array-entry.ts'
import { checkForm } from '#shared/forms/check-form.ts'
import { defineForm } from '#shared/forms/define-form.ts'
import { FIELD_TYPES } from '#shared/forms/field.ts'
import {
  hasVisibleContent,
  toCountedText as countedText,
  removeInvisible,
  normalizeFieldValue,
} from '#shared/forms/normalize-field-value.ts'
import { applyTyping } from '#shared/forms/typing.ts'
import { parseCaptionFile } from '#shared/rules/captions/caption-file.ts'
import { readCues } from '#shared/rules/captions/cues.ts'
import { normalizeLanguageTag } from '#shared/rules/captions/language.ts'
import { splitBySpeaker } from '#shared/rules/captions/split-by-speaker.ts'
import { parseDay } from '#shared/words/parse-day.ts'
import { isEmail } from '#shared/rules/email.ts'
import { MAX_CAPTION_BYTES, MAX_TEXT } from '#shared/rules/limits.ts'
import { replaceTags } from '#shared/rules/markup.ts'
import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'
import { toAlias } from '#shared/rules/url-alias.ts'
import { isWebUrl } from '#shared/rules/web-url.ts'
import { findMissingWords, splitIntoPassages, toSearchWords } from '#shared/rules/text/search-words.ts'
import { parseSearch } from '#web/kit/address/search-params.ts'

/** Largest size of all headers of a request, and of the head of one form part. */
const MAX_HEADER_BYTES = 16 * 1024
const MAX_PART_HEAD_BYTES = 80 * 1024
const MAX_DOCUMENT_BYTES = 256 * 1024

const formPerFieldType = FIELD_TYPES.map((type) =>
  defineForm('every', [{ key: 'a', type, label: 'A', max_words: 20_000, max_chars: 90_000 }]),
)
const version = { etag: '"a"', modified: 1 }
const createRequest = (headers: Record<string, string>) => ({ headers }) as never
const toBytes = (text: string) => Buffer.from(text, 'latin1')

/** Each character of a text as a query parameter, encoded as browsers do. */
const toQuery = (text: string) => [...text].map((character) => encodeURIComponent(character.toWellFormed())).join('&')

const SHEET_FILES = ['xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml']
const createFakeZip = (text: string, ...names: string[]) => ({ read: () => new Map(names.map((name) => [name, text])) })

/** Functions that read untrusted text, besides the schemas of the API: description, maximum length and the call. */
export const TEXT_READERS: [string, number, (text: string) => unknown][] = [
  ['sanitized rich text', MAX_TEXT, sanitizeRichText],
  ['plain text of rich text', MAX_TEXT, toPlainText],
  ['counted text of rich text', MAX_TEXT, countedText],
  ['visible content of rich text', MAX_TEXT, hasVisibleContent],
  ['removing markup', MAX_DOCUMENT_BYTES, (text) => replaceTags(text)],
  [
    'normalizing form values',
    MAX_TEXT,
    (text) => formPerFieldType.map(({ fields: [field] }) => field && normalizeFieldValue(field, text)),
  ],
  ['checking forms', MAX_TEXT, (text) => formPerFieldType.map((form) => checkForm(form, { a: text }))],
  ['control characters', MAX_DOCUMENT_BYTES, removeInvisible],
  ['typing', MAX_TEXT, (text) => applyTyping({ type: 'text', max_words: 500 }, text.slice(0, 10), text, true)],
  ['pasted lists', MAX_TEXT, (text) => addEntries({}, [], text)],
  ['lists of different entries', MAX_TEXT / 4, (text) => addEntries({}, [], [...text].map((_, i) => `${i}`).join(','))],
  ['captions', MAX_CAPTION_BYTES, parseCaptionFile],
  ['captions in WebVTT', MAX_CAPTION_BYTES, (text) => readCues(`WEBVTT\n\n00:01.000 --> 00:02.000 ${text}`)],
  [
    'captions in SubRip',
    MAX_CAPTION_BYTES,
    (text) => parseCaptionFile(`1\n00:00:01,000 --> 00:00:02,000 ${text}\n${text}`),
  ],
  ['speakers of a cue', MAX_CAPTION_BYTES, (text) => splitBySpeaker({ text })],
  ['search parameters', MAX_HEADER_BYTES, (text) => parseSearch(toQuery(text))],
  ['gallery addresses', MAX_HEADER_BYTES, (text) => normalizeGalleryUrl(`/view?${toQuery(text)}`)],
  ['languages', MAX_HEADER_BYTES, normalizeLanguageTag],
  ['days', MAX_HEADER_BYTES, parseDay],
  ['e-mail addresses', MAX_TEXT, isEmail],
  ['web addresses', MAX_TEXT, isWebUrl],
  ['aliases', MAX_TEXT, toAlias],
  ['Unicode normal forms', MAX_TEXT, (text) => normalizeUnicode(text, 'NFKD')],
  ['words of a search', MAX_TEXT, toSearchWords],
  ['missing words of a text', MAX_TEXT, (text) => findMissingWords(text, toSearchWords('ferry sea ab a'))],
  ['passages', MAX_TEXT, (text) => splitIntoPassages(text, 'ferry sea ab a')],
  ['file names', MAX_PART_HEAD_BYTES, toSafeFilename],
  ['titles from file names', MAX_PART_HEAD_BYTES, filenameToTitle],
  ['file names from titles', MAX_PART_HEAD_BYTES, titleToFilename],
  ['paths in a ZIP', MAX_PART_HEAD_BYTES, (text) => createPathAllocator()('', text)],
  ['cursors', MAX_HEADER_BYTES, (text) => decodeCursor(text, z.unknown())],
  ['ranges', MAX_HEADER_BYTES, (text) => getByteRange({ range: `bytes=${text}` }, version, 100)],
  ['if-range', MAX_HEADER_BYTES, (text) => getByteRange({ range: 'bytes=0-1', 'if-range': text }, version, 100)],
  [
    'entity tags',
    MAX_HEADER_BYTES,
    (text) => checkPreconditions({ 'if-none-match': text, 'if-modified-since': text }, version),
  ],
  ['metadata of uploads', MAX_HEADER_BYTES, (text) => parseUploadMetadata(createRequest({ 'upload-metadata': text }))],
  ['RTF', MAX_DOCUMENT_BYTES, readRtfText],
  ['HTML', MAX_DOCUMENT_BYTES, readMarkupText],
  ['XML', MAX_DOCUMENT_BYTES, (text) => readXmlText(text, { lineBreaks: new Set(['a']), skipped: new Set(['b']) })],
  ['workbooks', MAX_DOCUMENT_BYTES, (text) => readSheetText(createFakeZip(text, ...SHEET_FILES))],
  [
    'cells',
    MAX_DOCUMENT_BYTES,
    (text) => readSheetText(createFakeZip(`<si><t>${text}</t></si><c t='inlineStr'><t>${text}`, ...SHEET_FILES)),
  ],
  [
    'endless cells',
    MAX_DOCUMENT_BYTES,
    (text) => readSheetText(createFakeZip('<x:row><x:c><x:v>'.repeat(text.length / 17), ...SHEET_FILES)),
  ],
  ['OpenDocument', MAX_DOCUMENT_BYTES, (text) => readOpenDocumentText(createFakeZip(text, 'content.xml', 'meta.xml'))],
  [
    'books',
    MAX_DOCUMENT_BYTES,
    (text) => readBookText(createFakeZip(`<item id='a' href='a'/><item id="${text}`, 'a.opf', 'a.html')),
  ],
  ['text of documents', MAX_DOCUMENT_BYTES, tidyText],
  ['HTML entities', MAX_DOCUMENT_BYTES, decodeHTML],
  ['decoding text', MAX_DOCUMENT_BYTES, (text) => decodeText(toBytes(text))],
  ['text declared as Latin-1', MAX_DOCUMENT_BYTES, (text) => createLatin1Decoder([text])(text)],
  ['dates in files', MAX_DOCUMENT_BYTES, (text) => parseWrittenDate(text)],
  ['drawings', MAX_DOCUMENT_BYTES, (text) => scrubDrawing(toBytes(`<svg>${text}`), () => false)],
  ['attributes of drawings', MAX_DOCUMENT_BYTES, (text) => scrubDrawing(toBytes(`<svg a="${text}`), () => false)],
  ['XMP', MAX_DOCUMENT_BYTES, (text) => readXmp(text)('dc:title')],
  ['scrubbed XMP', MAX_DOCUMENT_BYTES, (text) => scrubXmp(toBytes(text), { start: 0, end: text.length })],
  [
    'XMP locations',
    MAX_DOCUMENT_BYTES,
    (text) => scrubXmp(toBytes('<exif:GPSArea>'.repeat(text.length / 14)), { start: 0, end: text.length }),
  ],
  ['PDF document information', MAX_DOCUMENT_BYTES, (text) => scrubInfo(toBytes(`<<${text}`), 0, () => undefined)],
  ['streams of a PDF', MAX_DOCUMENT_BYTES, (text) => [...findStreams(toBytes(`${text}>>stream\n`))]],
  [
    'endless streams',
    MAX_DOCUMENT_BYTES,
    (text) => [...findStreams(toBytes('1 0 obj<</Filter[>>stream\n'.repeat(text.length / 26)))],
  ],
  [
    'metadata suggestions',
    MAX_DOCUMENT_BYTES,
    (text) => toSuggestions({ title: [text], keywords: splitKeywords(text), description: [text] }),
  ],
]
