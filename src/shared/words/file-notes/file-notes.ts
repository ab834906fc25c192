import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { fileNote: fileNoteMessages } = sentences(en, {
  de: async () => (await import('./de.ts')).de,
})

/** Every sentence that is kept with a file, in English: why something of it is missing, and why it was left alone. */
export const FILE_NOTES = en.fileNote

type Note = string | ((...parts: string[]) => string)

/** A kept sentence in the language of the moment; as it is where no such sentence is known (any more). */
export function spokenNote(kept: string): string {
  for (const [key, english] of Object.entries(FILE_NOTES) as [keyof typeof FILE_NOTES, Note][]) {
    const spoken = fileNoteMessages[key] as Note
    if (typeof english === 'string' || typeof spoken === 'string') {
      if (english === kept && typeof spoken === 'string') return spoken
      continue
    }
    const parts = partsOf(english, kept)
    if (parts) return spoken(...parts)
  }
  return kept
}

/** What a sentence was made with; null where it is not that sentence. */
function partsOf(sentence: (...parts: string[]) => string, kept: string): string[] | null {
  const gap = '\u0000'
  const said = sentence(...Array.from({ length: sentence.length }, () => gap))
  const [first = '', ...rest] = said.split(gap)
  if (!kept.startsWith(first)) return null
  const parts: string[] = []
  let at = first.length
  for (const [i, text] of rest.entries()) {
    // A part says something; the last goes on up to the end of the sentence, whatever it holds.
    const end = i === rest.length - 1 ? kept.length - text.length : kept.indexOf(text, at + 1)
    if (end <= at || !kept.startsWith(text, end)) return null
    parts.push(kept.slice(at, end))
    at = end + text.length
  }
  return at === kept.length ? parts : null
}
