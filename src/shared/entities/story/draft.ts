import { z } from 'zod'
import { seenStory } from './seen-story.ts'

const person = z.object({ id: z.string(), username: z.string().nullable() }).nullable()

/** What is being written: everybody who may edit the exhibit has the same. */
export const storyDraft = z.object({
  revision: z.int().describe('grows with each change; 0: nothing has been written yet'),
  published_revision: z.int().nullable().describe('what visitors read; null: nothing is published'),
  changed_at: z.number().nullable().describe('ms'),
  changed_by: person,
  story: seenStory,
})
export type StoryDraft = z.infer<typeof storyDraft>

/** A state of a story that is kept: of a draft as another hand found it, one that was published, one that came too late. */
export const VERSION_KINDS = ['draft', 'published', 'late'] as const

export const storyVersion = z.object({
  id: z.string(),
  at: z.number().describe('ms'),
  kind: z.enum(VERSION_KINDS),
  by: person,
  begins: z.string().describe('how its words begin'),
})
export type StoryVersion = z.infer<typeof storyVersion>
