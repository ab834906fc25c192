import type { CaptionRefusal } from '#shared/rules/captions/caption-file.ts'
import type { LeftOutCue } from '#shared/rules/captions/keep-cues.ts'
import type { Reason } from '../reason.ts'
import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { caption: captionMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

/** Why a cue was skipped. */
export const leftOutReason = ({ problem, line }: LeftOutCue): Reason => [`caption_${problem}`, line]

/** Why a caption file was refused. The first skipped cue is more specific than that there are no cues. */
export const refusalOf = ({ problem, leftOut: [first] = [] }: CaptionRefusal): Reason =>
  first ? leftOutReason(first) : [`caption_${problem}`]
