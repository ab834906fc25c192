import type { Kysely } from 'kysely'
import { BadCursor, decodeCursor } from '#server/db/pagination.ts'
import type { Database } from '#server/db/tables/index.ts'
import { listStoredFields } from '#server/features/fields/fields.repo.ts'
import { badInput } from '#server/kit/app-error.ts'
import { MAX_EXACT_COUNT, DEFAULT_PAGE_SIZE } from '#shared/rules/limits.ts'
import { countFolders, searchFolders, type FolderScope } from './search-folders.repo.ts'
import { toSearchScope, type SearchBody } from './scope.ts'
import { recordSorting } from './sort-indexes/sort-indexes.repo.ts'
import { toFacetCounts } from './results/facets.ts'
import { countFacets, sampleFacets, SAMPLE_SIZE, type Facets } from './results/facets.repo.ts'
import { estimateSearch, type SearchEstimate } from './search-estimate.repo.ts'
import {
  orderByColumn,
  orderByRank,
  countArtifacts,
  collectAndSort,
  collectTitlesFirst,
  walkIndex,
  type FoundArtifact,
  type CollectedPage,
} from './search.repo.ts'
import { isNarrowed, type AfterEntry, type SearchScope, type Sort } from './search.model.ts'
import { CURSOR, encodePosition, fitsSort, getSortName, parseSort, type SearchPosition } from './sorts.ts'

/** Loads artifacts by id; `readCount` is the number of ids processed. */
export type ShowArtifacts<T> = (ids: readonly string[]) => Promise<{ items: T; readCount: number }>

interface ResultCount {
  total: number
  estimated: boolean
}

/**
 * Searches one project: a page of folders by title, then of artifacts in the requested order. Visitors get no folders
 * and only public artifacts. `show` loads the artifacts as soon as their ids are known, while counting continues, and
 * may end the page early.
 */
export async function searchInProject<T>(
  db: Kysely<Database>,
  project: string,
  body: SearchBody,
  onlyPublic: boolean,
  show: ShowArtifacts<T>,
  describeFolders = true,
) {
  const usesOwnFields = body.query?.fields !== undefined || body.sort?.key?.startsWith('fields.') === true
  const ownFields = (usesOwnFields ? await listStoredFields(db, project) : []).filter(
    (field) => field.public || !onlyPublic,
  )
  const scope = toSearchScope(project, body, onlyPublic, ownFields)
  const sort = parseSort(body, ownFields)
  const sortedField = typeof sort?.sortColumn.column === 'object' ? sort.sortColumn.column : undefined
  const limit = body.limit ?? DEFAULT_PAGE_SIZE
  const position = body.cursor ? decodePosition(body.cursor, sort) : null
  const folderScope = toFolderScope(scope, body, onlyPublic)

  const beginsWithFolders = folderScope !== null && (position === null || position.list === 'folders')
  const after = position?.list === 'artifacts' ? position.last : null
  const knownCount = position && { total: position.total, estimated: position.estimated }
  const facets = position === null && body.facets !== false
  // These queries run in parallel; artifacts that don't fit after the folders are dropped.
  const [folderPage, page] = await Promise.all([
    beginsWithFolders
      ? searchFolders(db, folderScope, position?.last ?? null, limit, describeFolders)
      : { folders: [], hasMore: false },
    body.onlyFolders ? EMPTY_PAGE : findArtifacts(db, scope, { sort, after, limit: limit + 1, knownCount, facets }),
    sortedField && position === null && recordSorting(db, sortedField.id),
  ])
  const { folders, hasMore: moreFolders } = folderPage
  const artifactLimit = moreFolders ? 0 : limit - folders.length
  const ids = page.artifacts.slice(0, artifactLimit)
  const [{ items, readCount }, { total, estimated, facets: facetCounts }, foldersTotal] = await Promise.all([
    show(ids.map(({ id }) => id)),
    page.counts,
    position === null && folderScope !== null && moreFolders
      ? countFolders(db, folderScope, MAX_EXACT_COUNT)
      : (position?.folders ?? folders.length),
  ])
  const encodeNext = (list: SearchPosition['list'], last: AfterEntry | null) =>
    encodePosition({ order: getSortName(sort), list, last, total, folders: foldersTotal, estimated })
  const lastFolder = folders.at(-1)
  const lastShownId = ids[readCount - 1]
  return {
    items,
    folders,
    total,
    total_folders: foldersTotal,
    ...(estimated && { total_estimated: true }),
    facets: toFacetCounts(facetCounts, total),
    cursor:
      moreFolders && lastFolder
        ? encodeNext('folders', [lastFolder.title, lastFolder.id])
        : page.artifacts.length > readCount
          ? encodeNext('artifacts', lastShownId ? [lastShownId.value, lastShownId.id] : after)
          : null,
  }
}

