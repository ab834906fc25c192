import { z } from 'zod'
import { renderedStory } from './rendered-story.ts'

const nullablePerson = z.object({ id: z.string(), username: z.string().nullable() }).nullable()

/** The draft of a story. Everyone who may edit the exhibit shares it. */
export const storyDraft = z.object({
  revision: z.int().describe('Increases with every change. 0 if nothing has been written yet.'),
  published_revision: z.int().nullable().describe('The revision that visitors see. null if nothing is published.'),
  changed_at: z.number().nullable().describe('Unix time in milliseconds. null if nothing has been written yet.'),
  changed_by: nullablePerson,
  story: renderedStory,
})
export type StoryDraft = z.infer<typeof storyDraft>

/**
 * The kinds of stored versions: a draft as it was before another person changed it, a published story, and a save that
 * conflicted with a newer draft.
 */
export const VERSION_KINDS = ['draft', 'published', 'late'] as const

export const storyVersion = z.object({
  id: z.string(),
  at: z.number().describe('Unix time in milliseconds.'),
  kind: z.enum(VERSION_KINDS),
  by: nullablePerson,
  begins: z.string().describe('Beginning of the text.'),
})
export type StoryVersion = z.infer<typeof storyVersion>
