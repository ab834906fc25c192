import { z } from 'zod'
import { MAX_ALIAS, MAX_URL } from '#shared/rules/limits.ts'
import { withoutHeaps } from '#shared/rules/normalized.ts'
import { coded } from '#shared/words/reason.ts'
import { id, line, lineOf, plain } from '../fields.ts'

const rich = (most: number) => plain(most).transform(withoutHeaps)
const MOST_CAPTION = 4000
const MOST_LABEL = 80

/** Screens of the product with a generated screenshot. */
export const SCREENS = ['item', 'gallery', 'design'] as const
export type ScreenName = (typeof SCREENS)[number]

/** A path on this server, with or without a leading slash, that browsers can't take for another host or a script. */
const IN_SITE = /^[\w\-.~/()]{0,200}(?:\?[\w\-.~=&%+]{0,200})?(?:#[\w\-.]{0,80})?$/
const OUTSIDE = /^https?:\/\/[^\s<>"\\]+$/i
/** Whether a link button may lead to this target. */
export const isButtonTarget = (to: string): boolean =>
  OUTSIDE.test(to) || (IN_SITE.test(to) && !to.includes('//') && !to.includes('..'))

/** Blocks for pages and posts of the website only. */
export const SITE_ONLY_BLOCKS = {
  /** An image of the website. */
  picture: z.strictObject({
    type: z.literal('picture'),
    picture: id,
    width: z.enum(['full', 'page', 'text']),
    alt: line,
    caption: rich(MOST_CAPTION),
  }),
  /** A screenshot of the product with text beside it, or full width without a side. */
  screen: z.strictObject({
    type: z.literal('screen'),
    screen: z.enum(SCREENS),
    side: z.enum(['left', 'right', 'none']),
    text: line.describe('Heading above the text.'),
    words: rich(MOST_CAPTION),
  }),
  /** A link in the form of a button. Without a label it reads “Get started”. */
  button: z.strictObject({
    type: z.literal('button'),
    label: lineOf(MOST_LABEL),
    to: plain(MAX_URL)
      .transform((value) => value.trim())
      .refine(isButtonTarget, coded('not_url')),
  }),
  /** The plans that can be booked on this server. */
  plans: z.strictObject({ type: z.literal('plans') }),
  /** An open gallery by its address. Without one, a gallery of the administrators' organisations. */
  gallery: z.strictObject({ type: z.literal('gallery'), alias: plain(MAX_ALIAS).transform((value) => value.trim()) }),
  /** The latest posts. */
  posts: z.strictObject({ type: z.literal('posts'), of: z.enum(['blog', 'story']) }),
}
