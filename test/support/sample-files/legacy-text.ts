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
  const addCharacter = (bytes: Buffer) => {
    const createDecoder = (encoding: string) => {
      try {
        return new TextDecoder(encoding, { fatal: true }).decode(bytes)
      } catch {
        return null
      }
    }
    const character = decodeLegacy(bytes, label, createDecoder)
    if (character && [...character].length === 1 && !table.has(character)) table.set(character, bytes)
  }
  for (let byte = 0; byte < 256; byte++) addCharacter(Buffer.of(byte))
  for (let firstByte = 0x80; firstByte < 256; firstByte++)
    for (let secondByte = 0x40; secondByte < 256; secondByte++) addCharacter(Buffer.of(firstByte, secondByte))
  return table
}
