import type { Kysely } from 'kysely'
import { BadCursor, decodeCursor, encodeCursor } from '#server/db/page.ts'
import type { Database } from '#server/db/tables/index.ts'
import { badInput } from '#server/kit/app-error.ts'
import { fold } from '#shared/rules/words.ts'
import { countFolders, searchFolders, type FolderScope } from './search-folders.repo.ts'
import { isNarrowed, scopeOf, type SearchBody, type SearchScope } from './scope.ts'
import {
  COUNT_LIMIT,
  countArtifacts,
  countFacets,
  estimateArtifacts,
  gather,
  rank,
  walk,
  type FacetRow,
  type Found,
} from './search.repo.ts'
import { isOf, nameOf, POSITION, sortOf, type After, type Position, type Sort } from './sorts.ts'

const DEFAULT_LIMIT = 100

interface Counted {
  total: number
  estimated: boolean
}

/**
 * Runs a search within one project: a page of folders by title, then of artifacts in the order asked for. A visitor's
 * answer holds no folders and only what is public. Artifacts come as ids.
 */
export async function search(db: Kysely<Database>, project: string, body: SearchBody, onlyPublic: boolean) {
  const scope = scopeOf(project, body, onlyPublic)
  const sort = sortOf(body, scope.words !== undefined)
  const limit = body.limit ?? DEFAULT_LIMIT
  const from = body.cursor ? positionOf(body.cursor, sort) : null
  const folderScope = foldersOf(scope, body, onlyPublic)

  const beginsWithFolders = folderScope !== null && (from === null || from[1] === 'folders')
  const [found, foldersTotal] = await Promise.all([
    beginsWithFolders ? searchFolders(db, folderScope, from?.[2] ?? null, limit + 1) : [],
    from ? from[3][1] : folderScope ? countFolders(db, folderScope, COUNT_LIMIT) : 0,
  ])
  const folders = found.slice(0, limit)
  const room = limit - folders.length
  const moreFolders = found.length > limit
  const wanted = body.onlyFolders || moreFolders ? 0 : room
  const after = from?.[1] === 'artifacts' ? from[2] : null

  const [page, facets] = await Promise.all([
    body.onlyFolders ? { found: [], total: 0, estimated: false } : artifactsOf(db, scope, sort, after, wanted, from),
    body.onlyFolders || from || body.facets === false ? [] : countFacets(db, scope, !isNarrowed(scope)),
  ])
  const { total, estimated } = page
  const counted: Position[3] = [total, foldersTotal, estimated]
  const next = (part: Position[1], last: After | null) => encodeCursor([nameOf(sort), part, last, counted])
  const lastFolder = folders.at(-1)
  const ids = page.found.slice(0, wanted)
  const lastFound = ids.at(-1)
  return {
    ids: ids.map(({ id }) => id),
    folders,
    total,
    total_folders: foldersTotal,
    ...(estimated && { total_estimated: true }),
    facets: facetsOf(facets, { total, estimated }),
    cursor:
      moreFolders && lastFolder
        ? next('folders', [lastFolder.title, lastFolder.id])
        : page.found.length > wanted
          ? next('artifacts', lastFound ? [lastFound.value, lastFound.id] : after)
          : null,
  }
}

/** A page of artifacts, one more than `limit` where there are more. The count is taken over from the page before. */
async function artifactsOf(
  db: Kysely<Database>,
  scope: SearchScope,
  sort: Sort | null,
  after: After | null,
  limit: number,
  from: Position | null,
): Promise<Counted & { found: Found[] }> {
  const before: Counted | null = from && { total: from[3][0], estimated: from[3][2] }
  const counted = async (total: number): Promise<Counted> =>
    before ??
    (total > COUNT_LIMIT ? { total: await estimateArtifacts(db, scope), estimated: true } : { total, estimated: false })
  const { words } = scope
  if (sort === null && words !== undefined) {
    const best = await rank(db, { ...scope, words }, after, limit + 1)
    return { found: best.found, ...(await counted(best.total)) }
  }
  const order = sort ?? (sortOf({}, false) as Sort)
  if (isNarrowed(scope) && !before?.estimated) {
    const all = await gather(db, scope, order, after, limit + 1)
    if (all.total <= COUNT_LIMIT) return { found: all.found, ...(await counted(all.total)) }
    const [found, count] = await Promise.all([walk(db, scope, order, after, limit + 1), counted(all.total)])
    return { found, ...count }
  }
  const [found, count] = await Promise.all([
    walk(db, scope, order, after, limit + 1),
    before ?? countArtifacts(db, scope),
  ])
  return { found, ...count }
}

/** Folders are found by place and words; a filter that only items have leaves them out, as a visitor's search does. */
function foldersOf(scope: SearchScope, body: SearchBody, onlyPublic: boolean): FolderScope | null {
  const { project, deleted, folder, words, titleWords } = scope
  const plain = { project, deleted, onlyPublic, folder, words, titleWords }
  if (onlyPublic || Object.keys(scope).some((key) => !(key in plain)) || body.query?.place) return null
  return { project, deleted, ...(folder !== undefined && { folder }), ...(words !== undefined && { words }) }
}

function facetsOf(rows: readonly FacetRow[], { total, estimated }: Counted) {
  const scale = estimated ? total / (COUNT_LIMIT + 1) : 1
  const facets: Record<FacetRow['facet'], Record<string, number>> = { type: {}, place: {}, keywords: {}, decade: {} }
  // Keywords that differ by case or accents alone are one; it is written as most write it.
  const spelled = new Map<string, string>()
  for (const { facet, value, n } of rows) {
    const key = `${facet} ${fold(value).trim()}`
    const name = spelled.get(key) ?? value
    spelled.set(key, name)
    facets[facet][name] = (facets[facet][name] ?? 0) + Math.round(n * scale)
  }
  return facets
}

function positionOf(cursor: string, sort: Sort | null): Position {
  try {
    const position = decodeCursor(cursor, POSITION)
    const [name, part, last] = position
    const fits = name === nameOf(sort) && (last === null || part === 'folders' || isOf(sort, last))
    if (!fits) throw new BadCursor('of another search')
    return position
  } catch (error) {
    if (error instanceof BadCursor) throw badInput('cursor', 'cursor: does not belong to this search')
    throw error
  }
}
