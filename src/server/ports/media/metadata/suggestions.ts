import { MAX_KEYWORDS, MAX_LINE } from '#shared/rules/limits.ts'
import { normalized } from '#shared/rules/normalized.ts'
import { fold } from '#shared/rules/words.ts'
import type { Suggestions } from '../media.ts'
import { parseWrittenDate } from './dates.ts'

/** Raw metadata values by field; the first non-empty value wins. */
export interface Claims {
  title?: ReadonlyArray<string | undefined>
  date?: ReadonlyArray<string | undefined>
  place?: ReadonlyArray<string | undefined>
  /** One keyword each: lists in one text are split by `splitKeywords`. */
  keywords?: ReadonlyArray<string | undefined>
  description?: ReadonlyArray<string | undefined>
  creator?: ReadonlyArray<string | undefined>
  license?: ReadonlyArray<string | undefined>
}

const MAX_DESCRIPTION = 5000
const MAX_KEYWORD = 100
// Defaults that cameras and programs write.
const EMPTY =
  /^(OLYMPUS DIGITAL CAMERA|SONY DSC|DCIM\d*|Picture|Image|Untitled( document)?|Microsoft Word - .*|default|unknown|none|Track ?\d+|\(anonymous\)|PowerPoint Presentation|Slide 1)$/i

/**
 * Turns claims into suggestions: removes control characters, truncates, and drops duplicates and defaults. Undefined if
 * nothing is left.
 */
export function suggestionsOf(claims: Claims): Suggestions | undefined {
  const title = firstLine(claims.title)
  const place = firstLine(claims.place)
  const creator = firstLine(claims.creator)
  const license = firstLine(claims.license)
  const description = first(claims.description, (text) => cleaned(text, MAX_DESCRIPTION))
  const keywords = keywordsOf(claims.keywords ?? [])
  const date = claims.date?.map((text) => (text ? parseWrittenDate(text) : undefined)).find((one) => one !== undefined)
  const found: Suggestions = {
    ...(title && { title }),
    ...(date && (date.gte === date.lte ? { date_of_origin: date.gte } : { time_period: date })),
    ...(place && { place }),
    ...(keywords.length > 0 && { keywords }),
    ...(description && description !== title && { description }),
    ...(creator && { creator }),
    ...(license && { license }),
  }
  return Object.keys(found).length > 0 ? found : undefined
}

/** Joins the parts of a place in one line, without duplicates. */
export function placeOf(...parts: ReadonlyArray<string | undefined>): string {
  const said = parts.map((part) => (part ? lineOf(part) : '')).filter(Boolean)
  return [...new Set(said)].join(', ')
}

function first(texts: Claims['title'], clean: (text: string) => string): string | undefined {
  return texts?.map((text) => (text ? clean(text) : '')).find((text) => text && !EMPTY.test(text))
}

function firstLine(texts: Claims['title']): string | undefined {
  return first(texts, lineOf)
}

function lineOf(text: string): string {
  return cleaned(text.slice(0, MAX_LINE * 4), MAX_LINE)
    .replace(/\s+/g, ' ')
    .trim()
}

function cleaned(text: string, length: number): string {
  const plain = normalized(text.slice(0, length * 4).toWellFormed(), 'NFC')
    .replace(/\r\n?/g, '\n')
    // Control characters and invisible direction marks.
    .replace(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd\ufffe\uffff]/g,
      '',
    )
    .trim()
  return [...plain].length <= length
    ? plain
    : `${[...plain]
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

const MAX_KEYWORDS_TEXT = 20_000

/** Splits a field that contains all keywords in one text. */
export function splitKeywords(text: string | undefined, between: RegExp = /[;,\n\0]/): string[] {
  return (text ?? '').slice(0, MAX_KEYWORDS_TEXT).split(between)
}

function keywordsOf(texts: ReadonlyArray<string | undefined>): string[] {
  const words = texts.map((text) => (text ? lineOf(text) : ''))
  const byFold = new Map(
    words.filter((word) => word && word.length <= MAX_KEYWORD).map((word) => [fold(word).trim(), word]),
  )
  return [...byFold.values()].slice(0, MAX_KEYWORDS)
}
