import { z } from 'zod'
import { renderedStory } from '../story/rendered-story.ts'

/** The chapters of the help, in their order. */
export const HELP_CHAPTERS = [
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

/** The articles that most people need first, in this order. */
export const FIRST_ARTICLES = ['first-steps', 'upload', 'import', 'describe', 'visibility', 'members'] as const

/** A help article in a list, in the reader's language. */
export const articleCard = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  language: z.string().describe('Language of the article. English if there is no translation.'),
  chapter: z.enum(HELP_CHAPTERS),
  screens: z.array(z.string()).describe('Addresses of the screens that it explains.'),
  excerpt: z.string().describe('Excerpt around the search terms. Empty without search terms.'),
})
export type ArticleCard = z.infer<typeof articleCard>

export const article = articleCard.omit({ excerpt: true }).extend({
  story: renderedStory.describe('Content in blocks, as in the story of an exhibit.'),
})
export type Article = z.infer<typeof article>
