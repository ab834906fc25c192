import type { CaptionRefusal } from '#shared/rules/captions/caption-file.ts'
import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { caption: captionMessages } = sentences(en, {
  de: async () => (await import('./de.ts')).de,
})

/** Why a caption file is refused, in a sentence. */
export function refusalOf(refusal: CaptionRefusal): string {
  const sentence = captionMessages.problems[refusal.problem]
  return 'line' in refusal
    ? captionMessages.atLine(refusal.line, sentence)
    : sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
