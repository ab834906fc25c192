import type { CaptionRefusal } from '#shared/rules/captions/caption-file.ts'
import type { SkippedCue } from '#shared/rules/captions/clean-cues.ts'
import type { Reason } from '../reason.ts'
import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { caption: captionMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)

/** Why a cue was skipped. */
export const toSkippedCueReason = ({ problem, line }: SkippedCue): Reason => [`caption_${problem}`, line]

/**
 * Why a caption file was refused. The first skipped cue is named if there is one, because that is more helpful than
 * saying that there are no cues.
 */
export const toRefusalReason = ({ problem, skippedCues: [firstSkipped] = [] }: CaptionRefusal): Reason =>
  firstSkipped ? toSkippedCueReason(firstSkipped) : [`caption_${problem}`]
