import { Readable } from 'node:stream'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { plainTitle } from '#server/kit/filenames.ts'
import { ENDING, pathGiver } from '#server/kit/zip/zip-names.ts'
import { zipLength, zipStream, type ZipEntry } from '#server/kit/zip/zip-stream.ts'
import { captionsOf, describe, exhibitsOf, type foldersOf } from './downloads.repo.ts'
import { exhibitsJson } from './exhibits-json.ts'
import { foldersJson } from './folders-json.ts'
import { metadataCsv } from './metadata-csv.ts'

/** Items loaded at once. */
const AT_ONCE = 500
/** Longest path that still gets children. A ZIP allows twice as much, but no program opens such a file. */
const DEEPEST = 30_000

interface Chosen {
  project: string
  /** Whether all exhibits of the project are included, or only those that show a selected item. */
  exhibits: boolean
  folders: Awaited<ReturnType<typeof foldersOf>>
  items: readonly string[]
}

/**
 * Builds a ZIP of nested folders and items with captions, a CSV table of the items' fields, and JSON lists of the
 * exhibits and folder descriptions. Its length is known before any file is opened. Reading fails if the bytes of an
 * item are missing. Stops when the client disconnects.
 */
export async function zipOf(
  { db, store }: Pick<Services, 'db' | 'store'>,
  { project, exhibits: all, folders, items }: Chosen,
  signal: AbortSignal,
) {
  const give = pathGiver()
  const csv = metadataCsv()
  await csv.begin()
  const table = give('', 'metadata.csv')
  const exhibitIds = await exhibitsOf(db, project, all ? 'all' : items)
  const list = exhibitIds.length > 0 ? give('', 'exhibits.json') : ''
  const described = folders.filter((folder) => folder.described).map(({ id }) => id)
  const written = described.length > 0 ? give('', 'folders.json') : ''
  /** The paths of the items' files, for the list of exhibits. */
  const found = new Map<string, string>()
  const paths = pathsOf(folders, give)
  const entries: ZipEntry[] = [...paths.values()]
  const before = (path: string, { size, open }: Pick<ReturnType<typeof metadataCsv>, 'size' | 'open'>) =>
    entries.unshift({ path, size: size(), at: Date.now(), open })
  for (let at = 0; at < items.length;) {
    if (signal.aborted) throw new AppError('client_closed')
    const { rows, read } = await describe(db, items.slice(at, at + AT_ONCE))
    at += read
    const placed = rows.map((row) => {
      const { key, size, title, filename, created_at } = row
      const folder = paths.get(row.folder ?? '')?.path ?? ''
      const hasFile = key !== null && size !== null
      const path = hasFile ? give(folder, filename ?? plainTitle(title)) : ''
      if (hasFile) entries.push({ path, size, at: created_at, open: () => opened(store, key) })
      if (hasFile && list) found.set(row.id, path)
      // Captions are named like the recording, so that players find them.
      const stem = hasFile ? path.slice(folder.length).replace(ENDING, '') : plainTitle(title)
      const captions = (row.captions ?? []).map((one) => {
        const entry = { path: give(folder, `${stem}.${one.language}.vtt`), size: one.size, at: created_at }
        entries.push({ ...entry, open: async () => Readable.from([fitted(await captionsOf(db, one.id), one.size)]) })
        return entry.path
      })
      return { row, places: { path, folder, captions } }
    })
    await csv.add(placed)
  }
  if (written) before(written, await foldersJson(db, described, (id) => paths.get(id)?.path ?? ''))
  if (list) before(list, await exhibitsJson(db, exhibitIds, found))
  before(table, csv)
  return { length: zipLength(entries), open: () => zipStream(entries) }
}

/**
 * Fits a text into exactly `size` bytes, which the ZIP's length already includes, because captions may change during a
 * download. Longer texts are cut at a character, shorter ones padded with empty lines.
 */
export function fitted(text: string, size: number): Buffer {
  const [bytes, whole] = [Buffer.from(text), Buffer.alloc(size, '\n')]
  let end = Math.min(bytes.length, size)
  // Don't cut inside a multi-byte character.
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  bytes.copy(whole, 0, 0, end)
  return whole
}

async function opened(store: Services['store'], key: string) {
  const object = await store.get(key)
  if (!object) throw new Error(`the store has no ${key}`)
  return object.body
}

/** An entry for each folder, parents first. Folders that are too deep for a path move to the top level. */
function pathsOf(folders: Chosen['folders'], give: ReturnType<typeof pathGiver>): Map<string, ZipEntry> {
  const inside = Map.groupBy(folders, ({ folder }) => folder)
  const entries = new Map<string, ZipEntry>()
  const waiting = [{ path: '', id: null as string | null }]
  for (const above of waiting) {
    for (const { id, title, created_at } of inside.get(above.id) ?? []) {
      const path = `${give(Buffer.byteLength(above.path) < DEEPEST ? above.path : '', title)}/`
      entries.set(id, { path, size: 0, at: created_at })
      waiting.push({ path, id })
    }
  }
  return entries
}
