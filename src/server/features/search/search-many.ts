import type { Kysely } from 'kysely'
import { encodeCursor } from '#server/db/page.ts'
import type { Database } from '#server/db/tables/index.ts'
import { PAGE } from '#shared/rules/limits.ts'
import { byTitle, firstOf } from './merge.repo.ts'
import { scopeOf, type SearchBody } from './scope.ts'
import { byColumn, byRank } from './search.repo.ts'
import { search } from './search.ts'
import { nameOf, sortOf, type Position } from './sorts.ts'

type Found<T> = Awaited<ReturnType<typeof search<T>>>
type Ids = readonly string[]
type Facets = Found<Ids>['facets']

/** So many projects are searched at once. */
const AT_ONCE = 4

/**
 * The same search in several projects as one list. They share their order and therefore their cursor: a page of the whole
 * is the first of their pages together.
 */
export async function searchMany<T>(
  db: Kysely<Database>,
  projects: readonly [string, ...string[]],
  body: SearchBody,
  onlyPublic: boolean,
  read: (ids: Ids) => Promise<T>,
): Promise<Found<T>> {
  const [only, ...others] = projects
  if (others.length === 0) return search(db, only, body, onlyPublic, read)
  const pages: Found<Ids>[] = []
  const asTheyAre = async (ids: Ids) => ids
  for (let at = 0; at < projects.length; at += AT_ONCE) {
    const some = projects.slice(at, at + AT_ONCE)
    pages.push(...(await Promise.all(some.map((project) => search(db, project, body, onlyPublic, asTheyAre)))))
  }
  const limit = body.limit ?? PAGE
  const sum = (count: (page: Found<Ids>) => number) => pages.reduce((all, page) => all + count(page), 0)
  // A cursor tells what the first page has counted of all.
  const [total, foldersTotal] = body.cursor
    ? [pages[0]?.total ?? 0, pages[0]?.total_folders ?? 0]
    : [sum((page) => page.total), sum((page) => page.total_folders)]
  const estimated = pages.some((page) => page.total_estimated)

  const allFolders = new Map(pages.flatMap((page) => page.folders.map((folder) => [folder.id, folder])))
  const inOrder = (await byTitle(db, [...allFolders.keys()])).flatMap((id) => allFolders.get(id) ?? [])
  const folders = inOrder.slice(0, limit)
  const { words = [] } = scopeOf(only, body, onlyPublic)
  const sort = sortOf(body, words.length > 0)
  const candidates = pages.flatMap((page) => page.items)
  const order = sort ? byColumn(sort, null) : byRank(words, null)
  const found = await firstOf(db, candidates, order, limit - folders.length)

  const counted: Position[3] = [total, foldersTotal, estimated]
  const next = (part: Position[1], last: Position[2]) => encodeCursor([nameOf(sort), part, last, counted])
  const [lastFolder, last] = [folders.at(-1), found.at(-1)]
  const hasMore = inOrder.length > folders.length || candidates.length > found.length
  const cursor =
    !hasMore && pages.every((page) => page.cursor === null)
      ? null
      : last
        ? next('artifacts', [last.value, last.id])
        : lastFolder
          ? next('folders', [lastFolder.title, lastFolder.id])
          : null
  return {
    items: await read(found.map(({ id }) => id)),
    folders,
    total,
    total_folders: foldersTotal,
    ...(estimated && { total_estimated: true }),
    facets: together(pages.map((page) => page.facets)),
    cursor,
  }
}

function together(all: readonly Facets[]): Facets {
  const facets: Facets = { type: {}, place: {}, keywords: {}, decade: {} }
  for (const of of all)
    for (const facet of Object.keys(facets) as (keyof typeof facets)[])
      for (const [value, n] of Object.entries(of[facet])) facets[facet][value] = (facets[facet][value] ?? 0) + n
  return facets
}
