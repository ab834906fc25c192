import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/rules/limits.ts'
import { mergeFacets } from './results/facets.ts'
import { sortAcrossProjects } from './merge.repo.ts'
import { toSearchScope, type SearchBody } from './scope.ts'
import { orderByColumn, orderByRank } from './search.repo.ts'
import { listFoldersByTitle } from './search-folders.repo.ts'
import { searchInProject, type ShowArtifacts } from './search-in-project.ts'
import { encodePosition, getSortName, parseSort, type SearchPosition } from './sorts.ts'

type SearchResult<T> = Awaited<ReturnType<typeof searchInProject<T>>>
type Ids = readonly string[]

const MAX_CONCURRENT_PROJECTS = 2

/**
 * Searches several projects as one list. All use the same order and cursor, so the first page of the combined list
 * consists of rows from the first page of each project.
 */
export async function searchAcrossProjects<T>(
  db: Kysely<Database>,
  projects: readonly [string, ...string[]],
  body: SearchBody,
  onlyPublic: boolean,
  show: ShowArtifacts<T>,
): Promise<SearchResult<T>> {
  const [firstProject, ...otherProjects] = projects
  if (otherProjects.length === 0) return searchInProject(db, firstProject, body, onlyPublic, show)
  const pages: SearchResult<Ids>[] = []
  const showIds: ShowArtifacts<Ids> = async (ids) => ({ items: ids, readCount: ids.length })
  for (let start = 0; start < projects.length; start += MAX_CONCURRENT_PROJECTS) {
    const batch = projects.slice(start, start + MAX_CONCURRENT_PROJECTS)
    pages.push(
      ...(await Promise.all(batch.map((project) => searchInProject(db, project, body, onlyPublic, showIds, false)))),
    )
  }
  const limit = body.limit ?? DEFAULT_PAGE_SIZE
  const sumPages = (count: (page: SearchResult<Ids>) => number) =>
    pages.reduce((subtotal, page) => subtotal + count(page), 0)
  // A cursor carries the overall counts of the first page.
  const [total, foldersTotal] = body.cursor
    ? [pages[0]?.total ?? 0, pages[0]?.total_folders ?? 0]
    : [sumPages((page) => page.total), sumPages((page) => page.total_folders)]
  const isEstimated = pages.some((page) => page.total_estimated)

  const folderIds = pages.flatMap((page) => page.folders.map(({ id }) => id))
  const { folders, hasMore: moreFolders } = await listFoldersByTitle(db, folderIds, limit)
  const { words = [] } = toSearchScope(firstProject, body, onlyPublic, [])
  const sort = parseSort(body, [])
  const candidates = pages.flatMap((page) => page.items)
  const order = sort ? orderByColumn(sort, null) : orderByRank(words, null)
  const artifactLimit = moreFolders ? 0 : limit - folders.length
  const sortedRows = await sortAcrossProjects(db, candidates, order, artifactLimit)
  const { items, readCount } = await show(sortedRows.map(({ id }) => id))
  const shownRows = sortedRows.slice(0, readCount)

  const encodeNext = (list: SearchPosition['list'], last: SearchPosition['last']) =>
    encodePosition({ order: getSortName(sort), list, last, total, folders: foldersTotal, estimated: isEstimated })
  const [lastFolder, last] = [folders.at(-1), shownRows.at(-1)]
  const hasMore = moreFolders || candidates.length > shownRows.length
  const cursor =
    !hasMore && pages.every((page) => page.cursor === null)
      ? null
      : last
        ? encodeNext('artifacts', [last.value, last.id])
        : lastFolder
          ? encodeNext('folders', [lastFolder.title, lastFolder.id])
          : null
  return {
    items,
    folders,
    total,
    total_folders: foldersTotal,
    ...(isEstimated && { total_estimated: true }),
    facets: mergeFacets(pages.map((page) => page.facets)),
    cursor,
  }
}
