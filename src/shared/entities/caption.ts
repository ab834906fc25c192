import { z } from 'zod'

/** The purposes of a text track, as in HTML's `track` element. */
export const CAPTION_KINDS = ['subtitles', 'captions', 'descriptions', 'chapters'] as const
export type CaptionKind = (typeof CAPTION_KINDS)[number]

/** A text track of a video or recording. */
export const caption = z.object({
  id: z.string(),
  language: z.string().describe('BCP 47 language tag, such as en or pt-BR.'),
  label: z.string(),
  kind: z.enum(CAPTION_KINDS),
  content: z.string().describe('WebVTT.'),
})
export type Caption = z.infer<typeof caption>

/** A saved text track, with the parts of the file that were skipped. */
export const savedCaption = caption.extend({
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
