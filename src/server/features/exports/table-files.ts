import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { listBindings, listVocabularies, type VocabularyRow } from '#server/features/vocabularies/vocabularies.repo.ts'
import { writeVocabularyTurtle } from '#server/features/vocabularies/exchange/vocabulary-text.view.ts'
import { findOrgOfProject } from '#server/features/orgs/orgs.repo.ts'
import type { PlannedPart } from './bags/part.ts'
import {
  listExportedExhibitIds,
  writeFolders,
  writeText,
  type ExportedStructure,
  type TextFile,
} from './bags/shared-files.ts'
import { describeExhibit } from '#server/features/downloads/downloads.repo.ts'
import type { ExportRecord, PlannedEntry } from './exports.repo.ts'

const [TABLE, EXHIBITS, FOLDERS] = ['metadata.csv', 'exhibits.json', 'folders.json']
const toVocabularyName = ({ key }: VocabularyRow) => `vocabulary-${key}.ttl`

/** The names of the files besides those of items. */
export async function listReservedNames(db: Kysely<Database>, project: string): Promise<string[]> {
  return [TABLE, EXHIBITS, FOLDERS, ...(await listBoundVocabularies(db, project)).map(toVocabularyName)]
}

/** Writes the files of the first part that aren't about single items, and its folders, which may be empty. */
export async function* writeTableFiles(db: Kysely<Database>, structure: ExportedStructure): AsyncGenerator<TextFile> {
  const { record, folderPaths } = structure
  for (const path of folderPaths.values()) yield { path, size: 0, content: Buffer.alloc(0) }
  if (folderPaths.size > 0) yield writeText(FOLDERS, writeFolders(db, structure))
  if (record.contents.includes('exhibits')) {
    const ids = await listExportedExhibitIds(db, record)
    if (ids.length > 0) yield writeText(EXHIBITS, writeExhibits(db, ids))
  }
  if (record.contents.includes('vocabularies'))
    for (const vocabulary of await listBoundVocabularies(db, record.project))
      yield writeText(toVocabularyName(vocabulary), writeVocabularyTurtle(db, vocabulary))
}

async function listBoundVocabularies(db: Kysely<Database>, project: string): Promise<VocabularyRow[]> {
  const org = await findOrgOfProject(db, project)
  const bound = new Set((await listBindings(db, project)).map(({ vocabulary }) => vocabulary.id))
  return org === undefined ? [] : (await listVocabularies(db, org)).filter(({ id }) => bound.has(id))
}

/** The exhibits with the ids of their items, which the table contains. */
async function* writeExhibits(db: Kysely<Database>, ids: readonly string[]): AsyncGenerator<string> {
  let separator = '[\n'
  for (const id of ids) {
    const exhibit = await describeExhibit(db, id)
    if (!exhibit) continue
    yield separator + JSON.stringify(exhibit, null, 2)
    separator = ',\n'
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n'
}

/** Files that only bags contain. */
const BAG_FILES = new Set(['metadata/items.jsonld', 'metadata/premis.xml', 'metadata/captions.json'])

/** The entries of a part: its table, the other files and the items' files, in their folders. */
export function listTableEntries({ created_at }: ExportRecord, { payload, tagFiles }: PlannedPart): PlannedEntry[] {
  const texts = tagFiles
    .filter(({ path }) => !BAG_FILES.has(path))
    .map((file) => ({ ...file, path: file.path === 'metadata/items.csv' ? TABLE : file.path }))
  const files = payload.map((file) => ({ ...file, path: file.path.slice('data/'.length) }))
  return [...texts, ...files].map((file) => {
    const { path, size, at, key, content } = { at: created_at, key: null, content: null, ...file }
    return { path, size, at, key, content }
  })
}
