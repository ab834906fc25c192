import { parseCaptionFile, type CaptionFile, type CaptionRefusal } from '#shared/rules/captions/caption-file.ts'
import { normalizeLanguageTag } from '#shared/rules/captions/language.ts'
import {
  decodeLegacy,
  DETECTOR_NAMES,
  pickEncoding,
  sampleNonAsciiLines,
  type EncodingLabel,
} from '#shared/rules/encodings/pick-encoding.ts'
import { MAX_CAPTION_BYTES } from '#shared/rules/limits.ts'

/** The `accept` attribute of the file input. */
export const CAPTION_FILE_TYPES = '.vtt,.srt,text/vtt,application/x-subrip'

/** A file that isn't Unicode. Its encoding has to be confirmed by the user. */
export interface LegacyCaptions {
  bytes: Uint8Array
  /** Null if it can't be detected with certainty. */
  encoding: EncodingLabel | null
}

/** Reads a caption file as WebVTT. Returns the problem if it is refused, or the bytes if it isn't Unicode. */
export async function readCaptionFile(file: File): Promise<CaptionFile | CaptionRefusal | { legacy: LegacyCaptions }> {
  // A quick check: converting from SubRip adds a little, and `captionFile` checks the exact limit.
  if (file.size > MAX_CAPTION_BYTES) return { problem: 'size' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = tryDecode(bytes, detectUnicode(bytes))
  if (text !== null) return parseCaptionFile(text)
  return bytes.includes(0) ? { problem: 'encoding' } : { legacy: { bytes, encoding: await detectEncoding(bytes) } }
}

/** Reads a caption file in the encoding chosen by the user. */
export function readCaptionBytes(bytes: Uint8Array, encoding: EncodingLabel): CaptionFile | CaptionRefusal {
  const text = tryDecodeLegacy(bytes, encoding)
  return text === null ? { problem: 'encoding' } : parseCaptionFile(text)
}

const detectUnicode = ([firstByte, secondByte]: Uint8Array) =>
  firstByte === 0xff && secondByte === 0xfe
    ? 'utf-16le'
    : firstByte === 0xfe && secondByte === 0xff
      ? 'utf-16be'
      : 'utf-8'

// The detector is large and rarely needed, so it is loaded on demand.
async function detectEncoding(bytes: Uint8Array): Promise<EncodingLabel | null> {
  const { detectAll } = await import('jschardet')
  const sample = sampleNonAsciiLines(bytes)
  const guesses = detectAll(sample, { minimumThreshold: 0, detectEncodings: [...DETECTOR_NAMES] })
  return pickEncoding(guesses, (label) => tryDecodeLegacy(sample, label))
}

const tryDecodeLegacy = (bytes: Uint8Array, label: EncodingLabel) =>
  decodeLegacy(bytes, label, (encodingName) => tryDecode(bytes, encodingName))

function tryDecode(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The language tag in a file name, such as `ferry.pt-BR.vtt`. */
export function getLanguageFromFileName(fileName: string): string | null {
  const [, tag = ''] = /[._-]([a-z]{2,3}(?:[-_][a-z]{2,4})?)\.[a-z]{3,4}$/i.exec(fileName) ?? []
  return normalizeLanguageTag(tag.replace('_', '-'))
}
