import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { deflateText } from '../deflated-text.ts'
import { listEntries, listParts, saveContent, type ExportRecord, type PlannedEntry } from '../exports.repo.ts'
import { BAG_INFO, BAGIT_TXT, isTagManifest, MANIFESTS, measureManifest, toBagPath, writeBagInfo } from './bag-info.ts'
import type { PlannedPart } from './part.ts'

/** The entries of a bag: the tag files, the payload and the manifests, whose contents aren't known yet but their sizes are. */
export async function listBagEntries(
  record: ExportRecord,
  { title }: { title: string },
  base: string,
  part: number,
  { payload, tagFiles }: PlannedPart,
): Promise<PlannedEntry[]> {
  const text = async (path: string, content: string) => ({ path, ...(await deflateText(content)) })
  const { id, project, created_at } = record
  const declaration = { format: 'vitrine-bag', version: 1, export: id, project, title, exported_at: created_at, part }
  const files: PlannedEntry[] = [
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
  return files.map((file) => toEntry(file, `${base}/${file.path}`))
}

const toEntry = ({ size, at, key, content }: PlannedEntry, path: string): PlannedEntry => ({
  path,
  size,
  at,
  key,
  content,
})

/** Writes bag-info.txt of each part, which says how many parts there are. */
export async function completeBagInfo(
  db: Kysely<Database>,
  record: ExportRecord,
  { title, organisation }: { title: string; organisation: string },
  parts: number,
): Promise<void> {
  for (const { part } of await listParts(db, [record.id])) {
    const entries = await listEntries(db, record.id, part)
    const payload = entries.filter(({ path }) => toBagPath(path).startsWith('data/'))
    const payloadBytes = payload.reduce((sum, { size }) => sum + size, 0)
    const facts = { title, organisation, part, parts, payloadBytes, payloadFiles: payload.length }
    const position = entries.findIndex(({ path }) => toBagPath(path) === BAG_INFO)
    await saveContent(db, record.id, part, position, await deflateText(writeBagInfo(record, facts)))
  }
}
