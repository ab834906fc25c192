import { decodeHTML } from 'entities'
import type { Cue } from './cues.ts'

/** The words of one speaker within a cue, as plain text. */
export interface SpeakerText {
  speaker: string | null
  text: string
}

const toPlainText = (markup: string) =>
  decodeHTML(markup.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()

/** Splits a cue's text at its `<v Name>` tags and removes the other tags. */
export function splitBySpeaker({ text }: Pick<Cue, 'text'>): SpeakerText[] {
  const [textBeforeVoices = '', ...voices] = text.split(/<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/)
  const speakerTexts: SpeakerText[] = [{ speaker: null, text: toPlainText(textBeforeVoices) }]
  for (let i = 0; i < voices.length; i += 2)
    speakerTexts.push({ speaker: toPlainText(voices[i] ?? '') || null, text: toPlainText(voices[i + 1] ?? '') })
  return speakerTexts.filter((speakerText) => speakerText.text !== '')
}
