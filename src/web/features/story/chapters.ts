import type { Block } from '#shared/entities/story/blocks.ts'
import { plainStory } from '#shared/entities/story/parts.ts'

export interface Chapter {
  /** The place among the blocks at which it begins. */
  at: number
  /** What its heading is called in addresses. */
  anchor: string
  title: string
}

/** The chapters of a story: its headings of the second level, in their order. */
export function chaptersOf(blocks: readonly Block[]): Chapter[] {
  const begun = blocks.flatMap((block, at) =>
    block.type === 'heading' && block.level === 2 ? { at, title: block.text } : [],
  )
  return begun.map((one, n) => ({ ...one, anchor: `chapter-${n + 1}` }))
}

const WORDS_A_MINUTE = 220

/** How many minutes it takes to read a story, at least one. */
export const minutesOf = (blocks: readonly Block[]): number =>
  Math.max(1, Math.round(plainStory(blocks).split(' ').length / WORDS_A_MINUTE))
