import { z } from 'zod'
import { focalPoint, visibility } from './fields.ts'

/** An exhibit in a list. */
export const exhibitCard = z.object({
  id: z.string(),
  project: z.string(),
  title: z.string(),
  description: z.string().describe('Sanitised HTML. Lists contain only the beginning of a long description.'),
  url_alias: z.string(),
  visibility,
  artifact_count: z.number().describe('Number of items that the caller can see.'),
  cover: z
    .string()
    .nullable()
    .describe(
      'Address of the preview of `cover_item`, or else of one of the first items, preferably a wide one, that the caller can see. null if there is none.',
    ),
  cover_item: z
    .string()
    .nullable()
    .optional()
    .describe('ID of the item chosen as the cover. null for the first one with a preview. For members only.'),
  cover_placeholder: z
    .string()
    .nullable()
    .describe('Tiny blurred version of the cover as a data: URI. null if there is none.'),
  cover_focus: focalPoint.describe('Focal point of the cover, in percent, for cropping it.'),
  cover_wide: z.boolean().describe('Whether the cover is large and wide enough to be cropped.'),
  user: z.string().nullable().optional().describe('ID of the user who created it. null if unknown. For members only.'),
  edited_at: z
    .number()
    .optional()
    .describe('When the exhibit or the draft of its story was last changed (ms). For members only.'),
  has_unpublished_text: z
    .boolean()
    .optional()
    .describe('Whether the draft of its story differs from the published one. For members only.'),
  created_at: z.number(),
  updated_at: z.number(),
})
