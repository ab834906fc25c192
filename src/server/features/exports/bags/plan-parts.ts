import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { titleToFilename } from '#server/kit/filenames.ts'
import { EXTENSION, createPathAllocator } from '#server/kit/zip/zip-names.ts'
import { describeArtifacts, type DescribedArtifact } from '#server/features/downloads/downloads.repo.ts'
import { createTableWriter } from '#server/features/downloads/metadata-csv.view.ts'
import { toBagName } from './bag-info.ts'
import { listCaptionTexts, listItemEvents, type ItemEvent } from './bags.repo.ts'
import { deflateText } from '../deflated-text.ts'
import { listItemIds } from '../exports.repo.ts'
import { writeItemJsonLd, writePremisEvents, writePremisObject, writePremisRights } from './item-records.ts'
import { createPart, measureFile, type ItemRecord, type PlannedPart } from './part.ts'
import type { ExportedStructure, TextFile } from './shared-files.ts'

const BATCH_SIZE = 200
/** More items than this aren't put into one part, so that its tables can be imported again. */
const MAX_PART_ITEMS = 50_000

/** Divides the items of an export into parts that stay below its size, as far as single items do. */
export async function* planParts(
  db: Kysely<Database>,
  structure: ExportedStructure,
  sharedFiles: readonly TextFile[],
): AsyncGenerator<PlannedPart> {
  const { record } = structure
  const table = createTableWriter(structure.ownFields, structure.templates)
  let part = await createPart(table.header(), sharedFiles)
  let assignPath = createAllocator(structure)
  for (let after: string | null = null; ;) {
    const ids: string[] = await listItemIds(db, record.id, after, BATCH_SIZE)
    if (ids.length === 0) break
    const { rows, readCount } = await describeArtifacts(db, ids)
    after = ids[readCount - 1] ?? null
    const described = rows.map(({ id }) => id)
    const captions = Map.groupBy(await listCaptionTexts(db, described), ({ artifact }) => artifact)
    const withAuditLog = record.contents.includes('history')
    const events = Map.groupBy(
      await listItemEvents(db, record.project, described, { withAuditLog }),
      ({ artifact }) => artifact,
    )
    for (const row of rows) {
      const known = { captions: captions.get(row.id) ?? [], events: events.get(row.id) ?? [] }
      const describe = () => describeItem(structure, table, assignPath, row, known)
      let item = await describe()
      const isFull = part.bytes() + item.bytes > record.part_size || part.items.length >= MAX_PART_ITEMS
      if (isFull && part.items.length > 0) {
        yield await part.end()
        part = await createPart(table.header(), [])
        assignPath = createAllocator(structure)
        item = await describe()
      }
      await part.add(item)
    }
  }
  yield await part.end()
}

/** Allocates paths of files that differ from those of the folders. */
function createAllocator({ folderPaths, reservedNames }: ExportedStructure) {
  const allocate = createPathAllocator()
  for (const name of reservedNames) allocate('data/', name)
  for (const path of folderPaths.values()) {
    const start = path.lastIndexOf('/', path.length - 2) + 1
    allocate(`data/${path.slice(0, start)}`, path.slice(start, -1))
  }
  return (folder: string, name: string) => allocate(`data/${folder}`, toBagName(name)).slice('data/'.length)
}

interface KnownFacts {
  captions: Awaited<ReturnType<typeof listCaptionTexts>>
  events: ItemEvent[]
}

async function describeItem(
  { record, folderPaths, ownFields }: ExportedStructure,
  table: ReturnType<typeof createTableWriter>,
  assignPath: (folder: string, name: string) => string,
  row: DescribedArtifact,
  known: KnownFacts,
): Promise<ItemRecord> {
  const { key, size, sha256, title, filename, created_at } = row
  const folder = folderPaths.get(row.folder ?? '') ?? ''
  const hasFile = key !== null && size !== null && sha256 !== null && record.contents.includes('originals')
  const path = hasFile ? assignPath(folder, filename ?? titleToFilename(title)) : ''
  const stem = hasFile ? path.slice(folder.length).replace(EXTENSION, '') : titleToFilename(title)
  const payload: PlannedPart['payload'] = hasFile ? [{ path: `data/${path}`, size, at: created_at, key, sha256 }] : []
  const captions: string[] = []
  const captionPaths: string[] = []
  for (const { artifact, language, label, kind, content, created_at: at } of known.captions) {
    const captionPath = assignPath(folder, `${stem}.${language}.vtt`)
    payload.push({ path: `data/${captionPath}`, at, ...(await deflateText(content)) })
    captionPaths.push(captionPath)
    captions.push(JSON.stringify({ artifact, path: captionPath, language, label, kind }))
  }
  const csv = await table.rows([{ row, paths: { path, folder, captions: captionPaths } }])
  const jsonLd = writeItemJsonLd(row, path && `data/${path}`, ownFields)
  const premisObject = hasFile ? writePremisObject(row, `data/${path}`) : ''
  const premisEvents = hasFile ? writePremisEvents(row, known.events, record.created_at) : ''
  const premisRights = hasFile ? writePremisRights(row) : ''
  const texts = [csv, jsonLd, premisObject, premisEvents, premisRights, ...captions]
  const bytes =
    texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0) +
    payload.reduce((sum, file) => sum + measureFile(file), 0)
  return { id: row.id, payload, csv, jsonLd, premisObject, premisEvents, premisRights, captions, bytes }
}
