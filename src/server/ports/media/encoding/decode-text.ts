import { detectAll } from 'jschardet'
import {
  decodeLegacy,
  DETECTOR_NAMES,
  looksLikeWords,
  pickEncoding,
  telling,
  type EncodingLabel,
} from '#shared/rules/encodings/pick-encoding.ts'

/** Detects the encoding of bytes that aren't UTF-8; null if it is uncertain. */
export function detectEncoding(bytes: Uint8Array): EncodingLabel | null {
  const sample = telling(bytes)
  const guesses = detectAll(sample, { minimumThreshold: 0, detectEncodings: [...DETECTOR_NAMES] })
  return pickEncoding(guesses, (label) => decodedLegacy(sample, label, true))
}

// UTF-16 text starts with a byte order mark; without one the declaration is left over from a conversion.
const NOT_NAMED = /^(?:utf-?16|unicode|ucs-?2|iso-10646-ucs-2|utf-?7|replacement)/i

interface TextFacts {
  /** The encoding that the file declares. */
  declared?: string | undefined
  /** The bytes are only the beginning of the file: drop an incomplete character at the end. */
  isCut?: boolean
}

/**
 * Decodes bytes by their byte order mark, as UTF-8, in the declared encoding or in the detected one. Null if the
 * encoding is uncertain, so that no wrong characters are stored.
 */
export function decodeText(bytes: Uint8Array, { declared, isCut = false }: TextFacts = {}): string | null {
  const named = declared !== undefined && !NOT_NAMED.test(declared) ? declared : undefined
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = decoded(bytes, 'utf-8', isCut) ?? (named === undefined ? null : decoded(bytes, named, isCut))
  if (text !== null) return text
  const label = detectEncoding(bytes)
  return label && decodedLegacy(bytes, label, isCut)
}

/**
 * Returns a decoder for the short texts of one file. One short text proves little, so all that aren't UTF-8 are assumed
 * to share an encoding. If detection is uncertain, the first common encoding that yields words is used.
 */
export function shortTextDecoder(values: readonly Uint8Array[]): (value: Uint8Array) => string {
  const legacy = joined(values.filter((value) => decoded(value, 'utf-8') === null))
  const label = legacy.length > 0 ? (detectEncoding(legacy) ?? USUAL.find((one) => givesWords(legacy, one))) : undefined
  return (value) =>
    decoded(value, 'utf-8') ?? (label && decodedLegacy(value, label)) ?? new TextDecoder('windows-1252').decode(value)
}

const USUAL = ['windows-1252', 'macintosh', 'ibm850'] as const
const NEWLINE = Buffer.from('\n')
const joined = (values: readonly Uint8Array[]) => Buffer.concat(values.flatMap((value) => [value, NEWLINE]))
const givesWords = (bytes: Uint8Array, label: EncodingLabel) => {
  const text = decodedLegacy(bytes, label)
  return text !== null && looksLikeWords(text)
}

/**
 * Returns a decoder for texts declared and decoded as Latin-1 that many programs wrote in the local encoding. Only
 * another alphabet is certain enough to overrule the declaration.
 */
export function latin1Decoder(texts: readonly string[]): (text: string) => string {
  const legacy = texts.filter(isLatin1)
  const bytes = joined(legacy.map((text) => Buffer.from(text, 'latin1')))
  const label = legacy.length > 0 ? detectEncoding(bytes) : null
  const isCertain = label !== null && isOtherAlphabet(decodedLegacy(bytes, label) ?? '')
  return (text) => {
    if (!isLatin1(text)) return text
    const value = Buffer.from(text, 'latin1')
    return (isCertain ? decodedLegacy(value, label) : null) ?? new TextDecoder('windows-1252').decode(value)
  }
}

const isLatin1 = (text: string) => /[\u0080-\u00ff]/.test(text) && !/[^\u0000-\u00ff]/.test(text)

const FEWEST_LETTERS = 5
function isOtherAlphabet(text: string): boolean {
  const letters = text.match(/[^\u0000-\u007f\P{L}]/gu) ?? []
  return letters.length >= FEWEST_LETTERS && !letters.some((letter) => /\p{Script=Latin}/u.test(letter))
}

/** Decodes bytes in a detected encoding; null if they are invalid in it. */
export const decodeAs = (bytes: Uint8Array, label: EncodingLabel) => decodedLegacy(bytes, label)

const decodedLegacy = (bytes: Uint8Array, label: EncodingLabel, isCut = false) =>
  decodeLegacy(bytes, label, (known) => decoded(bytes, known, isCut))

function decoded(bytes: Uint8Array, label: string, isCut = false): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return null
  }
}
