/** A detector's guess about some bytes: an encoding by the detector's name, and its confidence. */
export interface EncodingGuess {
  encoding: string | null
  confidence: number
}

/** A label from the Encoding Standard, as accepted by TextDecoder. */
export type EncodingLabel = (typeof LABELS)[number][1]

/** The encodings to look for, by the detector's name, more common ones first. */
const LABELS = [
  ['Windows-1252', 'windows-1252'],
  ['MacRoman', 'macintosh'],
  ['Windows-1251', 'windows-1251'],
  ['KOI8-R', 'koi8-r'],
  ['koi8-u', 'koi8-u'],
  ['MacCyrillic', 'x-mac-cyrillic'],
  ['ISO-8859-5', 'iso-8859-5'],
  ['IBM866', 'ibm866'],
  ['CP932', 'shift_jis'],
  ['SHIFT_JIS', 'shift_jis'],
  ['EUC-JP', 'euc-jp'],
  ['GB18030', 'gb18030'],
  ['Big5', 'big5'],
  ['CP949', 'euc-kr'],
  ['EUC-KR', 'euc-kr'],
  ['Windows-1250', 'windows-1250'],
  ['ISO-8859-2', 'iso-8859-2'],
  ['Windows-1253', 'windows-1253'],
  ['Windows-1254', 'windows-1254'],
  ['Windows-1255', 'windows-1255'],
  ['Windows-1256', 'windows-1256'],
  ['Windows-1257', 'windows-1257'],
  ['cp850', 'ibm850'],
  ['cp437', 'ibm437'],
] as const

const LABEL_BY_DETECTOR_NAME: ReadonlyMap<string, EncodingLabel> = new Map(LABELS)

/** All labels that can be picked. */
export const ENCODING_LABELS: readonly EncodingLabel[] = [...new Set(LABELS.map(([, label]) => label))]

/** The detector's names for these encodings. */
export const DETECTOR_NAMES: readonly string[] = LABELS.map(([name]) => name)

/** The score of the runner-up, if it decodes to another text, must be below this share of the best score. */
const MAX_RUNNER_UP_SHARE = 0.9
/** If there are fewer non-ASCII letters, only Windows-1252 is accepted. */
const MIN_NON_ASCII_LETTERS = 2

/**
 * Rarer encodings that detectors prefer over a common one. The common one wins if its score is at least this share of
 * the rarer one's.
 */
const PREFERRED_ENCODINGS: readonly (readonly [
  usual: EncodingLabel,
  rarer: readonly EncodingLabel[],
  share: number,
])[] = [
  ['windows-1252', ['windows-1250', 'iso-8859-2', 'windows-1254', 'windows-1257'], 0.8],
  ['windows-1251', ['x-mac-cyrillic'], 0.98],
  ['koi8-r', ['koi8-u'], 0.98],
  ['windows-1250', ['iso-8859-2'], 0.98],
  ['macintosh', ['ibm850', 'ibm437'], 0.98],
  ['ibm850', ['ibm437'], 0.98],
]

/**
 * Picks the encoding of bytes that aren't UTF-8, or null if it is uncertain. `guesses` come from a detector that looked
 * for DETECTOR_NAMES, best first; `decode` returns null if the bytes don't fit.
 */
export function pickEncoding(
  guesses: readonly EncodingGuess[],
  decode: (label: EncodingLabel) => string | null,
): EncodingLabel | null {
  const byText = new Map<string, Candidate>()
  for (const { encoding, confidence } of guesses) {
    const label = LABEL_BY_DETECTOR_NAME.get(encoding ?? '')
    const text = label ? decode(label) : null
    if (label && text !== null && !byText.has(text) && looksLikeWords(text))
      byText.set(text, { label, confidence, text })
  }
  const candidates = [...byText.values()]
  const [first] = candidates
  if (!first) return null
  const preferredCandidate = preferUsual(first, candidates)
  if (preferredCandidate.label === 'windows-1252') return preferredCandidate.label
  const runnerUp = candidates.find(
    (candidate) =>
      candidate !== preferredCandidate && candidate !== first && !areRelated(candidate.label, preferredCandidate.label),
  )
  const isClear = !runnerUp || runnerUp.confidence <= first.confidence * MAX_RUNNER_UP_SHARE
  return isClear && countNonAscii(preferredCandidate.text) >= MIN_NON_ASCII_LETTERS ? preferredCandidate.label : null
}

