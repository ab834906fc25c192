import { MAX_KEYWORDS, MAX_LINE } from '#shared/rules/limits.ts'
import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'
import { foldText } from '#shared/rules/text/search-words.ts'
import type { Suggestions } from '../media.ts'
import { parseWrittenDate } from './dates.ts'

/** Raw metadata values by field; the first non-empty value wins. */
export interface MetadataClaims {
  title?: ReadonlyArray<string | undefined>
  date?: ReadonlyArray<string | undefined>
  place?: ReadonlyArray<string | undefined>
  /** Individual keywords; `splitKeywords` splits a text that contains several. */
  keywords?: ReadonlyArray<string | undefined>
  description?: ReadonlyArray<string | undefined>
  creator?: ReadonlyArray<string | undefined>
  license?: ReadonlyArray<string | undefined>
}

const MAX_DESCRIPTION_LENGTH = 5000
const MAX_KEYWORD_LENGTH = 100
// Default values written by cameras and programs.
const DEFAULT_TEXT =
  /^(OLYMPUS DIGITAL CAMERA|SONY DSC|DCIM\d*|Picture|Image|Untitled( document)?|Microsoft Word - .*|default|unknown|none|Track ?\d+|\(anonymous\)|PowerPoint Presentation|Slide 1)$/i

/**
 * Turns claims into suggestions: removes control characters, truncates, and drops duplicates and defaults. Undefined if
 * nothing is left.
 */
export function toSuggestions(claims: MetadataClaims): Suggestions | undefined {
  const title = findFirstLine(claims.title)
  const place = findFirstLine(claims.place)
  const creator = findFirstLine(claims.creator)
  const license = findFirstLine(claims.license)
  const description = findFirstText(claims.description, (text) => cleanText(text, MAX_DESCRIPTION_LENGTH))
  const keywords = cleanKeywords(claims.keywords ?? [])
  const date = claims.date
    ?.map((text) => (text ? parseWrittenDate(text) : undefined))
    .find((parsedDate) => parsedDate !== undefined)
  const suggestions: Suggestions = {
    ...(title && { title }),
    ...(date && (date.gte === date.lte ? { date_of_origin: date.gte } : { time_period: date })),
    ...(place && { place }),
    ...(keywords.length > 0 && { keywords }),
    ...(description && description !== title && { description }),
    ...(creator && { creator }),
    ...(license && { license }),
  }
  return Object.keys(suggestions).length > 0 ? suggestions : undefined
}

/** Joins the parts of a location in one line, without duplicates. */
export function joinPlace(...parts: ReadonlyArray<string | undefined>): string {
  const partLines = parts.map((part) => (part ? toLine(part) : '')).filter(Boolean)
  return [...new Set(partLines)].join(', ')
}

function findFirstText(texts: MetadataClaims['title'], clean: (text: string) => string): string | undefined {
  return texts?.map((text) => (text ? clean(text) : '')).find((text) => text && !DEFAULT_TEXT.test(text))
}

function findFirstLine(texts: MetadataClaims['title']): string | undefined {
  return findFirstText(texts, toLine)
}

function toLine(text: string): string {
  return cleanText(text.slice(0, MAX_LINE * 4), MAX_LINE)
    .replace(/\s+/g, ' ')
    .trim()
}

function cleanText(text: string, length: number): string {
  const cleanedText = normalizeUnicode(text.slice(0, length * 4).toWellFormed(), 'NFC')
    .replace(/\r\n?/g, '\n')
    // Matches control characters and invisible direction marks.
    .replace(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd\ufffe\uffff]/g,
      '',
    )
    .trim()
  return [...cleanedText].length <= length
    ? cleanedText
    : `${[...cleanedText]
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

const MAX_KEYWORDS_TEXT_LENGTH = 20_000

/** Splits a field that contains all keywords in a single text. */
export function splitKeywords(text: string | undefined, separator: RegExp = /[;,\n\0]/): string[] {
  return (text ?? '').slice(0, MAX_KEYWORDS_TEXT_LENGTH).split(separator)
}

function cleanKeywords(texts: ReadonlyArray<string | undefined>): string[] {
  const lines = texts.map((text) => (text ? toLine(text) : ''))
  const byFoldedText = new Map(
    lines.filter((word) => word && word.length <= MAX_KEYWORD_LENGTH).map((word) => [foldText(word).trim(), word]),
  )
  return [...byFoldedText.values()].slice(0, MAX_KEYWORDS)
}