/**
 * A request for a page of artifacts. `limit` includes one more than is shown; `knownCount` are the counts of the previous
 * page.
 */
interface PageRequest {
  sort: Sort | null
  after: AfterEntry | null
  limit: number
  knownCount: ResultCount | null
  facets: boolean
}

interface Counts extends ResultCount {
  facets: Facets | null
}

/** A page of artifacts, and the counts, which may take longer to compute. */
interface ArtifactPage {
  artifacts: FoundArtifact[]
  counts: Counts | Promise<Counts>
}

const NO_COUNTS: Counts = { total: 0, estimated: false, facets: null }
const EMPTY_PAGE: ArtifactPage = { artifacts: [], counts: NO_COUNTS }

async function findArtifacts(db: Kysely<Database>, scope: SearchScope, request: PageRequest): Promise<ArtifactPage> {
  const { sort, knownCount } = request
  if (!isNarrowed(scope)) return walkUnfiltered(db, scope, sort as Sort, request)
  // On the previous page, there were too many matches to load and sort them all.
  if (sort && knownCount?.estimated)
    return {
      artifacts: await walkIndex(db, scope, sort, request.after, request.limit),
      counts: { ...knownCount, facets: null },
    }
  return sort ? collectOrWalkIndex(db, scope, sort, request) : collectBestMatches(db, scope, request)
}

async function walkUnfiltered(
  db: Kysely<Database>,
  scope: SearchScope,
  sort: Sort,
  request: PageRequest,
): Promise<ArtifactPage> {
  const { after, limit, knownCount, facets } = request
  const artifacts = await walkIndex(db, scope, sort, after, limit)
  if (knownCount) return { artifacts, counts: { ...knownCount, facets: null } }
  // If the list ends on its first page, no count is needed.
  const isComplete = after === null && artifacts.length < limit
  const count = async (): Promise<Counts> => {
    const total = isComplete ? artifacts.length : await countArtifacts(db, scope)
    if (total <= MAX_EXACT_COUNT)
      return { total, estimated: false, facets: facets ? await countFacets(db, scope) : null }
    const estimate = await estimateSearch(db, scope)
    return estimate ? estimateCounts(db, scope, estimate, request) : NO_COUNTS
  }
  return { artifacts, counts: ignoreEarlyRejection(count()) }
}

/** Prevents an unhandled rejection if this promise fails while another one is awaited. */
function ignoreEarlyRejection<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** Gathers and sorts the matches if there are few enough, otherwise walks an index. */
async function collectOrWalkIndex(
  db: Kysely<Database>,
  scope: SearchScope,
  sort: Sort,
  request: PageRequest,
): Promise<ArtifactPage> {
  const { after, limit, knownCount, facets } = request
  const estimate = await estimateSearch(db, scope)
  if (!estimate) return EMPTY_PAGE
  const manyFacets = knownCount ? null : await sampleManyMatches(db, scope, estimate)
  if (manyFacets)
    return {
      artifacts: await walkIndex(db, scope, sort, after, limit),
      counts: { ...toEstimatedCount(estimate), facets: facets ? manyFacets : null },
    }
  const collected = await collectAndSort(
    db,
    { ...scope, indexQueries: estimate.indexQueries },
    orderByColumn(sort, after),
    limit,
    facets,
  )
  if (collected.total <= MAX_EXACT_COUNT) return toCountedPage(collected, knownCount)
  const counts = ignoreEarlyRejection(estimateCounts(db, scope, estimate, request))
  return { artifacts: await walkIndex(db, scope, sort, after, limit), counts }
}

