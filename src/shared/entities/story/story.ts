import { z } from 'zod'
import { coded } from '#shared/words/reason.ts'
import { BLOCKS, type BlockType } from './blocks.ts'
import { namedIn, partsOf } from './parts.ts'
import { SITE_ONLY_BLOCKS } from './site-blocks.ts'

/** Blocks of one story, items that it shows, and characters of all that it says. */
export const MOST_BLOCKS = 300
const MOST_ITEMS = 500
export const MOST_LETTERS = 300_000

const PROSE: readonly BlockType[] = ['heading', 'text', 'quote']
const SITE_ONLY = Object.keys(SITE_ONLY_BLOCKS) as BlockType[]

/** What an exhibit may tell: prose, and whatever shows things of its project. */
export const EXHIBIT_BLOCKS = (Object.keys(BLOCKS) as BlockType[]).filter((type) => !SITE_ONLY.includes(type))

/** What pages and posts of the website may hold: prose, and what is the website's own. */
export const SITE_BLOCKS: readonly BlockType[] = [...PROSE, ...SITE_ONLY]

/**
 * A story is a list of blocks, none within another. `allowed`: the kinds that it may hold, where it stands; a story of
 * others is refused.
 */
export function storyOf(allowed: readonly BlockType[]) {
  const [first, ...others] = allowed.map((type) => BLOCKS[type])
  if (!first) throw new Error('a story without a kind of block')
  return z
    .array(z.discriminatedUnion('type', [first, ...others]))
    .max(MOST_BLOCKS)
    .superRefine((blocks, context) => {
      const { items, exhibits, pictures } = namedIn(blocks)
      const say = (message: string) => context.addIssue({ code: 'custom', message })
      if (items.length + exhibits.length + pictures.length > MOST_ITEMS) say(coded('too_many', MOST_ITEMS))
      const letters = partsOf(blocks).reduce((sum, { value }) => sum + value.length, 0)
      if (letters > MOST_LETTERS) say(coded('too_long', MOST_LETTERS))
    })
}
