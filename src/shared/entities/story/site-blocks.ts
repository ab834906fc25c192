import { z } from 'zod'
import { MAX_ALIAS, MAX_URL } from '#shared/rules/limits.ts'
import { limitCombiningMarks } from '#shared/rules/normalize-unicode.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { id, line, boundedLine, plainText } from '../fields.ts'

const richText = (maxLength: number) => plainText(maxLength).transform(limitCombiningMarks)
const MAX_CAPTION_LENGTH = 4000
const MAX_LABEL_LENGTH = 80

/** Product screens for which screenshots are generated. */
export const SCREENSHOTS = ['item', 'gallery', 'design', 'story', 'portal'] as const
export type ScreenshotName = (typeof SCREENSHOTS)[number]

/** A path on this server, with or without a leading slash, that browsers can't mistake for another host or a script. */
const INTERNAL_PATH = /^[\w\-.~/()]{0,200}(?:\?[\w\-.~=&%+]{0,200})?(?:#[\w\-.]{0,80})?$/
const EXTERNAL_URL = /^https?:\/\/[^\s<>"\\]+$/i
/** Whether a link button may lead to this target. */
export const isButtonTarget = (target: string): boolean =>
  EXTERNAL_URL.test(target) || (INTERNAL_PATH.test(target) && !target.includes('//') && !target.includes('..'))

/** Blocks that are allowed only on pages and posts of the website. */
export const SITE_ONLY_BLOCKS = {
  /** An image of the website. */
  picture: z.strictObject({
    type: z.literal('picture'),
    picture: id,
    width: z.enum(['full', 'page', 'text']),
    alt: line,
    caption: richText(MAX_CAPTION_LENGTH),
  }),
  /** A product screenshot: with text beside it or, if no side is set, in full width. */
  screen: z.strictObject({
    type: z.literal('screen'),
    screen: z.enum(SCREENSHOTS),
    side: z.enum(['left', 'right', 'none']),
    text: line.describe('Heading above the text.'),
    words: richText(MAX_CAPTION_LENGTH),
  }),
  /** A link styled as a button. Without a label it reads “Get started”. */
  button: z.strictObject({
    type: z.literal('button'),
    label: boundedLine(MAX_LABEL_LENGTH),
    to: plainText(MAX_URL)
      .transform((value) => value.trim())
      .refine(isButtonTarget, encodeReason('not_url')),
  }),
  /** The plans that can be booked on this server. */
  plans: z.strictObject({ type: z.literal('plans') }),
  /** An open gallery, by its URL alias; if omitted, a gallery of the administrators' organisations. */
  gallery: z.strictObject({
    type: z.literal('gallery'),
    alias: plainText(MAX_ALIAS).transform((value) => value.trim()),
  }),
  /** The latest posts. */
  posts: z.strictObject({ type: z.literal('posts'), of: z.enum(['blog', 'story']) }),
}
