/** The IPTC-IIM records that are read, by the number of their second record. */
export const IPTC = {
  objectName: 5,
  keywords: 25,
  dateCreated: 55,
  byline: 80,
  city: 90,
  sublocation: 92,
  state: 95,
  country: 101,
  headline: 105,
  copyright: 116,
  caption: 120,
} as const

const MAX_VALUES = 1000

/** What IPTC records say, by number. UTF-8 where the file announces it or where it fits, else what Windows wrote. */
export function readIptc(bytes: Buffer): (record: number) => string[] {
  const found = new Map<number, string[]>()
  let values = 0
  for (let at = 0; at + 5 <= bytes.length && bytes[at] === 0x1c && values < MAX_VALUES;) {
    const size = bytes.readUInt16BE(at + 3)
    const end = at + 5 + size
    if (size > 0x7fff || end > bytes.length) break
    if (bytes[at + 1] === 2) {
      const record = bytes[at + 2] as number
      found.set(record, [...(found.get(record) ?? []), decoded(bytes.subarray(at + 5, end))])
      values++
    }
    at = end
  }
  return (record) => found.get(record) ?? []
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
