import { decodeLegacy, type EncodingLabel } from '#shared/rules/encodings/pick-encoding.ts'

const tables = new Map<EncodingLabel, Map<string, Buffer>>()

/** Encodes a text in a pre-Unicode encoding. Throws for characters that the encoding lacks. */
export function encodeLegacy(text: string, label: EncodingLabel): Buffer {
  let table = tables.get(label)
  if (!table) tables.set(label, (table = buildTable(label)))
  return Buffer.concat(
    [...text].map((character) => {
      const bytes = table.get(character)
      if (!bytes) throw new Error(`${label} has no ${character}`)
      return bytes
    }),
  )
}

/** Maps each character of one or two bytes to its bytes, by decoding every byte sequence. */
function buildTable(label: EncodingLabel): Map<string, Buffer> {
  const table = new Map<string, Buffer>()
  const add = (bytes: Buffer) => {
    const decode = (encoding: string) => {
      try {
        return new TextDecoder(encoding, { fatal: true }).decode(bytes)
      } catch {
        return null
      }
    }
    const character = decodeLegacy(bytes, label, decode)
    if (character && [...character].length === 1 && !table.has(character)) table.set(character, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add(Buffer.of(byte))
  for (let first = 0x80; first < 256; first++)
    for (let second = 0x40; second < 256; second++) add(Buffer.of(first, second))
  return table
}
