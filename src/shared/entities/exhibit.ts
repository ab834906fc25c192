import { z } from 'zod'
import { artifact } from './artifact.ts'
import { exhibitCard } from './exhibit-card.ts'
import { renderedStory } from './story/rendered-story.ts'

export const exhibit = exhibitCard.extend({
  artifacts: z.array(artifact).optional().describe('In the order of the exhibit.'),
  artifacts_cursor: z
    .string()
    .nullable()
    .optional()
    .describe('Cursor of the next page of items. null on the last page.'),
  story: renderedStory
    .nullable()
    .optional()
    .describe('The published story in blocks, with the first page of items. null if no story is published.'),
})
export type Exhibit = z.infer<typeof exhibit>
