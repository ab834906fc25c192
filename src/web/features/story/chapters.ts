import type { Block } from '#shared/entities/story/blocks.ts'
import { storyToPlainText } from '#shared/entities/story/story-parts.ts'

export interface Chapter {
  /** Index of the heading among the blocks. */
  blockIndex: number
  /** The id of the heading, used in links. */
  anchor: string
  title: string
}

/** The chapters of a story in order: one per second-level heading. */
export function findChapters(blocks: readonly Block[]): Chapter[] {
  const chapters: Chapter[] = []
  for (const [blockIndex, block] of blocks.entries())
    if (block.type === 'heading' && block.level === 2)
      chapters.push({ blockIndex, anchor: `chapter-${chapters.length + 1}`, title: block.text })
  return chapters
}

const WORDS_PER_MINUTE = 220

/** Estimated reading time in minutes, at least one. */
export const estimateReadingMinutes = (blocks: readonly Block[]): number =>
  Math.max(1, Math.round(storyToPlainText(blocks).split(' ').length / WORDS_PER_MINUTE))
