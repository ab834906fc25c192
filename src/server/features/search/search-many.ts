import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { PAGE } from '#shared/rules/limits.ts'
import { together } from './results/facets.ts'
import { firstOf } from './merge.repo.ts'
import { scopeOf, type SearchBody } from './scope.ts'
import { byColumn, byRank } from './search.repo.ts'
import { listByTitle } from './search-folders.repo.ts'
import { search, type Show } from './search.ts'
import { encodePosition, nameOf, sortOf, type Position } from './sorts.ts'

type Found<T> = Awaited<ReturnType<typeof search<T>>>
type Ids = readonly string[]

const AT_ONCE = 2

/**
 * Searches several projects as one list. All use the same order and cursor, so the first page overall is made of the
 * first pages of each.
 */
export async function searchMany<T>(
  db: Kysely<Database>,
  projects: readonly [string, ...string[]],
  body: SearchBody,
  onlyPublic: boolean,
  show: Show<T>,
): Promise<Found<T>> {
  const [only, ...others] = projects
  if (others.length === 0) return search(db, only, body, onlyPublic, show)
  const pages: Found<Ids>[] = []
  const asTheyAre: Show<Ids> = async (ids) => ({ items: ids, read: ids.length })
  for (let at = 0; at < projects.length; at += AT_ONCE) {
    const some = projects.slice(at, at + AT_ONCE)
    pages.push(...(await Promise.all(some.map((project) => search(db, project, body, onlyPublic, asTheyAre, false)))))
  }
  const limit = body.limit ?? PAGE
  const sum = (count: (page: Found<Ids>) => number) => pages.reduce((subtotal, page) => subtotal + count(page), 0)
  // A cursor carries the overall counts of the first page.
  const [total, foldersTotal] = body.cursor
    ? [pages[0]?.total ?? 0, pages[0]?.total_folders ?? 0]
    : [sum((page) => page.total), sum((page) => page.total_folders)]
  const estimated = pages.some((page) => page.total_estimated)

  const folderIds = pages.flatMap((page) => page.folders.map(({ id }) => id))
  const { folders, hasMore: moreFolders } = await listByTitle(db, folderIds, limit)
  const { words = [] } = scopeOf(only, body, onlyPublic)
  const sort = sortOf(body)
  const candidates = pages.flatMap((page) => page.items)
  const order = sort ? byColumn(sort, null) : byRank(words, null)
  const left = moreFolders ? 0 : limit - folders.length
  const first = await firstOf(db, candidates, order, left)
  const { items, read } = await show(first.map(({ id }) => id))
  const found = first.slice(0, read)

  const next = (list: Position['list'], last: Position['last']) =>
    encodePosition({ order: nameOf(sort), list, last, total, folders: foldersTotal, estimated })
  const [lastFolder, last] = [folders.at(-1), found.at(-1)]
  const hasMore = moreFolders || candidates.length > found.length
  const cursor =
    !hasMore && pages.every((page) => page.cursor === null)
      ? null
      : last
        ? next('artifacts', [last.value, last.id])
        : lastFolder
          ? next('folders', [lastFolder.title, lastFolder.id])
          : null
  return {
    items,
    folders,
    total,
    total_folders: foldersTotal,
    ...(estimated && { total_estimated: true }),
    facets: together(pages.map((page) => page.facets)),
    cursor,
  }
}
