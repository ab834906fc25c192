import { z } from 'zod'

/** What a text that goes with a film or recording is for, as HTML's `track` calls it. */
export const CAPTION_KINDS = ['subtitles', 'captions', 'descriptions', 'chapters'] as const
export type CaptionKind = (typeof CAPTION_KINDS)[number]

/** Words that go with a film or recording. */
export const caption = z.object({
  id: z.string(),
  language: z.string().describe('BCP 47 language tag, such as en or pt-BR.'),
  label: z.string(),
  kind: z.enum(CAPTION_KINDS),
  content: z.string().describe('WebVTT.'),
})
export type Caption = z.infer<typeof caption>

/** Captions as they were just kept. */
export const keptCaption = caption.extend({
  left_out: z
    .array(
      z.object({
        line: z.number().describe('Line of the problem, counted from 1.'),
        problem: z
          .enum(['time', 'order', 'stray'])
          .describe(
            '`time`: the time can’t be read. `order`: the cue ends before it begins. `stray`: text without a time.',
          ),
        text: z.string().describe('Text of the line, at most 100 characters.'),
      }),
    )
    .optional()
    .describe('Parts of the file that couldn’t be used, at most 100. Absent if there are none.'),
})
