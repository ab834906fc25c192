import { expect, test } from 'vitest'
import type { Block } from '#shared/entities/story/blocks.ts'
import { findChapters, estimateReadingMinutes } from './chapters.ts'

const createHeading = (level: 2 | 3, text: string): Block => ({ type: 'heading', level, text })

test('creates a chapter for every second-level heading, each with a unique anchor', () => {
  const blocks = [
    createHeading(2, 'One'),
    createHeading(3, 'Part'),
    createHeading(2, 'One'),
    { type: 'text', words: 'x' } as const,
  ]
  expect(findChapters(blocks)).toEqual([
    { blockIndex: 0, anchor: 'chapter-1', title: 'One' },
    { blockIndex: 2, anchor: 'chapter-2', title: 'One' },
  ])
})

test.each([
  [0, 1],
  [220, 1],
  [700, 3],
])('estimates the reading time of %i words as %i minutes', (wordCount, expectedMinutes) => {
  expect(estimateReadingMinutes([{ type: 'text', words: `<p>${'word '.repeat(wordCount)}</p>` }])).toBe(expectedMinutes)
})
