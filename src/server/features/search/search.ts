import type { Kysely } from 'kysely'
import { BadCursor, decodeCursor } from '#server/db/page.ts'
import type { Database } from '#server/db/tables/index.ts'
import { badInput } from '#server/kit/app-error.ts'
import { MOST_COUNTED, PAGE } from '#shared/rules/limits.ts'
import { countFolders, searchFolders, type FolderScope } from './search-folders.repo.ts'
import { scopeOf, type SearchBody } from './scope.ts'
import { facetsOf } from './results/facets.ts'
import { countFacets, sampleFacets, type Facets } from './results/facets.repo.ts'
import { prospectOf, type Prospect } from './prospect.repo.ts'
import {
  byColumn,
  byRank,
  countArtifacts,
  gather,
  gatherTitlesFirst,
  walk,
  type Found,
  type Gathered,
} from './search.repo.ts'
import { isNarrowed, type After, type SearchScope, type Sort } from './search.model.ts'
import { CURSOR, encodePosition, isOf, nameOf, sortOf, type Position } from './sorts.ts'

/** Loads artifacts by id; `read` is how many of the ids were processed. */
export type Show<T> = (ids: readonly string[]) => Promise<{ items: T; read: number }>

interface Counted {
  total: number
  estimated: boolean
}

/**
 * Searches one project: a page of folders by title, then of artifacts in the requested order. Visitors get no folders
 * and only public artifacts. `show` loads the artifacts as soon as their ids are known, while counting continues, and
 * may end the page early.
 */
export async function search<T>(
  db: Kysely<Database>,
  project: string,
  body: SearchBody,
  onlyPublic: boolean,
  show: Show<T>,
  describeFolders = true,
) {
  const scope = scopeOf(project, body, onlyPublic)
  const sort = sortOf(body)
  const limit = body.limit ?? PAGE
  const from = body.cursor ? positionOf(body.cursor, sort) : null
  const folderScope = foldersOf(scope, body, onlyPublic)

  const beginsWithFolders = folderScope !== null && (from === null || from.list === 'folders')
  const after = from?.list === 'artifacts' ? from.last : null
  const before = from && { total: from.total, estimated: from.estimated }
  const facets = from === null && body.facets !== false
  // Both run at once; artifacts that don't fit after the folders are dropped.
  const [beginning, page] = await Promise.all([
    beginsWithFolders
      ? searchFolders(db, folderScope, from?.last ?? null, limit, describeFolders)
      : { folders: [], hasMore: false },
    body.onlyFolders ? NONE : artifactsOf(db, scope, { sort, after, limit: limit + 1, before, facets }),
  ])
  const { folders, hasMore: moreFolders } = beginning
  const wanted = moreFolders ? 0 : limit - folders.length
  const ids = page.found.slice(0, wanted)
  const [{ items, read }, { total, estimated, facets: counted }, foldersTotal] = await Promise.all([
    show(ids.map(({ id }) => id)),
    page.counts,
    from === null && folderScope !== null && moreFolders
      ? countFolders(db, folderScope, MOST_COUNTED)
      : (from?.folders ?? folders.length),
  ])
  const next = (list: Position['list'], last: After | null) =>
    encodePosition({ order: nameOf(sort), list, last, total, folders: foldersTotal, estimated })
  const lastFolder = folders.at(-1)
  const lastFound = ids[read - 1]
  return {
    items,
    folders,
    total,
    total_folders: foldersTotal,
    ...(estimated && { total_estimated: true }),
    facets: facetsOf(counted, total),
    cursor:
      moreFolders && lastFolder
        ? next('folders', [lastFolder.title, lastFolder.id])
        : page.found.length > read
          ? next('artifacts', lastFound ? [lastFound.value, lastFound.id] : after)
          : null,
  }
}

/** A request for a page of artifacts, with one more than is shown, and with the counts of the previous page. */
interface Asked {
  sort: Sort | null
  after: After | null
  limit: number
  before: Counted | null
  facets: boolean
}

interface Counts extends Counted {
  facets: Facets | null
}

/** A page of artifacts, and the counts, which may take longer. */
interface Page {
  found: Found[]
  counts: Counts | Promise<Counts>
}

const NOTHING: Counts = { total: 0, estimated: false, facets: null }
const NONE: Page = { found: [], counts: NOTHING }

