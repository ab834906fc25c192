import type { Kysely } from 'kysely'
import { BadCursor, decodeCursor, encodeCursor } from '#server/db/page.ts'
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
import { isOf, nameOf, POSITION, sortOf, type Position } from './sorts.ts'

/** Makes artifacts of ids; `read`: of so many of them, from the first on. */
export type Show<T> = (ids: readonly string[]) => Promise<{ items: T; read: number }>

interface Counted {
  total: number
  estimated: boolean
}

/**
 * Runs a search within one project: a page of folders by title, then of artifacts in the order asked for. A visitor's
 * answer holds no folders and only what is public. Artifacts come as `show` makes them of their ids: it is asked as soon
 * as these are known, while all is still being counted. The page ends where it has shown
 * enough.
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

  const beginsWithFolders = folderScope !== null && (from === null || from[1] === 'folders')
  const after = from?.[1] === 'artifacts' ? from[2] : null
  const before = from && { total: from[3][0], estimated: from[3][2] }
  const facets = from === null && body.facets !== false
  // At once, as if there were no folders: of the artifacts as many are shown as there is room for.
  const [beginning, page] = await Promise.all([
    beginsWithFolders
      ? searchFolders(db, folderScope, from?.[2] ?? null, limit, describeFolders)
      : { folders: [], more: false },
    body.onlyFolders ? NONE : artifactsOf(db, scope, { sort, after, limit: limit + 1, before, facets }),
  ])
  const { folders, more: moreFolders } = beginning
  const wanted = moreFolders ? 0 : limit - folders.length
  const ids = page.found.slice(0, wanted)
  const [{ items, read }, { total, estimated, facets: counted }, foldersTotal] = await Promise.all([
    show(ids.map(({ id }) => id)),
    page.counts,
    from === null && folderScope !== null && moreFolders
      ? countFolders(db, folderScope, MOST_COUNTED)
      : (from?.[3][1] ?? folders.length),
  ])
  const sums: Position[3] = [total, foldersTotal, estimated]
  const next = (part: Position[1], last: After | null) => encodeCursor([nameOf(sort), part, last, sums])
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

/** What is asked for of the artifacts: at least one more than are shown, and what the page before has counted. */
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

/** What is found, and what may take longer: how much there is of it. */
interface Page {
  found: Found[]
  counts: Counts | Promise<Counts>
}

const NOTHING: Counts = { total: 0, estimated: false, facets: null }
const NONE: Page = { found: [], counts: NOTHING }

async function artifactsOf(db: Kysely<Database>, scope: SearchScope, asked: Asked): Promise<Page> {
  const { sort, before } = asked
  if (!isNarrowed(scope)) return walkAll(db, scope, sort as Sort, asked)
  // It was too many to gather for the page before.
  if (sort && before?.estimated)
    return { found: await walk(db, scope, sort, asked.after, asked.limit), counts: { ...before, facets: null } }
  return sort ? gatherOrWalk(db, scope, sort, asked) : gatherBest(db, scope, asked)
}

async function walkAll(db: Kysely<Database>, scope: SearchScope, sort: Sort, asked: Asked): Promise<Page> {
  const { after, limit, before, facets } = asked
  const found = await walk(db, scope, sort, after, limit)
  if (before) return { found, counts: { ...before, facets: null } }
  // A list that ends on its first page has been counted by that.
  const isWhole = after === null && found.length < limit
  const count = async (): Promise<Counts> => {
    const total = isWhole ? found.length : await countArtifacts(db, scope)
    if (total <= MOST_COUNTED) return { total, estimated: false, facets: facets ? await countFacets(db, scope) : null }
    const prospect = await prospectOf(db, scope)
    return prospect ? expect(db, scope, prospect, asked) : NOTHING
  }
  return { found, counts: meanwhile(count()) }
}

/** Something that nobody waits for when what is done beside it fails. */
function meanwhile<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** Gathered and put in order, if there are few enough; else walked. */
async function gatherOrWalk(db: Kysely<Database>, scope: SearchScope, sort: Sort, asked: Asked): Promise<Page> {
  const { after, limit, before, facets } = asked
  const prospect = await prospectOf(db, scope)
  if (!prospect) return NONE
  const few = await gather(db, { ...scope, sought: prospect.sought }, byColumn(sort, after), limit, facets)
  if (few.total <= MOST_COUNTED) return whole(few, before)
  const counts = meanwhile(expect(db, scope, prospect, asked))
  return { found: await walk(db, scope, sort, after, limit), counts }
}

/** The best; of too many those first that have the words in their title. */
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
  // Fewer than expected.
  return whole({ ...best, facets: facets ? await countFacets(db, seeking) : null }, before)
}

/** All that was found has been counted. */
const whole = ({ found, total, facets }: Gathered, before: Counted | null): Page => ({
  found,
  counts: { total, estimated: false, ...before, facets },
})

/** Of too many to be counted: as many as the planner expects, and facets of a sample. */
async function expect(
  db: Kysely<Database>,
  scope: SearchScope,
  prospect: Prospect,
  { before, facets }: Asked,
): Promise<Counts> {
  const expected = { total: Math.max(MOST_COUNTED + 1, Math.round(prospect.found)), estimated: true }
  return { ...(before ?? expected), facets: facets ? await sampleFacets(db, scope, prospect) : null }
}

/** Folders are found by place and words; a filter that only items have leaves them out, as does who wants none. */
function foldersOf(scope: SearchScope, body: SearchBody, onlyPublic: boolean): FolderScope | null {
  const { project, deleted, folder, words, titleWords } = scope
  const plain = { project, deleted, onlyPublic, folder, words, titleWords }
  if (onlyPublic || body.onlyArtifacts || Object.keys(scope).some((key) => !(key in plain)) || body.query?.place)
    return null
  return { project, deleted, ...(folder !== undefined && { folder }), ...(words !== undefined && { words }) }
}

function positionOf(cursor: string, sort: Sort | null): Position {
  try {
    const position = decodeCursor(cursor, POSITION)
    const [name, part, last] = position
    const fits = name === nameOf(sort) && (last === null || part === 'folders' || isOf(sort, last))
    if (!fits) throw new BadCursor('of another search')
    return position
  } catch (error) {
    if (error instanceof BadCursor) throw badInput('cursor', 'foreign_cursor')
    throw error
  }
}
