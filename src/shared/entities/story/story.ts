import { z } from 'zod'
import { coded } from '#shared/words/reason.ts'
import { BLOCKS, type BlockType } from './blocks.ts'
import { namedIn, partsOf } from './parts.ts'
import { SITE_ONLY_BLOCKS } from './site-blocks.ts'

/** Maximum number of blocks, shown items and characters of a story. */
export const MOST_BLOCKS = 300
const MOST_ITEMS = 500
export const MOST_LETTERS = 300_000

const PROSE: readonly BlockType[] = ['heading', 'text', 'quote']
const SITE_ONLY = Object.keys(SITE_ONLY_BLOCKS) as BlockType[]

/** Blocks allowed in an exhibit: prose, and everything that shows parts of its project. */
export const EXHIBIT_BLOCKS = (Object.keys(BLOCKS) as BlockType[]).filter((type) => !SITE_ONLY.includes(type))

/** Blocks allowed on the website: prose and the website's own. */
export const SITE_BLOCKS: readonly BlockType[] = [...PROSE, ...SITE_ONLY]

/** The schema of a story: a flat list of blocks of the allowed kinds. */
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
