import { z } from 'zod'
import { seenStory } from '../story/seen-story.ts'

/** What articles are about, in the order in which they stand. */
export const CHAPTERS = [
  'start',
  'archive',
  'gallery',
  'people',
  'submissions',
  'account',
  'organisation',
  'website',
  'administration',
] as const

/** An article of the knowledge base, in the language of whoever asks. */
export const articleCard = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  language: z.string().describe('in which it is told: English where nobody has translated it'),
  chapter: z.enum(CHAPTERS),
  screens: z.array(z.string()).describe('the screens that it explains, by their addresses'),
  excerpt: z.string().describe('where the words stand that were looked for; else empty'),
})
export type ArticleCard = z.infer<typeof articleCard>

export const article = articleCard.omit({ excerpt: true }).extend({
  story: seenStory.describe('told in blocks, as exhibits are'),
})
export type Article = z.infer<typeof article>
