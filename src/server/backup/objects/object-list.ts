import { Readable } from 'node:stream'
import { toLines } from '../content.ts'
import type { Content } from '../content.ts'
import type { Place } from '../place/place.ts'
import { createZstdDecompress } from 'node:zlib'

/** An object of the file store as it is in a backup; `content` is null if the store had lost it. */
export interface ObjectEntry {
  key: string
  content: Content | null
}

/** An object that the snapshot of a backup needs. */
export interface NeededObject {
  key: string
  /** The digest that a row contains. */
  sha256: string | null
  isRequired: boolean
}

/** An entry is a line: key, size and SHA-256, separated by tabs; the latter two are - for a lost object. Sorted by key. */
export const formatEntry = ({ key, content }: ObjectEntry): string =>
  `${key}\t${content?.size ?? '-'}\t${content?.sha256 ?? '-'}\n`

const ENTRY = /^([^\t]+)\t(?:(\d+)\t([0-9a-f]{64})|-\t-)$/

export function parseEntry(line: string): ObjectEntry {
  const [, key = '', size, sha256] = ENTRY.exec(line) ?? []
  if (key === '') throw new Error('not an entry of a list of objects')
  return { key, content: sha256 === undefined ? null : { size: Number(size), sha256 } }
}

/** Parses a row of `NEEDED_OBJECTS` in PostgreSQL's text format. Keys and digests contain no characters that it escapes. */
export function parseNeeded(line: string): NeededObject {
  const [key = '', sha256 = '', isRequired] = line.split('\t')
  return { key, sha256: sha256 === '\\N' ? null : sha256, isRequired: isRequired === 't' }
}

/** Reads the list of objects of a backup that has been verified. */
export async function* readEntries(place: Place, key: string): AsyncGenerator<ObjectEntry> {
  const body = await place.get(key)
  if (!body) throw new Error(`there is no ${key}`)
  const lines: Readable = body.pipe(createZstdDecompress())
  body.on('error', (error) => lines.destroy(error))
  for await (const line of toLines(lines)) yield parseEntry(line)
}

/**
 * Looks up keys in a sorted list, which is read only once: the keys must be asked for in their order. Uses no more memory for
 * a list of a million objects.
 */
export function createLookup<Entry extends { key: string }>(list: AsyncIterable<Entry>) {
  const entries = list[Symbol.asyncIterator]()
  let current: IteratorResult<Entry, unknown> | undefined
  return {
    async find(key: string): Promise<Entry | undefined> {
      current ??= await entries.next()
      while (!current.done && current.value.key < key) current = await entries.next()
      return !current.done && current.value.key === key ? current.value : undefined
    },
    close: async () => void (await entries.return?.()),
  }
}
