import { trimEndCharacters } from '#shared/rules/trim-end-characters.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { listFields } from '#server/features/fields/fields.repo.ts'
import { listTemplates } from '#server/features/fields/templates.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { titleToFilename } from '#server/kit/filenames.ts'
import { createPathAllocator } from '#server/kit/zip/zip-names.ts'
import { listFolderTree } from '../downloads.repo.ts'
import {
  BAGIT_TXT,
  measureManifest,
  writeBagInfo,
  BAG_INFO,
  isTagManifest,
  MANIFESTS,
  toBagName,
  toBagPath,
} from './bag-info.ts'
import { findTitles, listTopFolderIds } from './bags.repo.ts'
import { deflateText } from './deflated-text.ts'
import {
  insertPart,
  isWholeProject,
  listEntries,
  saveItems,
  listParts,
  saveContent,
  updateExport,
  type ExportEntry,
  type ExportRecord,
} from './exports.repo.ts'
import { MAX_BASE_BYTES, type PlannedPart } from './part.ts'
import { planParts } from './plan-parts.ts'
import { writeSharedFiles, type ExportedStructure, type TextFile } from './shared-files.ts'

/** Folders below a longer path move to the top level. */
const MAX_PATH_BYTES = 2000

/** Decides which files each part of an export has. Doing it again starts over. */
export async function planExport(
  { db }: Pick<Services, 'db'>,
  record: ExportRecord,
  signal: AbortSignal,
): Promise<void> {
  const titles = await findTitles(db, record.project)
  if (!titles) throw new AppError('not_found')
  const folderIds = isWholeProject(record) ? await listTopFolderIds(db, record.project) : record.folders
  const folders = await listFolderTree(db, folderIds)
  await transaction(db, (trx) =>
    saveItems(
      trx,
      record,
      folders.map(({ id }) => id),
    ),
  )
  const structure: ExportedStructure = {
    record,
    org: titles.org,
    folders,
    folderPaths: assignFolderPaths(folders),
    ownFields: await listFields(db, record.project),
    templates: await listTemplates(db, record.project),
  }
  const sharedFiles: TextFile[] = []
  for await (const file of writeSharedFiles(db, structure)) sharedFiles.push(file)
  const base = shortenBase(toBagName(createPathAllocator()('', titleToFilename(titles.title))))
  let count = 0
  for await (const part of planParts(db, structure, sharedFiles)) {
    signal.throwIfAborted()
    count++
    await transaction(db, (trx) => savePart(trx, record, `${base}-${count}`, count, part))
  }
  await completeBagInfo(db, record, titles, count)
}

/** Cuts a name to the bytes that are left for it besides the number of a part. */
function shortenBase(name: string): string {
  let short = ''
  for (const character of name) {
    if (Buffer.byteLength(short + character) > MAX_BASE_BYTES - 10) break
    short += character
  }
  return trimEndCharacters(short, '. ') || 'bag'
}

/** The paths of folders, parents first. Those that are too deep move to the top level. */
function assignFolderPaths(folders: ExportedStructure['folders']): Map<string, string> {
  const assignPath = createPathAllocator()
  const byParent = Map.groupBy(folders, ({ folder }) => folder)
  const paths = new Map<string, string>()
  const queue = [{ path: '', id: null as string | null }]
  for (const parent of queue) {
    for (const { id, title } of byParent.get(parent.id) ?? []) {
      const above = Buffer.byteLength(parent.path) < MAX_PATH_BYTES ? parent.path : ''
      const path = `${assignPath(above, toBagName(title))}/`
      paths.set(id, path)
      queue.push({ path, id })
    }
  }
  return paths
}

/** Saves a part: the tag files, the payload and the manifests, whose contents aren't known yet but their sizes are. */
async function savePart(
  db: Services['db'],
  record: ExportRecord,
  base: string,
  part: number,
  { items, payload, tagFiles }: PlannedPart,
): Promise<void> {
  const text = async (path: string, content: string) => ({ path, ...(await deflateText(content)) })
  const declaration = { format: 'vitrine-bag', version: 1, export: record.id, project: record.project, part }
  const files: Pick<ExportEntry, 'path' | 'size' | 'key' | 'content' | 'at'>[] = [
    await text('bagit.txt', BAGIT_TXT),
    { path: BAG_INFO, size: 0, content: null },
    await text('metadata/vitrine.json', `${JSON.stringify(declaration)}\n`),
    ...tagFiles,
    ...payload,
  ].map((file) => ({ key: null, content: null, at: record.created_at, ...file }))
  for (const [path, [algorithm, isOfTags]] of Object.entries(MANIFESTS)) {
    const listed = files.filter((file) => file.path.startsWith('data/') !== isOfTags && !isTagManifest(file.path))
    const size = measureManifest(
      algorithm,
      listed.map((file) => file.path),
    )
    files.push({ path, size, key: null, content: null, at: record.created_at })
  }
  const entries = files.map((file, position): ExportEntry => ({
    export: record.id,
    part,
    position,
    crc: null,
    path: `${base}/${file.path}`,
    size: file.size,
    at: file.at,
    key: file.key,
    content: file.content,
  }))
  await insertPart(db, { export: record.id, part, filename: `${base}.zip`, size: 0, sha256: null }, items, entries)
}

/** Writes bag-info.txt of each part, which says how many parts there are. */
async function completeBagInfo(
  db: Services['db'],
  record: ExportRecord,
  { title, organisation }: { title: string; organisation: string },
  parts: number,
): Promise<void> {
  let totalBytes = 0
  for (const { part } of await listParts(db, [record.id])) {
    const entries = await listEntries(db, record.id, part)
    const payload = entries.filter(({ path }) => toBagPath(path).startsWith('data/'))
    const payloadBytes = payload.reduce((sum, { size }) => sum + size, 0)
    totalBytes += payloadBytes
    const facts = { title, organisation, part, parts, payloadBytes, payloadFiles: payload.length }
    const position = entries.findIndex(({ path }) => toBagPath(path) === BAG_INFO)
    await saveContent(db, record.id, part, position, await deflateText(writeBagInfo(record, facts)))
  }
  await updateExport(db, record.id, { total_bytes: totalBytes, done_bytes: 0 })
}
