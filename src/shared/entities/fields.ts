import { z } from 'zod'
import { isEmail, normalizedEmail } from '#shared/rules/email.ts'
import {
  MAX_ALIAS,
  MAX_EMAIL,
  MAX_KEYWORDS,
  MAX_LINE,
  MAX_PAGE,
  MAX_PASSWORD,
  MAX_TEXT,
  MAX_URL,
  MIN_PASSWORD,
} from '#shared/rules/limits.ts'
import { withoutHeaps } from '#shared/rules/normalized.ts'
import { isBlank, oneLine } from '#shared/rules/text/one-line.ts'
import { xmlCharacters } from '#shared/rules/text/xml-characters.ts'
import { isReservedAlias, URL_ALIAS } from '#shared/rules/url-alias.ts'
import { isWebUrl } from '#shared/rules/web-url.ts'
import { coded } from '#shared/words/reason.ts'

/** A UUID. A malformed one in a path answers 404. */
export const id = z
  .uuid()
  .max(36)
  .transform((value) => value.toLowerCase())

/** A folder id, or `root` for the top level. */
export const folderId = z.union([z.literal('root'), id])

/** Milliseconds since the epoch, within the range of JavaScript dates. */
export const ms = z.int().min(-8.64e15).max(8.64e15)

/** A day as its UTC midnight, possibly before 1970. */
export const day = ms.refine((value) => value % 86_400_000 === 0, coded('not_day'))

export const period = z
  .strictObject({ gte: ms.nullable(), lte: ms.nullable() })
  .refine((p) => p.gte === null || p.lte === null || p.gte <= p.lte, coded('ends_before'))

// Control characters are refused. Other unwanted characters, which pasting brings, are removed silently.
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * A string of at most `max` characters. Longer ones abort parsing, so that no later check runs over more of an
 * untrusted text.
 */
export const bounded = (max: number, message = coded('too_long', max)) => z.string().max(max, { message, abort: true })

/**
 * Text of one or more lines and at most `max` characters, without characters that XML can't hold. PostgreSQL can't
 * store the refused ones, so every text but a password needs at least this.
 */
export const plain = (max: number) =>
  bounded(max)
    .refine((value) => !UNSEEN.test(value), coded('control_characters'))
    .transform(xmlCharacters)

/** Text of one or more lines that isn't blank. */
export const requiredPlain = (max: number) => plain(max).refine((value) => !isBlank(value), coded('required'))

/** One line of at most `max` characters, normalized like every name, title, tag, place and subject. */
export const lineOf = (max: number) => plain(max).transform(oneLine)
export const line = lineOf(MAX_LINE)

/** One line that isn't empty. */
export const requiredLineOf = (max: number) => lineOf(max).refine((value) => value.length > 0, coded('required'))
export const requiredLine = requiredLineOf(MAX_LINE)

/** A long text. Long runs of combining marks are cut because indexing them takes quadratic time. */
export const text = plain(MAX_TEXT).transform(withoutHeaps)

export const keywords = z.array(requiredLine).max(MAX_KEYWORDS)

const NO_EMAIL = coded('not_email')

export const email = bounded(MAX_EMAIL, NO_EMAIL).refine(isEmail, NO_EMAIL).transform(normalizedEmail)

export const httpUrl = plain(MAX_URL).refine(isWebUrl, coded('not_url'))

/** The chosen last part of an address. */
export const urlAlias = bounded(MAX_ALIAS)
  .regex(URL_ALIAS, coded('alias_signs'))
  .refine((value) => !isReservedAlias(value), coded('alias_reserved'))

export const visibility = z.enum(['private', 'local'])

/** 8 to 128 characters, any, exactly as typed. */
export const password = bounded(MAX_PASSWORD).min(MIN_PASSWORD, coded('password_short', MIN_PASSWORD))

/** A password to verify. It isn't checked against the rules for new ones. */
export const typedPassword = bounded(MAX_PASSWORD)

/** The number of entries on one page of a list, as a query parameter. */
export const pageLimit = bounded(3)
  .regex(/^[1-9]\d{0,2}$/, coded('not_whole'))
  .transform(Number)
  .refine((n) => n <= MAX_PAGE, coded('out_of_range', 1, MAX_PAGE))
  .optional()
