import type { Cue } from './cues.ts'

/** What one person says within a cue, as plain text. */
export interface Said {
  speaker: string | null
  text: string
}

const NAMED = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    nbsp: '\u00a0',
    lrm: '\u200e',
    rlm: '\u200f',
  }),
)

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return NAMED.get(name.toLowerCase()) ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole
  })

const plain = (marked: string) =>
  decoded(marked.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()

/** The words of a cue without their marks, by who says them (`<v Name>`). */
export function saidIn({ text }: Pick<Cue, 'text'>): Said[] {
  const [before = '', ...voices] = text.split(/<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/)
  const said: Said[] = [{ speaker: null, text: plain(before) }]
  for (let i = 0; i < voices.length; i += 2)
    said.push({ speaker: plain(voices[i] ?? '') || null, text: plain(voices[i + 1] ?? '') })
  return said.filter((one) => one.text !== '')
}
