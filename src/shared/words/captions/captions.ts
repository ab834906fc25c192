import type { CaptionRefusal } from '#shared/rules/captions/caption-file.ts'
import type { Reason } from '../reason.ts'
import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { caption: captionMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

/** Why a caption file is refused. */
export const refusalOf = (refusal: CaptionRefusal): Reason =>
  'line' in refusal ? [`caption_${refusal.problem}`, refusal.line] : [`caption_${refusal.problem}`]
