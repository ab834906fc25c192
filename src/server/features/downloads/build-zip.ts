import { Readable } from 'node:stream'
import type { Services } from '#server/access/services.ts'
import { listFields } from '#server/features/fields/fields.repo.ts'
import { listTemplates } from '#server/features/fields/templates.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { titleToFilename } from '#server/kit/filenames.ts'
import { EXTENSION, createPathAllocator } from '#server/kit/zip/zip-names.ts'
import { getZipLength, createZipStream, type ZipEntry } from '#server/kit/zip/zip-stream.ts'
import {
  describeArtifacts,
  describeFolders,
  findCaptionText,
  listDownloadExhibitIds,
  type listFolderTree,
} from './downloads.repo.ts'
import { buildExhibitsJson } from './exhibits-json.ts'
import { createJsonList } from './json-list.ts'
import { createMetadataCsv } from './metadata-csv.view.ts'
import { collectVocabularies } from './vocabulary-files.ts'

/** Number of items or folders loaded per query. */
const BATCH_SIZE = 500
/**
 * Maximum path length of a folder that contains subfolders. Below a longer path, subfolders move to the top level. A
 * ZIP allows twice as much, but no program can open such a file.
 */
const MAX_PATH_BYTES = 30_000

interface DownloadSelection {
  project: string
  /** Whether all exhibits of the project are included, or only those that show a selected item. */
  exhibits: boolean
  folders: Awaited<ReturnType<typeof listFolderTree>>
  items: readonly string[]
}

/**
 * Builds a ZIP of nested folders and items with captions, a CSV table of the items' fields, and JSON lists of the
 * exhibits and folder descriptions, and the vocabularies of the items' values. Its length is known before any file is opened. Reading fails if the bytes of an
 * item are missing. Stops when the client disconnects.
 */
export async function buildZip(
  { db, store }: Pick<Services, 'db' | 'store'>,
  { project, exhibits: includeAllExhibits, folders, items }: DownloadSelection,
  signal: AbortSignal,
) {
  const assignPath = createPathAllocator()
  const csv = createMetadataCsv(await listFields(db, project), await listTemplates(db, project))
  await csv.begin()
  const tablePath = assignPath('', 'metadata.csv')
  const exhibitIds = await listDownloadExhibitIds(db, project, includeAllExhibits ? 'all' : items)
  const exhibitsPath = exhibitIds.length > 0 ? assignPath('', 'exhibits.json') : ''
  const describedFolderIds = folders.filter((folder) => folder.described).map(({ id }) => id)
  const foldersPath = describedFolderIds.length > 0 ? assignPath('', 'folders.json') : ''
  const vocabularies = await collectVocabularies(db, project)
  const vocabularyPaths = vocabularies.files.map(({ name }) => assignPath('', name))
  /** The paths of the items' files, needed for the list of exhibits. */
  const itemPaths = new Map<string, string>()
  const paths = createFolderEntries(folders, assignPath)
  const entries: ZipEntry[] = [...paths.values()]
  const prependEntry = (path: string, { size, open }: Pick<ReturnType<typeof createMetadataCsv>, 'size' | 'open'>) =>
    entries.unshift({ path, size: size(), at: Date.now(), open })
  for (let offset = 0; offset < items.length;) {
    if (signal.aborted) throw new AppError('client_closed')
    const { rows, readCount } = await describeArtifacts(db, items.slice(offset, offset + BATCH_SIZE))
    offset += readCount
    vocabularies.note(rows)
    const csvRows = rows.map((row) => {
      const { key, size, title, filename, created_at } = row
      const folder = paths.get(row.folder ?? '')?.path ?? ''
      const hasFile = key !== null && size !== null
      const path = hasFile ? assignPath(folder, filename ?? titleToFilename(title)) : ''
      if (hasFile) entries.push({ path, size, at: created_at, open: () => openObject(store, key) })
      if (hasFile && exhibitsPath) itemPaths.set(row.id, path)
      // Caption files are named after the recording, so that players find them.
      const stem = hasFile ? path.slice(folder.length).replace(EXTENSION, '') : titleToFilename(title)
      const captions = (row.captions ?? []).map((caption) => {
        const entry = {
          path: assignPath(folder, `${stem}.${caption.language}.vtt`),
          size: caption.size,
          at: created_at,
        }
        entries.push({
          ...entry,
          open: async () => Readable.from([fitToSize(await findCaptionText(db, caption.id), caption.size)]),
        })
        return entry.path
      })
      return { row, paths: { path, folder, captions } }
    })
    await csv.add(csvRows)
  }
  if (foldersPath)
    prependEntry(foldersPath, await buildFoldersJson(db, describedFolderIds, (id) => paths.get(id)?.path ?? ''))
  if (exhibitsPath) prependEntry(exhibitsPath, await buildExhibitsJson(db, exhibitIds, itemPaths))
  for (const [index, file] of vocabularies.files.entries())
    if (file.isUsed()) prependEntry(vocabularyPaths[index] ?? '', await file.write())
  prependEntry(tablePath, csv)
  return { length: getZipLength(entries), open: () => createZipStream(entries) }
}

/** The descriptions of the folders as JSON, with their paths. */
async function buildFoldersJson(db: Services['db'], ids: readonly string[], getPath: (id: string) => string) {
  const list = createJsonList()
  for (let start = 0; start < ids.length; start += BATCH_SIZE)
    for (const folder of await describeFolders(db, ids.slice(start, start + BATCH_SIZE)))
      await list.add({ ...folder, path: getPath(folder.id) })
  return list.end()
}

/**
 * Fits a text into exactly `size` bytes: the ZIP's length is already fixed, but captions may change during the
 * download. Longer texts are cut at a character boundary, shorter ones are padded with empty lines.
 */
export function fitToSize(text: string, size: number): Buffer {
  const [bytes, padded] = [Buffer.from(text), Buffer.alloc(size, '\n')]
  let end = Math.min(bytes.length, size)
  // Don't cut inside a multi-byte character.
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  bytes.copy(padded, 0, 0, end)
  return padded
}

async function openObject(store: Services['store'], key: string) {
  const object = await store.get(key)
  if (!object) throw new Error(`the store has no ${key}`)
  return object.body
}

/** Returns an entry for each folder, parents first. Folders that are too deep for a path move to the top level. */
function createFolderEntries(
  folders: DownloadSelection['folders'],
  assignPath: ReturnType<typeof createPathAllocator>,
): Map<string, ZipEntry> {
  const byParent = Map.groupBy(folders, ({ folder }) => folder)
  const entries = new Map<string, ZipEntry>()
  const queue = [{ path: '', id: null as string | null }]
  for (const parent of queue) {
    for (const { id, title, created_at } of byParent.get(parent.id) ?? []) {
      const path = `${assignPath(Buffer.byteLength(parent.path) < MAX_PATH_BYTES ? parent.path : '', title)}/`
      entries.set(id, { path, size: 0, at: created_at })
      queue.push({ path, id })
    }
  }
  return entries
}
