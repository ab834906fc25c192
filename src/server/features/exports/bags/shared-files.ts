import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { OwnField, Template } from '#shared/entities/own-fields/own-field.ts'
import { MAX_LINE_TARGETS, type ActRecord, type ConsentRecord } from '#shared/entities/exports/history.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { findReferences } from '#shared/entities/story/story-parts.ts'
import { listBindings, listVocabularies } from '#server/features/vocabularies/vocabularies.repo.ts'
import {
  writeVocabularyCsv,
  writeVocabularyTurtle,
} from '#server/features/vocabularies/exchange/vocabulary-text.view.ts'
import { readEarlierActs, readEarlierConsents } from '#server/features/earlier-history/earlier-history.repo.ts'
import { listSubmissions } from '#server/features/submissions/storage/submissions.repo.ts'
import {
  describeExhibit,
  describeFolders,
  listDownloadExhibitIds,
  type listFolderTree,
} from '#server/features/downloads/downloads.repo.ts'
import { listExhibitIdsOfExport, listSubmittedItems, listTagTitles, listTitles, readAuditLog } from './bags.repo.ts'
import { createDeflatedText } from '../deflated-text.ts'
import { isWholeProject, type ExportRecord } from '../exports.repo.ts'
import { writeStoryHtml } from './story-html.ts'

/** A compressed text with its path in the bag. */
export interface TextFile {
  path: string
  size: number
  content: Buffer
}

export interface ExportedStructure {
  record: ExportRecord
  org: string
  folders: Awaited<ReturnType<typeof listFolderTree>>
  /** The folders' paths by id. */
  folderPaths: ReadonlyMap<string, string>
  /** Names at the top that no folder or file of an item may have. */
  reservedNames: readonly string[]
  ownFields: readonly OwnField[]
  templates: readonly Template[]
}

