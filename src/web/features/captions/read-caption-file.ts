import { captionFile, type CaptionRefusal } from '#shared/rules/captions/caption-file.ts'
import { languageTag } from '#shared/rules/captions/language.ts'
import { MAX_CAPTION_SIZE } from '#shared/rules/limits.ts'

/** What can be chosen: browsers know these by their endings. */
export const CAPTION_FILES = '.vtt,.srt,text/vtt,application/x-subrip'

/** A file as WebVTT, or why it is none. Only UTF-8 is read: guessing would put wrong letters into an archive. */
export async function readCaptionFile(file: File): Promise<{ content: string } | CaptionRefusal> {
  // What becomes of SubRip is a little longer than the file; the rule has the last word.
  if (file.size > MAX_CAPTION_SIZE) return { problem: 'size' }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return captionFile(text)
  } catch {
    return { problem: 'encoding' }
  }
}

/** The language that a file's name tells: `ferry.pt-BR.vtt`. */
export function languageIn(name: string): string | null {
  const [, tag = ''] = /[._-]([a-z]{2,3}(?:[-_][a-z]{2,4})?)\.[a-z]{3,4}$/i.exec(name) ?? []
  return languageTag(tag.replace('_', '-'))
}
