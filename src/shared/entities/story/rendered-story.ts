import { z } from 'zod'
import { artifact } from '../artifact.ts'
import { exhibitCard } from '../exhibit-card.ts'
import { EXHIBIT_BLOCKS, createStorySchema } from './story.ts'

/** A story with everything that its blocks show, as far as the reader may see it. */
export const renderedStory = z.object({
  blocks: createStorySchema(EXHIBIT_BLOCKS).describe('Rich text is sanitised HTML.'),
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
export type RenderedStory = z.infer<typeof renderedStory>
export type StoryPage = RenderedStory['pages'][number]
