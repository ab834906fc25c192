import { sentences } from './words.ts'

const media = {
  noPreview: 'No preview for this kind of file.',
  program: 'Programs are stored and can be downloaded, but are never shown.',
  tookTooLong: 'Making the preview took too long, so there is none.',
  tooMuchMemory: 'Making the preview needed too much memory, so there is none.',
  pictureDamaged: 'This picture is damaged and cannot be shown.',
  pictureIncomplete: 'This picture is damaged; its preview may be incomplete.',
  pictureTooLarge: (width: number, height: number) =>
    `This picture is too large to show (${width} × ${height} pixels). It can be downloaded.`,
  pictureFileTooLarge: 'This picture file is too large to show. It can be downloaded.',
  rawWithoutPreview: 'This camera file has no embedded picture that could be shown. It can be downloaded.',
  smallPreviewOnly: 'Only the small preview embedded in this file can be shown.',
  noTiles: 'This picture could not be prepared for zooming into.',
  notCleaned:
    'Places, serial numbers and names could not be removed from a copy of this file, so visitors cannot open it.',
  avDamaged: 'This recording is damaged or of an unknown format and cannot be played here.',
  notPlayable: 'This recording could not be converted for the browser. It can be downloaded.',
  recordingCut: 'This recording is incomplete: it ends before the length that it announces.',
  soundUnreadable: 'The sound of this video could not be read; its pictures can be played.',
  noPoster: 'No picture could be taken from this video.',
  pdfLocked: 'This PDF is protected by a password. It can be downloaded, but not shown here.',
  pdfDamaged: 'This PDF is damaged and cannot be shown.',
  pdfTooLarge: 'This PDF is too large to show. It can be downloaded.',
  pagesMissing: 'Not every page of this PDF could be drawn; the file itself is whole.',
  documentDamaged: 'This document is damaged, so its text could not be read.',
  documentTooLarge: 'This document is too large for its text to be read.',
  documentLocked: 'This document is protected by a password, so its text could not be read.',
  textCut: 'This document is long; only its beginning can be searched.',
} as const

const processing = {
  deadly: 'Processing this file ended abruptly three times, so it is not tried again by itself.',
  unforeseen: 'This file could not be processed for a reason that lies with the server, not with the file.',
  infected: (name: string) => `The virus scanner found ${name} in this file. Nobody can open or download it.`,
  stillInfected:
    'A virus was found in this file, and no virus scanner is there to ask again. Nobody can open or download it.',
  tooLargeToScan: 'This file is larger than the virus scanner accepts, so nobody can open or download it.',
} as const

/** Every sentence that is kept with a file, in English: why something of it is missing, and why it was left alone. */
export const FILE_NOTES = { ...media, ...processing } as const

/** The same in the language of the moment. */
export const fileNoteMessages = sentences('fileNote', FILE_NOTES)

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
