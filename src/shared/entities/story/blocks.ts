import { z } from 'zod'
import { limitCombiningMarks } from '#shared/rules/normalize-unicode.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { id, line, boundedLine, plainText } from '../fields.ts'
import { SITE_ONLY_BLOCKS } from './site-blocks.ts'

/** Maximum characters: of body text, of a caption or quotation, and of a heading. */
const MAX_TEXT_LENGTH = 100_000
const MAX_CAPTION_LENGTH = 4000
const MAX_HEADING_LENGTH = 300

/** Maximum number of items side by side, of entries in a timeline, and of pages of a document. */
const MAX_ROW_ITEMS = 6
const MAX_TIMELINE_ENTRIES = 60
const MAX_PAGE_NUMBER = 100_000

const richText = (maxLength: number) => plainText(maxLength).transform(limitCombiningMarks)
const caption = richText(MAX_CAPTION_LENGTH)
const bodyText = richText(MAX_TEXT_LENGTH)
const heading = boundedLine(MAX_HEADING_LENGTH)

const captionedItem = z.strictObject({ item: id, caption })

/**
 * Every kind of block. A key has the same meaning in all of them (`story-parts.ts`): `item`, `exhibit` and `picture`
 * are ids, `words` and `caption` are rich text, `text`, `source` and `when` are single lines.
 */
export const BLOCKS = {
  /** A chapter (level 2) or section (level 3). */
  heading: z.strictObject({
    type: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    text: heading.refine((value) => value !== '', encodeReason('required')),
  }),
  text: z.strictObject({ type: z.literal('text'), words: bodyText }),
  quote: z.strictObject({ type: z.literal('quote'), words: caption, source: line }),
  /** One item, as wide as the viewport, the page or the text column. */
  item: z.strictObject({ type: z.literal('item'), item: id, width: z.enum(['full', 'page', 'text']), caption }),
  row: z.strictObject({ type: z.literal('row'), items: z.array(captionedItem).min(1).max(MAX_ROW_ITEMS), caption }),
  beside: z.strictObject({
    type: z.literal('beside'),
    item: id,
    side: z.enum(['left', 'right']),
    caption,
    words: bodyText,
  }),
  film: z.strictObject({ type: z.literal('film'), item: id, caption }),
  /** A recording with its transcript, which follows the playback. */
  recording: z.strictObject({ type: z.literal('recording'), item: id, caption }),
  /** One page of a document, counted from 1. */
  page: z.strictObject({ type: z.literal('page'), item: id, page: z.int().min(1).max(MAX_PAGE_NUMBER), caption }),
  /** Before and after: two images of the same shape, laid over each other. */
  compare: z.strictObject({ type: z.literal('compare'), items: z.array(captionedItem).length(2), caption }),
  timeline: z.strictObject({
    type: z.literal('timeline'),
    entries: z
      .array(z.strictObject({ when: line, words: caption, item: id.nullable() }))
      .min(1)
      .max(MAX_TIMELINE_ENTRIES),
  }),
  /** A link to another exhibit. */
  exhibit: z.strictObject({ type: z.literal('exhibit'), exhibit: id }),
  ...SITE_ONLY_BLOCKS,
}

export type BlockType = keyof typeof BLOCKS
export type BlockOf<T extends BlockType> = z.output<(typeof BLOCKS)[T]>
export type Block = BlockOf<BlockType>
