import { z } from 'zod'
import { withoutHeaps } from '#shared/rules/normalized.ts'
import { coded } from '#shared/words/reason.ts'
import { id, line, lineOf, plain } from '../fields.ts'
import { SITE_ONLY_BLOCKS } from './site-blocks.ts'

/** Maximum characters of a running text, a caption or quotation, and a heading. */
const MOST_WORDS = 100_000
const MOST_CAPTION = 4000
const MOST_HEADING = 300

/** Maximum number of items side by side, of timeline entries, and of the page number of a document. */
const MOST_IN_ROW = 6
const MOST_ENTRIES = 60
const MOST_PAGE = 100_000

const rich = (most: number) => plain(most).transform(withoutHeaps)
const caption = rich(MOST_CAPTION)
const words = rich(MOST_WORDS)
const heading = lineOf(MOST_HEADING)

const shown = z.strictObject({ item: id, caption })

/**
 * Every kind of block. A key means the same in all of them (`story-parts.ts`): `item`, `exhibit` and `picture` are ids,
 * `words` and `caption` are rich text, `text`, `source` and `when` are lines.
 */
export const BLOCKS = {
  /** A chapter (level 2) or section (level 3). */
  heading: z.strictObject({
    type: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    text: heading.refine((value) => value !== '', coded('required')),
  }),
  text: z.strictObject({ type: z.literal('text'), words }),
  quote: z.strictObject({ type: z.literal('quote'), words: caption, source: line }),
  /** One item: as wide as the window, the page or the text. */
  item: z.strictObject({ type: z.literal('item'), item: id, width: z.enum(['full', 'page', 'text']), caption }),
  row: z.strictObject({ type: z.literal('row'), items: z.array(shown).min(1).max(MOST_IN_ROW), caption }),
  beside: z.strictObject({ type: z.literal('beside'), item: id, side: z.enum(['left', 'right']), caption, words }),
  film: z.strictObject({ type: z.literal('film'), item: id, caption }),
  /** A recording with its running transcript. */
  recording: z.strictObject({ type: z.literal('recording'), item: id, caption }),
  /** One page of a document, counted from 1. */
  page: z.strictObject({ type: z.literal('page'), item: id, page: z.int().min(1).max(MOST_PAGE), caption }),
  /** Before and after: two images of the same shape, one over the other. */
  compare: z.strictObject({ type: z.literal('compare'), items: z.array(shown).length(2), caption }),
  timeline: z.strictObject({
    type: z.literal('timeline'),
    entries: z
      .array(z.strictObject({ when: line, words: caption, item: id.nullable() }))
      .min(1)
      .max(MOST_ENTRIES),
  }),
  /** A link to another exhibit. */
  exhibit: z.strictObject({ type: z.literal('exhibit'), exhibit: id }),
  ...SITE_ONLY_BLOCKS,
}

export type BlockType = keyof typeof BLOCKS
export type BlockOf<T extends BlockType> = z.output<(typeof BLOCKS)[T]>
export type Block = BlockOf<BlockType>
