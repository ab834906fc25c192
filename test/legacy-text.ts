import { decodeLegacy, type EncodingLabel } from '#shared/rules/encodings/pick-encoding.ts'

const tables = new Map<EncodingLabel, Map<string, Buffer>>()

/** Encodes a text in a pre-Unicode encoding. Throws for characters that the encoding lacks. */
export function encodeLegacy(text: string, label: EncodingLabel): Buffer {
  let table = tables.get(label)
  if (!table) tables.set(label, (table = tableOf(label)))
  return Buffer.concat(
    [...text].map((letter) => {
      const bytes = table.get(letter)
      if (!bytes) throw new Error(`${label} has no ${letter}`)
      return bytes
    }),
  )
}

/** Maps each character of one or two bytes to its bytes, by decoding every byte sequence. */
function tableOf(label: EncodingLabel): Map<string, Buffer> {
  const table = new Map<string, Buffer>()
  const add = (bytes: Buffer) => {
    const read = (known: string) => {
      try {
        return new TextDecoder(known, { fatal: true }).decode(bytes)
      } catch {
        return null
      }
    }
    const letter = decodeLegacy(bytes, label, read)
    if (letter && [...letter].length === 1 && !table.has(letter)) table.set(letter, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add(Buffer.of(byte))
  for (let first = 0x80; first < 256; first++)
    for (let second = 0x40; second < 256; second++) add(Buffer.of(first, second))
  return table
}
