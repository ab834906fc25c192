import { detectEncoding } from '#server/ports/media/encoding/decode-text.ts'
import type { EncodingLabel } from '#shared/rules/encodings/pick-encoding.ts'

export interface TableEncoding {
  label: EncodingLabel | 'utf-8' | 'utf-16le' | 'utf-16be'
  /** Whether the bytes prove the encoding. If not, the user should look at the first rows. */
  isCertain: boolean
}

/**
 * Detects the encoding of a text table from its beginning: by the byte order mark, by the zero bytes of UTF-16, as
 * UTF-8, or by its non-ASCII characters. If those prove nothing, Windows-1252 is assumed.
 */
export function detectTableEncoding(beginning: Uint8Array): TableEncoding {
  const [first, second] = beginning
  if (first === 0xff && second === 0xfe) return { label: 'utf-16le', isCertain: true }
  if (first === 0xfe && second === 0xff) return { label: 'utf-16be', isCertain: true }
  const utf16 = detectUtf16(beginning)
  if (utf16) return { label: utf16, isCertain: true }
  if (isUtf8(beginning)) return { label: 'utf-8', isCertain: true }
  const label = detectEncoding(beginning)
  return { label: label ?? 'windows-1252', isCertain: label !== null }
}

const MIN_ZERO_SHARE = 0.1

/** UTF-16 without a byte order mark: delimiters, spaces and digits have a zero byte, always in the same half. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  bytes.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1
  })
  const [high = 0, low = 0] = zeros
  if (high + low < (bytes.length / 2) * MIN_ZERO_SHARE || (high > 0 && low > 0)) return null
  return low > 0 ? 'utf-16le' : high > 0 ? 'utf-16be' : null
}

/** Whether the bytes are UTF-8. They may end within a character. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
