import { decodeHTML } from 'entities'
import type { Cue } from './cues.ts'

/** What one person says within a cue, as plain text. */
export interface Said {
  speaker: string | null
  text: string
}

const plain = (marked: string) =>
  decodeHTML(marked.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()

/** Splits a cue's text at its `<v Name>` tags and removes the other tags. */
export function saidIn({ text }: Pick<Cue, 'text'>): Said[] {
  const [before = '', ...voices] = text.split(/<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/)
  const said: Said[] = [{ speaker: null, text: plain(before) }]
  for (let i = 0; i < voices.length; i += 2)
    said.push({ speaker: plain(voices[i] ?? '') || null, text: plain(voices[i + 1] ?? '') })
  return said.filter((one) => one.text !== '')
}
