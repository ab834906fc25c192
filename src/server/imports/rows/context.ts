import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { createWebClient, type WebClient } from '#server/kit/addresses/web-client.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { cleanRichTexts } from '#server/kit/rich-text/clean-rich-text.ts'
import { listBoundFieldsOfProjects, type BoundField } from '#server/features/vocabularies/vocabularies.repo.ts'
import { listOwnTargets } from '#shared/entities/own-fields/own-columns.ts'
import { toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import { createSingleCheck } from '#shared/rules/imports/mapping/map-columns.ts'
import type { PlanSettings } from '#shared/entities/imports/import.ts'
import type { ImportRecord, RowRecord } from '../imports.repo.ts'
import { findMatches, listExhibitTitles, listFolderTitles, type Match, type MatchedItem } from '../matches.repo.ts'
import { parseRow } from '../plan/parse-row.ts'
import type { ParsedRow } from '../plan/parsed-row.ts'
import type { PlanContext } from '../plan/plan-row.ts'
import { listImportFields } from '../structure/import-fields.ts'
import { resolveRowTerms } from './resolve-terms.ts'
import { collectRowValues } from '../plan/row-values.ts'
import type { ImportSource } from '../sources/source.ts'

/** The project's folders by their parent and title. */
interface FolderIndex {
  getPath(id: string | null): readonly string[]
  find(parent: string | null, title: string): string | undefined
  add(id: string, parent: string | null, title: string): void
}

/** Facts that all rows of one step share. */
export interface RowContext extends PlanContext {
  record: ImportRecord
  settings: PlanSettings
  caller: Caller
  userId: string
  folders: FolderIndex
  /** The folders of a package by their paths there, which may differ from their titles. */
  packedFolders: ReadonlyMap<string, string>
  exhibitIds: ReadonlyMap<string, string>
  /** Fields whose values come from a vocabulary. */
  boundFields: readonly BoundField[]
  isSingle: (target: string) => boolean
  /** How rows are matched with items; null if they aren't. */
  match: Match | null
  source: Pick<ImportSource, 'openFile'>
  /** Fetches files from web addresses. */
  web: WebClient
}

export async function loadRowContext(
  { db, config }: Services,
  record: ImportRecord,
  caller: Caller,
  source: Pick<ImportSource, 'findFile' | 'openFile'>,
  signal: AbortSignal,
  packedFolders: ReadonlyMap<string, string> = new Map(),
): Promise<RowContext> {
  const { settings, project } = record
  if (!settings) throw new AppError('conflict', { reason: ['import_state'] })
  const folders = createFolderIndex(await listFolderTitles(db, project))
  const exhibitIds = await listExhibitTitles(db, project)
  const web = createWebClient(config.importHosts, signal)
  const { ownFields, templates } = await listImportFields(db, record)
  return {
    record,
    settings,
    caller,
    userId: caller.session?.user.id ?? '',
    folders,
    packedFolders,
    baseFolder: settings.folder === 'root' ? [] : folders.getPath(settings.folder),
    exhibitIds,
    exhibits: new Set(exhibitIds.keys()),
    ownFields,
    templates,
    boundFields: await listBoundFieldsOfProjects(db, [project]),
    isSingle: createSingleCheck(listOwnTargets(ownFields)),
    match: toMatch(settings.match, ownFields),
    findFile: source.findFile,
    findUrlProblem: web.findProblem,
    source,
    web,
  }
}

/** Throws `conflict` if the field by which rows are matched was deleted. */
function toMatch(name: PlanSettings['match'], ownFields: readonly OwnField[]): Match | null {
  const key = name === null ? undefined : toOwnKey(name)
  if (key === undefined) return name as Match | null
  const field = ownFields.find((candidate) => candidate.key === key)
  if (!field) throw new AppError('conflict', { field: 'match', reason: ['unknown_field'] })
  return { ownField: field.id }
}

function createFolderIndex(rows: Awaited<ReturnType<typeof listFolderTitles>>): FolderIndex {
  const [byId, byPlace] = [new Map<string, { title: string; parent: string | null }>(), new Map<string, string>()]
  const add: FolderIndex['add'] = (id, parent, title) => {
    byId.set(id, { title, parent })
    const place = `${parent ?? ''}/${title}`
    if (!byPlace.has(place)) byPlace.set(place, id)
  }
  for (const { id, title, folder } of rows) add(id, folder, title)
  return {
    add,
    find: (parent, title) => byPlace.get(`${parent ?? ''}/${title}`),
    getPath(id) {
      const titles: string[] = []
      for (let folder = byId.get(id ?? ''); folder; folder = byId.get(folder.parent ?? '')) titles.unshift(folder.title)
      return titles
    },
  }
}

/** Reads rows, with the same clean rich texts and names of terms that saving them would store. */
export async function parseRows(
  db: Services['db'],
  { settings, ownFields, boundFields, isSingle }: RowContext,
  rows: readonly (readonly string[])[],
): Promise<ParsedRow[]> {
  const { mapping, separator } = settings
  const parsedRows = rows.map((row) => parseRow(collectRowValues(row, mapping, { separator, isSingle }), ownFields))
  await resolveRowTerms(db, boundFields, parsedRows)
  const cells = parsedRows.flatMap((row) => [...row.richTexts.values()])
  const texts = await cleanRichTexts(cells.flatMap(({ html, plainAsHtml }) => [html ?? '', plainAsHtml ?? '']))
  cells.forEach((cell, index) => {
    if (cell.html !== undefined) cell.html = texts[2 * index] ?? ''
    if (cell.plainAsHtml !== undefined) cell.plainAsHtml = texts[2 * index + 1] ?? ''
  })
  return parsedRows
}

/** Adds the problems that the source of an import has with the files of its rows. */
export function addFileProblems(parsedRows: readonly ParsedRow[], rows: readonly Pick<RowRecord, 'problem'>[]): void {
  parsedRows.forEach((row, index) => {
    const problem = rows[index]?.problem
    if (problem) row.problems.unshift({ field: 'path', reason: problem })
  })
}

/** Returns the items that each row matches. */
export async function matchRows(
  db: Services['db'],
  { settings, match, record, folders }: RowContext,
  rows: readonly ParsedRow[],
): Promise<MatchedItem[][]> {
  if (match === null) return rows.map(() => [])
  const getKey = (row: ParsedRow) => row.keys[settings.match ?? '']
  const keys = rows.flatMap((row) => getKey(row) ?? [])
  const items = await findMatches(db, record.project, match, [...new Set(keys)], folders.getPath)
  const itemsByKey = Map.groupBy(items, ({ key }) => key)
  return rows.map((row) => preferInFolder(itemsByKey.get(getKey(row) ?? '') ?? [], row))
}

/** Items in Trash match only if no other item does; of several, those in the row's folder do. */
function preferInFolder(items: MatchedItem[], row: ParsedRow): MatchedItem[] {
  const activeItems = items.filter((item) => !item.isInTrash)
  if (activeItems.length === 0) return items.slice(0, 1)
  const path = row.folder?.join('/')
  const itemsInFolder = activeItems.filter((item) => item.folder.join('/') === path)
  return activeItems.length > 1 && itemsInFolder.length > 0 ? itemsInFolder : activeItems
}
