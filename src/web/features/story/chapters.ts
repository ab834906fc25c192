import type { Block } from '#shared/entities/story/blocks.ts'
import { plainStory } from '#shared/entities/story/parts.ts'

export interface Chapter {
  /** Index of the heading among the blocks. */
  at: number
  /** The id of the heading, used in links. */
  anchor: string
  title: string
}

/** The chapters of a story in order: one per second-level heading. */
export function chaptersOf(blocks: readonly Block[]): Chapter[] {
  const chapters: Chapter[] = []
  for (const [at, block] of blocks.entries())
    if (block.type === 'heading' && block.level === 2)
      chapters.push({ at, anchor: `chapter-${chapters.length + 1}`, title: block.text })
  return chapters
}

const WORDS_A_MINUTE = 220

/** Estimated reading time in minutes, at least one. */
export const minutesOf = (blocks: readonly Block[]): number =>
  Math.max(1, Math.round(plainStory(blocks).split(' ').length / WORDS_A_MINUTE))