interface Candidate {
  label: EncodingLabel
  confidence: number
  text: string
}

function preferUsual(best: Candidate, candidates: readonly Candidate[]): Candidate {
  for (const [usualLabel, rarerLabel, share] of PREFERRED_ENCODINGS) {
    const usualCandidate = rarerLabel.includes(best.label) && candidates.find(({ label }) => label === usualLabel)
    if (usualCandidate && usualCandidate.confidence >= best.confidence * share) return usualCandidate
  }
  return best
}

/**
 * Whether two encodings are listed as a common one and its rarer variant, so that neither counts as evidence against
 * the other.
 */
const areRelated = (first: EncodingLabel, second: EncodingLabel) =>
  PREFERRED_ENCODINGS.some(
    ([usual, rarer]) => (usual === first && rarer.includes(second)) || (usual === second && rarer.includes(first)),
  )

const countNonAscii = (text: string) => text.match(/[^\u0000-\u007f]/gu)?.length ?? 0

// Characters that no text contains: control characters, and those that represent undefined bytes.
const IMPOSSIBLE_CHARACTERS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufffd\ue000-\uf8ff]/
// Patterns that are rare in words of any language but common in wrongly decoded bytes: a small letter before a capital,
// a symbol between two letters, letters of two alphabets in one word.
const CASE_TURNS = /[\u0080-\uffff]\p{Lu}|\p{Ll}[\u0080-\uffff]/gu
const LOWER_THEN_UPPER = /^\p{Ll}\p{Lu}$/u
const INNER_SYMBOL = /(?<=\p{L})[^\u0000-\u007f\p{L}\p{M}\s’‘‑–—…·‧・\u3000-\u303f\uff00-\uffef](?=\p{L})/gu
const INNER_EASTERN = /(?<=[a-z])[\u3000-\uffef](?=[a-z])/g
const ODD_NEIGHBOUR = /(?<=\p{L})[†‡ˆ˜¨´¸‰¬¦¤¯÷×]|[†‡ˆ˜¨´¸‰¬¦¤¯÷×€](?=\p{L})/gu
const WORD = /[\p{L}\p{M}]+/gu
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
]
/** Percentage of non-ASCII letters that are allowed to look odd, for texts such as “µA” or “10²m”. */
const MAX_ODD_PERCENT = 2

/** Whether a text consists of plausible words, which wrongly decoded bytes rarely do. */
export function looksLikeWords(text: string): boolean {
  if (IMPOSSIBLE_CHARACTERS.test(text)) return false
  const caseTurns = (text.match(CASE_TURNS) ?? []).filter((pair) => LOWER_THEN_UPPER.test(pair)).length
  const oddSymbols = [INNER_SYMBOL, INNER_EASTERN, ODD_NEIGHBOUR].reduce(
    (total, pattern) => total + (text.match(pattern)?.length ?? 0),
    0,
  )
  const mixedWords = (text.match(WORD) ?? []).filter(
    (word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1,
  ).length
  return (caseTurns + oddSymbols + mixedWords) * 100 <= countNonAscii(text) * MAX_ODD_PERCENT
}

const SAMPLE_BYTES = 64 * 1024

/** Extracts the lines with non-ASCII bytes, the only ones that reveal the encoding; at most 64 KB. */
export function sampleNonAsciiLines(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let length = 0
  for (let start = 0; start < bytes.length && length < SAMPLE_BYTES;) {
    const newline = bytes.indexOf(0x0a, start)
    const end = newline < 0 ? bytes.length : newline + 1
    const line = bytes.subarray(start, end)
    if (line.some((byte) => byte >= 0x80)) {
      const part = line.subarray(0, SAMPLE_BYTES - length)
      parts.push(part)
      length += part.length
    }
    start = end
  }
  const sample = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    sample.set(part, offset)
    offset += part.length
  }
  return sample
}

// TextDecoder supports only one of the DOS encodings.
const DOS_UPPER_HALVES: Partial<Record<EncodingLabel, string>> = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
}

/** Decodes bytes; null if they don't fit the encoding. `read` is called for encodings that TextDecoder supports. */
export function decodeLegacy(
  bytes: Uint8Array,
  label: EncodingLabel,
  decodeByPlatform: (label: string) => string | null,
): string | null {
  const upperHalf = DOS_UPPER_HALVES[label]
  if (!upperHalf) return decodeByPlatform(label)
  let text = ''
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : (upperHalf[byte - 0x80] ?? '')
  return text
}