async function artifactsOf(db: Kysely<Database>, scope: SearchScope, asked: Asked): Promise<Page> {
  const { sort, before } = asked
  if (!isNarrowed(scope)) return walkAll(db, scope, sort as Sort, asked)
  // There were too many to gather for the previous page.
  if (sort && before?.estimated)
    return { found: await walk(db, scope, sort, asked.after, asked.limit), counts: { ...before, facets: null } }
  return sort ? gatherOrWalk(db, scope, sort, asked) : gatherBest(db, scope, asked)
}

async function walkAll(db: Kysely<Database>, scope: SearchScope, sort: Sort, asked: Asked): Promise<Page> {
  const { after, limit, before, facets } = asked
  const found = await walk(db, scope, sort, after, limit)
  if (before) return { found, counts: { ...before, facets: null } }
  // A list that ends on its first page needs no count.
  const isWhole = after === null && found.length < limit
  const count = async (): Promise<Counts> => {
    const total = isWhole ? found.length : await countArtifacts(db, scope)
    if (total <= MOST_COUNTED) return { total, estimated: false, facets: facets ? await countFacets(db, scope) : null }
    const prospect = await prospectOf(db, scope)
    return prospect ? expect(db, scope, prospect, asked) : NOTHING
  }
  return { found, counts: meanwhile(count()) }
}

/** Avoids an unhandled rejection if a sibling promise fails first. */
function meanwhile<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** Gathers and sorts the matches if there are few enough, or walks an index. */
async function gatherOrWalk(db: Kysely<Database>, scope: SearchScope, sort: Sort, asked: Asked): Promise<Page> {
  const { after, limit, before, facets } = asked
  const prospect = await prospectOf(db, scope)
  if (!prospect) return NONE
  const few = await gather(db, { ...scope, sought: prospect.sought }, byColumn(sort, after), limit, facets)
  if (few.total <= MOST_COUNTED) return whole(few, before)
  const counts = meanwhile(expect(db, scope, prospect, asked))
  return { found: await walk(db, scope, sort, after, limit), counts }
}

/** The best-ranked matches; if there are too many, those with the words in their title first. */
async function gatherBest(db: Kysely<Database>, scope: SearchScope, asked: Asked): Promise<Page> {
  const { after, limit, before, facets } = asked
  const { words = [], titleWords } = scope
  const prospect = await prospectOf(db, scope)
  if (!prospect) return NONE
  const seeking = { ...scope, sought: prospect.sought }
  const order = byRank(words, after)
  const many = before ? before.estimated : prospect.found > MOST_COUNTED
  const few = titleWords && many ? null : await gather(db, seeking, order, limit, facets)
  if (few && few.total <= MOST_COUNTED) return whole(few, before)
  const counts = meanwhile(expect(db, scope, prospect, asked))
  const best = titleWords
    ? await gatherTitlesFirst(db, seeking, { words: titleWords, sought: prospect.soughtInTitles }, order, limit)
    : (few as Gathered)
  if (best.total > MOST_COUNTED) return { found: best.found, counts }
  // There were fewer matches than estimated.
  return whole({ ...best, facets: facets ? await countFacets(db, seeking) : null }, before)
}

const whole = ({ found, total, facets }: Gathered, before: Counted | null): Page => ({
  found,
  counts: { total, estimated: false, ...before, facets },
})

/** Counts for too many matches: the planner's estimate, and facets of a sample. */
async function expect(
  db: Kysely<Database>,
  scope: SearchScope,
  prospect: Prospect,
  { before, facets }: Asked,
): Promise<Counts> {
  const expected = { total: Math.max(MOST_COUNTED + 1, Math.round(prospect.found)), estimated: true }
  return { ...(before ?? expected), facets: facets ? await sampleFacets(db, scope, prospect) : null }
}

/** The scope of a folder search, or null if a filter applies only to items or folders aren't wanted. */
function foldersOf(scope: SearchScope, body: SearchBody, onlyPublic: boolean): FolderScope | null {
  const { project, deleted, folder, words, titleWords } = scope
  const plain = { project, deleted, onlyPublic, folder, words, titleWords }
  if (onlyPublic || body.onlyArtifacts || Object.keys(scope).some((key) => !(key in plain)) || body.query?.place)
    return null
  return { project, deleted, ...(folder !== undefined && { folder }), ...(words !== undefined && { words }) }
}

function positionOf(cursor: string, sort: Sort | null): Position {
  try {
    const position = decodeCursor(cursor, CURSOR)
    const { order, list, last } = position
    const fits = order === nameOf(sort) && (last === null || list === 'folders' || isOf(sort, last))
    if (!fits) throw new BadCursor('of another search')
    return position
  } catch (error) {
    if (error instanceof BadCursor) throw badInput('cursor', 'foreign_cursor')
    throw error
  }
}
