import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { titleToFilename } from '#server/kit/filenames.ts'
import { EXTENSION, createPathAllocator } from '#server/kit/zip/zip-names.ts'
import { describeArtifacts, type DescribedArtifact } from '../downloads.repo.ts'
import { createTableWriter } from '../metadata-csv.ts'
import { toBagName } from './bag-info.ts'
import { listCaptionTexts } from './bags.repo.ts'
import { deflateText } from './deflated-text.ts'
import { listItemIds } from './exports.repo.ts'
import { writeItemJsonLd, writePremisEvents, writePremisObject } from './item-records.ts'
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
    const captions = Map.groupBy(
      await listCaptionTexts(
        db,
        rows.map(({ id }) => id),
      ),
      ({ artifact }) => artifact,
    )
    for (const row of rows) {
      const describe = () => describeItem(structure, table, assignPath, row, captions.get(row.id) ?? [])
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
function createAllocator({ folderPaths }: ExportedStructure) {
  const allocate = createPathAllocator()
  for (const path of folderPaths.values()) allocate('', path.slice(0, -1))
  return (folder: string, name: string) => allocate(`data/${folder}`, toBagName(name)).slice('data/'.length)
}

type Captions = Awaited<ReturnType<typeof listCaptionTexts>>

async function describeItem(
  { record, folderPaths, ownFields }: ExportedStructure,
  table: ReturnType<typeof createTableWriter>,
  assignPath: (folder: string, name: string) => string,
  row: DescribedArtifact,
  captionRows: Captions,
): Promise<ItemRecord> {
  const { key, size, sha256, title, filename, created_at } = row
  const folder = folderPaths.get(row.folder ?? '') ?? ''
  const hasFile = key !== null && size !== null && sha256 !== null && record.contents.includes('originals')
  const path = hasFile ? assignPath(folder, filename ?? titleToFilename(title)) : ''
  const stem = hasFile ? path.slice(folder.length).replace(EXTENSION, '') : titleToFilename(title)
  const payload: PlannedPart['payload'] = hasFile ? [{ path: `data/${path}`, size, at: created_at, key, sha256 }] : []
  const captions: string[] = []
  const captionPaths: string[] = []
  for (const { artifact, language, label, kind, content, created_at: at } of captionRows) {
    const captionPath = assignPath(folder, `${stem}.${language}.vtt`)
    payload.push({ path: `data/${captionPath}`, at, ...(await deflateText(content)) })
    captionPaths.push(captionPath)
    captions.push(JSON.stringify({ artifact, path: captionPath, language, label, kind }))
  }
  const csv = await table.rows([{ row, paths: { path, folder, captions: captionPaths } }])
  const jsonLd = writeItemJsonLd(row, path && `data/${path}`, ownFields)
  const premisObject = hasFile ? writePremisObject(row, `data/${path}`) : ''
  const premisEvents = hasFile ? writePremisEvents(row, record.created_at) : ''
  const texts = [csv, jsonLd, premisObject, premisEvents, ...captions]
  const bytes =
    texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0) +
    payload.reduce((sum, file) => sum + measureFile(file), 0)
  return { id: row.id, payload, csv, jsonLd, premisObject, premisEvents, captions, bytes }
}