const BATCH_SIZE = 500
const toJson = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`

/** Writes the texts that aren't about single items. They are in the first part of an export. */
export async function* writeSharedFiles(db: Kysely<Database>, structure: ExportedStructure): AsyncGenerator<TextFile> {
  const { record, ownFields, templates } = structure
  const { project, contents } = record
  const isWhole = isWholeProject(record)
  yield writeText('metadata/folders.json', writeFolders(db, structure))
  yield writeText('metadata/tags.json', [toJson(await listTagTitles(db, project, isWhole ? null : record.id))])
  const bindings = await listBindings(db, project)
  yield writeText('metadata/fields.json', [toJson({ fields: ownFields, templates, vocabularies: bindings })])
  if (contents.includes('exhibits')) yield* writeExhibits(db, record)
  if (contents.includes('vocabularies')) {
    const bound = new Set(bindings.map(({ vocabulary }) => vocabulary.id))
    const vocabularies = (await listVocabularies(db, structure.org)).filter(({ id }) => bound.has(id))
    const described = vocabularies.map(({ id, key, label, language, note }) => ({ id, key, label, language, note }))
    yield writeText('metadata/vocabularies.json', [toJson(described)])
    for (const vocabulary of vocabularies) {
      const path = `metadata/vocabularies/${vocabulary.key}`
      yield writeText(`${path}.csv`, writeVocabularyCsv(db, vocabulary.id))
      yield writeText(`${path}.ttl`, writeVocabularyTurtle(db, vocabulary))
    }
  }
  if (!contents.includes('history')) return
  const items = isWhole ? null : record.id
  const consents = [readEarlierConsents(db, project, record.id), readConsents(db, record, isWhole)]
  const acts = [readEarlierActs(db, project, items), readAuditLog(db, project, items)]
  yield writeText('metadata/history/submissions.jsonl', writeLines(consents))
  yield writeText('metadata/history/audit-log.jsonl', writeLines(acts.map(splitActs)))
}

/** Writes a text while it is read. */
export async function writeText(path: string, chunks: Iterable<string> | AsyncIterable<string>): Promise<TextFile> {
  const text = createDeflatedText()
  for await (const chunk of chunks) await text.add(chunk)
  return { path, ...(await text.end()) }
}

async function* writeLines(sources: readonly AsyncIterable<readonly object[]>[]): AsyncGenerator<string> {
  for (const source of sources)
    for await (const rows of source) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** Gives acts on very many things several lines, so that none is too long to be read again. */
async function* splitActs(source: AsyncIterable<readonly ActRecord[]>): AsyncGenerator<ActRecord[]> {
  for await (const acts of source)
    for (const act of acts) {
      const count = Math.max(1, Math.ceil(act.targets.length / MAX_LINE_TARGETS))
      yield Array.from({ length: count }, (_, n) => ({
        ...act,
        targets: act.targets.slice(n * MAX_LINE_TARGETS, (n + 1) * MAX_LINE_TARGETS),
      }))
    }
}

/** Writes the titles and descriptions of folders as JSON, parents first. */
export async function* writeFolders(
  db: Kysely<Database>,
  { folders, folderPaths }: ExportedStructure,
): AsyncGenerator<string> {
  const parents = new Map(folders.map(({ id, folder }) => [id, folder]))
  const ids = [...folderPaths.keys()]
  let separator = '[\n'
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const described = new Map(
      (await describeFolders(db, ids.slice(start, start + BATCH_SIZE))).map((folder) => [folder.id, folder]),
    )
    // Parents come before their subfolders.
    for (const id of ids.slice(start, start + BATCH_SIZE)) {
      const folder = described.get(id)
      if (!folder) continue
      yield separator + JSON.stringify({ ...folder, folder: parents.get(id) ?? null, path: folderPaths.get(id) })
      separator = ',\n'
    }
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n'
}

/** The exhibits of an export: the one that was named, all of the project, or those that show exported items. */
export async function listExportedExhibitIds(db: Kysely<Database>, record: ExportRecord): Promise<string[]> {
  const { id, project, exhibit } = record
  if (exhibit !== null) return [exhibit]
  return isWholeProject(record) ? listDownloadExhibitIds(db, project, 'all') : listExhibitIdsOfExport(db, project, id)
}

/** Writes each exhibit as JSON and its story as HTML. */
async function* writeExhibits(db: Kysely<Database>, record: ExportRecord): AsyncGenerator<TextFile> {
  const { project } = record
  for (const id of await listExportedExhibitIds(db, record)) {
    const exhibit = await describeExhibit(db, id)
    if (!exhibit) continue
    const titles = await listTitles(db, project, findReferences(exhibit.story ?? []).items)
    yield writeText(`metadata/exhibits/${id}.json`, [toJson(exhibit)])
    const html = writeStoryHtml(exhibit, (item) => titles.get(item) ?? item)
    yield writeText(`metadata/exhibits/${id}.html`, [html])
  }
}

/** Reads what contributors sent and agreed to: all of a project, or only what became items of an export. */
async function* readConsents(
  db: Kysely<Database>,
  { id: exportId, project }: ExportRecord,
  isWhole: boolean,
): AsyncGenerator<ConsentRecord[]> {
  for (let last: { at: number; id: string } | null = null; ;) {
    const rows: Submission[] = await listSubmissions(db, { project }, last, BATCH_SIZE)
    const lastRow = rows.at(-1)
    if (!lastRow) return
    const facts = await listSubmittedItems(
      db,
      exportId,
      rows.map(({ id }) => id),
    )
    yield rows.flatMap(({ project: _project, asked: _asked, known: _known, kept_until: _keptUntil, ...row }) => {
      const { items = [], withdrawn_at = null } = facts.get(row.id) ?? {}
      return isWhole || items.length > 0 ? { ...row, items, withdrawn_at } : []
    })
    last = { at: lastRow.created_at, id: lastRow.id }
  }
}
