import { z } from 'zod'
import { artifact } from '../artifact.ts'
import { exhibitCard } from '../exhibit-card.ts'
import { EXHIBIT_BLOCKS, storyOf } from './story.ts'

/** A story with everything that its blocks show, as far as the reader can see it. */
export const seenStory = z.object({
  blocks: storyOf(EXHIBIT_BLOCKS).describe('Rich text is sanitised HTML.'),
  items: z.array(artifact).describe('The items named by the blocks, without descriptions.'),
  pages: z.array(
    z.object({
      item: z.string(),
      number: z.int(),
      width: z.number().nullable(),
      height: z.number().nullable(),
      image: z.string(),
    }),
  ),
  exhibits: z.array(exhibitCard),
})
export type SeenStory = z.infer<typeof seenStory>
export type StoryPage = SeenStory['pages'][number]