/** Returns the best-ranked matches; if there are too many, starts with those that have the words in their title. */
async function collectBestMatches(
  db: Kysely<Database>,
  scope: SearchScope,
  request: PageRequest,
): Promise<ArtifactPage> {
  const { after, limit, knownCount, facets } = request
  const { words = [], titleWords } = scope
  const estimate = await estimateSearch(db, scope)
  if (!estimate) return EMPTY_PAGE
  const indexedScope = { ...scope, indexQueries: estimate.indexQueries }
  const order = orderByRank(words, after)
  const hasTooManyMatches = knownCount ? knownCount.estimated : estimate.matching > MAX_EXACT_COUNT
  const collected =
    titleWords && hasTooManyMatches ? null : await collectAndSort(db, indexedScope, order, limit, facets)
  if (collected && collected.total <= MAX_EXACT_COUNT) return toCountedPage(collected, knownCount)
  const counts = ignoreEarlyRejection(estimateCounts(db, scope, estimate, request))
  const bestMatches = titleWords
    ? await collectTitlesFirst(
        db,
        indexedScope,
        { words: titleWords, indexQueries: estimate.titleIndexQueries },
        order,
        limit,
      )
    : (collected as CollectedPage)
  if (bestMatches.total > MAX_EXACT_COUNT) return { artifacts: bestMatches.artifacts, counts }
  // There were fewer matches than estimated.
  return toCountedPage({ ...bestMatches, facets: facets ? await countFacets(db, indexedScope) : null }, knownCount)
}

const toCountedPage = ({ artifacts, total, facets }: CollectedPage, knownCount: ResultCount | null): ArtifactPage => ({
  artifacts,
  counts: { total, estimated: false, ...knownCount, facets },
})

/** Estimates the counts for too many matches: the planner's estimate, and the facets of a sample. */
async function estimateCounts(
  db: Kysely<Database>,
  scope: SearchScope,
  estimate: SearchEstimate,
  { knownCount, facets }: PageRequest,
): Promise<Counts> {
  return {
    ...(knownCount ?? toEstimatedCount(estimate)),
    facets: facets ? await sampleFacets(db, scope, estimate) : null,
  }
}

const toEstimatedCount = ({ matching }: SearchEstimate): ResultCount => ({
  total: Math.max(MAX_EXACT_COUNT + 1, Math.round(matching)),
  estimated: true,
})

/** How many times too high an estimate may be. */
const ESTIMATE_MARGIN = 4

/**
 * Returns the facets of a sample if it proves that there are too many matches to sort: that takes a fraction of the time of
 * gathering them. Otherwise null.
 */
async function sampleManyMatches(
  db: Kysely<Database>,
  scope: SearchScope,
  estimate: SearchEstimate,
): Promise<Facets | null> {
  if (estimate.matching <= ESTIMATE_MARGIN * MAX_EXACT_COUNT) return null
  const sampled = await sampleFacets(db, scope, estimate)
  return sampled.sampleSize * ESTIMATE_MARGIN >= SAMPLE_SIZE ? sampled : null
}

/** Returns the scope of the folder search, or null if a filter applies only to items or folders weren't requested. */
function toFolderScope(scope: SearchScope, body: SearchBody, onlyPublic: boolean): FolderScope | null {
  const { project, deleted, folder, words, titleWords } = scope
  const folderFields = { project, deleted, onlyPublic, folder, words, titleWords }
  if (
    onlyPublic ||
    body.onlyArtifacts ||
    body.subfolders ||
    Object.keys(scope).some((key) => !(key in folderFields)) ||
    body.query?.place
  )
    return null
  return { project, deleted, ...(folder !== undefined && { folder }), ...(words !== undefined && { words }) }
}

function decodePosition(cursor: string, sort: Sort | null): SearchPosition {
  try {
    const position = decodeCursor(cursor, CURSOR)
    const { order, list, last } = position
    const isValid = order === getSortName(sort) && (last === null || list === 'folders' || fitsSort(sort, last))
    if (!isValid) throw new BadCursor('of another search')
    return position
  } catch (error) {
    if (error instanceof BadCursor) throw badInput('cursor', 'foreign_cursor')
    throw error
  }
}
