import { z } from 'zod'
import { artifact } from './artifact.ts'
import { exhibitCard } from './exhibit-card.ts'
import { seenStory } from './story/seen-story.ts'

export const exhibit = exhibitCard.extend({
  artifacts: z.array(artifact).optional().describe('in the order of the exhibit'),
  artifacts_cursor: z
    .string()
    .nullable()
    .optional()
    .describe('where the next page of artifacts begins; null on the last'),
  story: seenStory
    .nullable()
    .optional()
    .describe('what is published of it in blocks, with the first page of artifacts; null: nothing'),
})
export type Exhibit = z.infer<typeof exhibit>
