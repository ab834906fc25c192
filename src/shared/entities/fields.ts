import { z } from 'zod'
import { isEmail, normalizeEmail } from '#shared/rules/email.ts'
import {
  MAX_ALIAS,
  MAX_EMAIL,
  MAX_KEYWORDS,
  MAX_LANGUAGE,
  MAX_LINE,
  MAX_PAGE_SIZE,
  MAX_PASSWORD,
  MAX_TEXT,
  MAX_URL,
  MIN_PASSWORD,
} from '#shared/rules/limits.ts'
import { limitCombiningMarks } from '#shared/rules/normalize-unicode.ts'
import { isBlank, toOneLine } from '#shared/rules/text/to-one-line.ts'
import { removeNonXmlCharacters } from '#shared/rules/text/xml-characters.ts'
import { isReservedAlias, URL_ALIAS } from '#shared/rules/url-alias.ts'
import { isWebUrl } from '#shared/rules/web-url.ts'
import { encodeReason } from '#shared/words/reason.ts'

/** A UUID. If one in a path is malformed, the endpoint answers 404. */
export const id = z
  .uuid()
  .max(36)
  .transform((value) => value.toLowerCase())

/** A folder id, or `root` for the top level. */
export const folderId = z.union([z.literal('root'), id])

/** An object with arbitrary keys, at most `max` of them. */
export const boundedRecord = <Key extends z.ZodType<string, string>, Value extends z.ZodType>(
  key: Key,
  value: Value,
  max: number,
) =>
  z
    .record(key, value)
    .refine((entries) => Object.keys(entries).length <= max, encodeReason('too_many', max))
    .meta({ maxProperties: max })

/** Milliseconds since the epoch, within the range of JavaScript dates. */
export const unixMs = z.int().min(-8.64e15).max(8.64e15)

/** A day as its UTC midnight, possibly before 1970. */
export const day = unixMs.refine((value) => value % 86_400_000 === 0, encodeReason('not_day'))

export const period = z
  .strictObject({ gte: unixMs.nullable(), lte: unixMs.nullable() })
  .refine((range) => range.gte === null || range.lte === null || range.gte <= range.lte, encodeReason('ends_before'))

// Control characters are refused. Other unwanted characters, which are often pasted by accident, are removed silently.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * A string of at most `max` characters. A longer one aborts parsing, so that no later check has to process more
 * untrusted text.
 */
export const boundedText = (max: number, message = encodeReason('too_long', max)) =>
  z.string().max(max, { message, abort: true })

/** A language tag, such as de or pt-BR. */
export const languageTag = boundedText(MAX_LANGUAGE).regex(
  /^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})*$/,
  encodeReason('not_language'),
)

/**
 * Text of one or more lines and at most `max` characters, without characters that XML can't represent. PostgreSQL can't
 * store some of the characters refused here, so every text but a password needs at least this check.
 */
export const plainText = (max: number) =>
  boundedText(max)
    .refine((value) => !CONTROL_CHARACTERS.test(value), encodeReason('control_characters'))
    .transform(removeNonXmlCharacters)

/** Text of one or more lines that must not be blank. */
export const requiredPlainText = (max: number) =>
  plainText(max).refine((value) => !isBlank(value), encodeReason('required'))

/** A single line of at most `max` characters, normalized. Used for every name, title, tag, place and subject. */
export const boundedLine = (max: number) => plainText(max).transform(toOneLine)
export const line = boundedLine(MAX_LINE)

/** A single line that must not be empty. */
export const requiredBoundedLine = (max: number) =>
  boundedLine(max).refine((value) => value.length > 0, encodeReason('required'))
export const requiredLine = requiredBoundedLine(MAX_LINE)

/** A long text. Long runs of combining marks are cut because indexing them takes quadratic time. */
export const longText = plainText(MAX_TEXT).transform(limitCombiningMarks)

export const keywords = z.array(requiredLine).max(MAX_KEYWORDS)

const NOT_EMAIL = encodeReason('not_email')

export const email = boundedText(MAX_EMAIL, NOT_EMAIL).refine(isEmail, NOT_EMAIL).transform(normalizeEmail)

export const httpUrl = plainText(MAX_URL).refine(isWebUrl, encodeReason('not_url'))

/** The last part of a URL, chosen by a user. */
export const urlAlias = boundedText(MAX_ALIAS)
  .regex(URL_ALIAS, encodeReason('alias_signs'))
  .refine((value) => !isReservedAlias(value), encodeReason('alias_reserved'))

export const visibility = z.enum(['private', 'local'])

/** A password of 8 to 128 arbitrary characters, kept exactly as typed. */
export const password = boundedText(MAX_PASSWORD).min(MIN_PASSWORD, encodeReason('password_short', MIN_PASSWORD))

/** A password to verify. The rules for new passwords don't apply to it. */
export const typedPassword = boundedText(MAX_PASSWORD)

/** The number of entries per page of a list, as a query parameter. */
export const pageLimit = boundedText(3)
  .regex(/^[1-9]\d{0,2}$/, encodeReason('not_whole'))
  .transform(Number)
  .refine((limit) => limit <= MAX_PAGE_SIZE, encodeReason('out_of_range', 1, MAX_PAGE_SIZE))
  .optional()

/** The point of a picture to keep visible when it is cropped, in percent of its width and height. */
export const focalPoint = z.object({ x: z.number(), y: z.number() })
export type FocalPoint = z.infer<typeof focalPoint>

export const CENTER: FocalPoint = { x: 50, y: 50 }
