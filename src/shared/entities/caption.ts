import { z } from 'zod'

/** What a text that goes with a film or recording is for, as HTML's `track` calls it. */
export const CAPTION_KINDS = ['subtitles', 'captions', 'descriptions', 'chapters'] as const
export type CaptionKind = (typeof CAPTION_KINDS)[number]

/** Words that go with a film or recording. */
export const caption = z.object({
  id: z.string(),
  language: z.string().describe('BCP 47, as in en or pt-BR'),
  label: z.string(),
  kind: z.enum(CAPTION_KINDS),
  content: z.string().describe('WebVTT'),
})
export type Caption = z.infer<typeof caption>
