import { z } from 'zod'
import { encodeReason } from '#shared/words/reason.ts'
import { BLOCKS, type BlockType } from './blocks.ts'
import { findReferences, listParts } from './story-parts.ts'
import { SITE_ONLY_BLOCKS } from './site-blocks.ts'

/** Maximum number of blocks, shown items and characters of a story. */
export const MAX_BLOCKS = 300
const MAX_ITEMS = 500
export const MAX_CHARACTERS = 300_000

const PROSE_BLOCKS: readonly BlockType[] = ['heading', 'text', 'quote']
const SITE_ONLY_TYPES = Object.keys(SITE_ONLY_BLOCKS) as BlockType[]

/** Blocks allowed in an exhibit: prose, and blocks that show items or exhibits of its project. */
export const EXHIBIT_BLOCKS = (Object.keys(BLOCKS) as BlockType[]).filter((type) => !SITE_ONLY_TYPES.includes(type))

/** Blocks allowed on the website: prose, and blocks made for the website. */
export const SITE_BLOCKS: readonly BlockType[] = [...PROSE_BLOCKS, ...SITE_ONLY_TYPES]

/** The schema of a story: a flat list of blocks of the allowed kinds. */
export function createStorySchema(allowedTypes: readonly BlockType[]) {
  const [first, ...otherBlocks] = allowedTypes.map((type) => BLOCKS[type])
  if (!first) throw new Error('a story without a kind of block')
  return z
    .array(z.discriminatedUnion('type', [first, ...otherBlocks]))
    .max(MAX_BLOCKS)
    .superRefine((blocks, context) => {
      const { items, exhibits, pictures } = findReferences(blocks)
      const addIssue = (message: string) => context.addIssue({ code: 'custom', message })
      if (items.length + exhibits.length + pictures.length > MAX_ITEMS) addIssue(encodeReason('too_many', MAX_ITEMS))
      const characterCount = listParts(blocks).reduce((total, { value }) => total + value.length, 0)
      if (characterCount > MAX_CHARACTERS) addIssue(encodeReason('too_long', MAX_CHARACTERS))
    })
}
