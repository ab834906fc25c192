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

/** A UUID; a malformed one in an address answers 404 (see mount). */
export const id = z
  .uuid()
  .max(36)
  .transform((value) => value.toLowerCase())

/** A folder's id, or the top folder's literal name. */
export const folderId = z.union([z.literal('root'), id])

/** Milliseconds since the epoch, UTC, within what a JavaScript date can hold. */
export const ms = z.int().min(-8.64e15).max(8.64e15)

/** A day: UTC midnight, may be before 1970. */
export const day = ms.refine((value) => value % 86_400_000 === 0, coded('not_day'))

export const period = z
  .strictObject({ gte: ms.nullable(), lte: ms.nullable() })
  .refine((p) => p.gte === null || p.lte === null || p.gte <= p.lte, coded('ends_before'))

// Control characters that no text holds. What else a paste brings is left out without a word.
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * A text of at most so many characters. What is longer is looked at no further: nothing that follows runs over more of a
 * stranger's text than this.
 */
export const bounded = (max: number, message = coded('too_long', max)) => z.string().max(max, { message, abort: true })

/**
 * Text of one or more lines and at most so many characters, without what XML can't hold. Every text but a password is at
 * least this, or no row can hold it.
 */
export const plain = (max: number) =>
  bounded(max)
    .refine((value) => !UNSEEN.test(value), coded('control_characters'))
    .transform(xmlCharacters)

/** Text of one or more lines that must say something. */
export const requiredPlain = (max: number) => plain(max).refine((value) => !isBlank(value), coded('required'))

/** One line of text of at most so many characters, by the rule for every name, title, tag, place and subject. */
export const lineOf = (max: number) => plain(max).transform(oneLine)
export const line = lineOf(MAX_LINE)

/** One line that must say something. */
export const requiredLineOf = (max: number) => lineOf(max).refine((value) => value.length > 0, coded('required'))
export const requiredLine = requiredLineOf(MAX_LINE)

/** A long text; heaps of marks, over which an index of words would brood, are cut. */
export const text = plain(MAX_TEXT).transform(withoutHeaps)

export const keywords = z.array(requiredLine).max(MAX_KEYWORDS)

const NO_EMAIL = coded('not_email')

export const email = bounded(MAX_EMAIL, NO_EMAIL).refine(isEmail, NO_EMAIL).transform(normalizedEmail)

export const httpUrl = plain(MAX_URL).refine(isWebUrl, coded('not_url'))

/** The last part of an address, as people choose it. */
export const urlAlias = bounded(MAX_ALIAS)
  .regex(URL_ALIAS, coded('alias_signs'))
  .refine((value) => !isReservedAlias(value), coded('alias_reserved'))

export const visibility = z.enum(['private', 'local'])

/** 8 to 128 characters, any, exactly as typed. */
export const password = bounded(MAX_PASSWORD).min(MIN_PASSWORD, coded('password_short', MIN_PASSWORD))

/** A password as somebody types it to prove that they know it: whatever it is, it is compared as a whole. */
export const typedPassword = bounded(MAX_PASSWORD)

/** How many entries one page of a list has, as an address says it. */
export const pageLimit = bounded(3)
  .regex(/^[1-9]\d{0,2}$/, coded('not_whole'))
  .transform(Number)
  .refine((n) => n <= MAX_PAGE, coded('out_of_range', 1, MAX_PAGE))
  .optional()
