import { trimEndCharacters } from '#shared/rules/trim-end-characters.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { listFields } from '#server/features/fields/fields.repo.ts'
import { listTemplates } from '#server/features/fields/templates.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { titleToFilename } from '#server/kit/filenames.ts'
import { createPathAllocator } from '#server/kit/zip/zip-names.ts'
import { listFolderTree } from '#server/features/downloads/downloads.repo.ts'
import { toBagName } from './bags/bag-info.ts'
import { findTitles, listTopFolderIds } from './bags/bags.repo.ts'
import { MAX_BASE_BYTES } from './bags/part.ts'
import { planParts } from './bags/plan-parts.ts'
import { completeBagInfo, listBagEntries } from './bags/save-bag.ts'
import { writeSharedFiles, type ExportedStructure, type TextFile } from './bags/shared-files.ts'
import { insertPart, isWholeProject, saveItems, updateExport, type ExportRecord } from './exports.repo.ts'
import { listReservedNames, listTableEntries, writeTableFiles } from './table-files.ts'

/** Folders below a longer path move to the top level. */
const MAX_PATH_BYTES = 2000

/** Decides which files each part of a bag or a table with files has. Doing it again starts over. */
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
  const isBag = record.format === 'bagit'
  const reservedNames = isBag ? [] : await listReservedNames(db, record.project)
  const structure: ExportedStructure = {
    record,
    org: titles.org,
    folders,
    folderPaths: assignFolderPaths(folders, reservedNames),
    reservedNames,
    ownFields: await listFields(db, record.project),
    templates: await listTemplates(db, record.project),
  }
  const sharedFiles: TextFile[] = []
  const files = isBag ? writeSharedFiles(db, structure) : writeTableFiles(db, structure)
  for await (const file of files) sharedFiles.push(file)
  const base = shortenBase(toBagName(createPathAllocator()('', titleToFilename(titles.title))))
  let [count, bytes] = [0, 0]
  for await (const planned of planParts(db, structure, sharedFiles)) {
    signal.throwIfAborted()
    const part = ++count
    bytes += planned.payload.reduce((sum, file) => sum + ('key' in file ? file.size : 0), 0)
    const folder = `${base}-${part}`
    const entries = isBag
      ? await listBagEntries(record, titles, folder, part, planned)
      : listTableEntries(record, planned)
    await transaction(db, (trx) =>
      insertPart(
        trx,
        { export: record.id, part, filename: `${folder}.zip`, size: 0, sha256: null, key: null },
        planned.items,
        entries.map((entry, position) => ({ export: record.id, part, position, crc: null, ...entry })),
      ),
    )
  }
  if (isBag) await completeBagInfo(db, record, titles, count)
  await updateExport(db, record.id, { total_bytes: bytes, done_bytes: 0 })
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
function assignFolderPaths(
  folders: ExportedStructure['folders'],
  reservedNames: readonly string[],
): Map<string, string> {
  const assignPath = createPathAllocator()
  for (const name of reservedNames) assignPath('', name)
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
