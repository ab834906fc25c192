import { detectAll } from 'jschardet'
import {
  decodeLegacy,
  DETECTOR_NAMES,
  looksLikeWords,
  pickEncoding,
  sampleNonAsciiLines,
  type EncodingLabel,
} from '#shared/rules/encodings/pick-encoding.ts'

/** Detects the encoding of bytes that aren't UTF-8; null if it is uncertain. */
export function detectEncoding(bytes: Uint8Array): EncodingLabel | null {
  const sample = sampleNonAsciiLines(bytes)
  const guesses = detectAll(sample, { minimumThreshold: 0, detectEncodings: [...DETECTOR_NAMES] })
  return pickEncoding(guesses, (label) => tryDecodeLegacy(sample, label, true))
}

// UTF-16 text starts with a byte order mark; if there is none, a declaration of UTF-16 is left over from a conversion.
const IGNORED_DECLARATIONS = /^(?:utf-?16|unicode|ucs-?2|iso-10646-ucs-2|utf-?7|replacement)/i

interface DecodeOptions {
  /** The encoding declared by the file. */
  declaredEncoding?: string | undefined
  /** Whether the bytes are only the beginning of the file; an incomplete character at the end is then dropped. */
  isTruncated?: boolean
}

/**
 * Decodes bytes by their byte order mark, as UTF-8, in the declared encoding or in the detected one. Null if the
 * encoding is uncertain, because wrong characters must never be stored.
 */
export function decodeText(
  bytes: Uint8Array,
  { declaredEncoding, isTruncated = false }: DecodeOptions = {},
): string | null {
  const usableDeclaration =
    declaredEncoding !== undefined && !IGNORED_DECLARATIONS.test(declaredEncoding) ? declaredEncoding : undefined
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text =
    tryDecode(bytes, 'utf-8', isTruncated) ??
    (usableDeclaration === undefined ? null : tryDecode(bytes, usableDeclaration, isTruncated))
  if (text !== null) return text
  const label = detectEncoding(bytes)
  return label && tryDecodeLegacy(bytes, label, isTruncated)
}

/**
 * Returns a decoder for the short texts of one file. A single short text proves little, so all that aren't UTF-8 are
 * assumed to share one encoding. If detection is uncertain, the first common encoding that yields plausible words is
 * used.
 */
export function createShortTextDecoder(values: readonly Uint8Array[]): (value: Uint8Array) => string {
  const legacyBytes = joinValues(values.filter((value) => tryDecode(value, 'utf-8') === null))
  const label =
    legacyBytes.length > 0
      ? (detectEncoding(legacyBytes) ?? COMMON_ENCODINGS.find((commonLabel) => yieldsWords(legacyBytes, commonLabel)))
      : undefined
  return (value) =>
    tryDecode(value, 'utf-8') ??
    (label && tryDecodeLegacy(value, label)) ??
    new TextDecoder('windows-1252').decode(value)
}

const COMMON_ENCODINGS = ['windows-1252', 'macintosh', 'ibm850'] as const
const NEWLINE = Buffer.from('\n')
const joinValues = (values: readonly Uint8Array[]) => Buffer.concat(values.flatMap((value) => [value, NEWLINE]))
const yieldsWords = (bytes: Uint8Array, label: EncodingLabel) => {
  const text = tryDecodeLegacy(bytes, label)
  return text !== null && looksLikeWords(text)
}

/**
 * Returns a decoder for texts that a file declares as Latin-1, and that were therefore decoded as Latin-1, although many
 * programs write the local encoding instead. Overrides the declaration only if the bytes are clearly in another alphabet.
 */
export function createLatin1Decoder(texts: readonly string[]): (text: string) => string {
  const legacyTexts = texts.filter(isLatin1)
  const bytes = joinValues(legacyTexts.map((text) => Buffer.from(text, 'latin1')))
  const label = legacyTexts.length > 0 ? detectEncoding(bytes) : null
  const isCertain = label !== null && isOtherAlphabet(tryDecodeLegacy(bytes, label) ?? '')
  return (text) => {
    if (!isLatin1(text)) return text
    const value = Buffer.from(text, 'latin1')
    return (isCertain ? tryDecodeLegacy(value, label) : null) ?? new TextDecoder('windows-1252').decode(value)
  }
}

const isLatin1 = (text: string) => /[\u0080-\u00ff]/.test(text) && !/[^\u0000-\u00ff]/.test(text)

const MIN_LETTERS = 5
function isOtherAlphabet(text: string): boolean {
  const letters = text.match(/[^\u0000-\u007f\P{L}]/gu) ?? []
  return letters.length >= MIN_LETTERS && !letters.some((letter) => /\p{Script=Latin}/u.test(letter))
}

/** Decodes bytes in a detected encoding; null if they are invalid in it. */
export const decodeDetected = (bytes: Uint8Array, label: EncodingLabel) => tryDecodeLegacy(bytes, label)

const tryDecodeLegacy = (bytes: Uint8Array, label: EncodingLabel, isTruncated = false) =>
  decodeLegacy(bytes, label, (encoding) => tryDecode(bytes, encoding, isTruncated))

function tryDecode(bytes: Uint8Array, label: string, isTruncated = false): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: isTruncated })
  } catch {
    return null
  }
}
