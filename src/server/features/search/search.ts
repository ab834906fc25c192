import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { z } from 'zod'
import { BadCursor, decodeCursor, encodeCursor } from '#server/db/page.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { MediaType } from '#shared/rules/media-type.ts'
import { badInput } from '#server/kit/app-error.ts'
import {
  COUNT_LIMIT,
  countByType,
  searchArtifacts,
  searchFolders,
  type SearchScope,
  type SearchSort,
} from './search.repo.ts'
import { prefixQuery } from './words.ts'

type Body = BodyOf<typeof searchContract.search>

const DEFAULT_LIMIT = 100

/**
 * The type filter's choices as kinds of artifact. A document may be a PDF.
 * @spec 3.search.1
 */
const TYPES: Record<string, MediaType[] | undefined> = {
  Audio: ['audio'],
  Video: ['video'],
  Document: ['document', 'pdf'],
  Image: ['image'],
}

/** Runs a search within one project. A visitor's answer holds no folders and only what is public. */
export async function search(db: Kysely<Database>, project: string, body: Body, onlyPublic: boolean) {
  const query = body.query ?? {}
  const scope: SearchScope = {
    project,
    onlyPublic,
    deleted: !onlyPublic && body.getDeleted === true,
    ...(body.folder !== undefined && !onlyPublic && { folder: body.folder === 'root' ? null : body.folder }),
    ...exhibitsOf(body),
    ...(body.tagIds?.length && { tags: body.tagIds }),
    ...(query.type && TYPES[query.type] && { types: TYPES[query.type] }),
  }
  const words = wordsOf(query)
  if (words !== null) scope.words = words
  const sort: SearchSort = {
    key: body.sort?.key === 'CREATED_AT' ? 'created_at' : 'title',
    dir: body.sort?.dir ?? 'asc',
  }
  const limit = body.limit ?? DEFAULT_LIMIT
  const narrowed = scope.exhibits !== undefined || scope.tags !== undefined || scope.types !== undefined
  const folderTitle = [query.query, query.title].filter(Boolean).join(' ') || undefined

  const wantFolders = !onlyPublic && !body.cursor && !narrowed
  const [rows, counts, folders] = await Promise.all([
    body.onlyFolders ? [] : searchArtifacts(db, scope, sort, afterOf(body.cursor, sort), limit + 1),
    body.onlyFolders ? {} : countByType(db, scope),
    wantFolders ? searchFolders(db, scope, folderTitle) : [],
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const total = Object.values<number>(counts).reduce((sum, n) => sum + n, 0)
  return {
    rows: page,
    folders,
    facets: { type: counts },
    total: Math.min(total, COUNT_LIMIT),
    ...(total > COUNT_LIMIT && { total_estimated: true }),
    cursor: rows.length > limit && last ? encodeCursor([sort.key, sort.dir, last[sort.key], last.id]) : null,
  }
}

function exhibitsOf(body: Body): Pick<SearchScope, 'exhibits'> {
  const ids = [...(body.exhibitIds ?? []), ...(body.exhibit ? [body.exhibit] : [])]
  return ids.length > 0 ? { exhibits: ids } : {}
}

function wordsOf({ query, title, titleTypes }: NonNullable<Body['query']>): string | null {
  const everywhere = query ? prefixQuery(query) : null
  // Without a choice both are searched.
  const weights = [titleTypes?.title === false ? '' : 'A', titleTypes?.description === false ? '' : 'B'].join('')
  const inTitle = title ? prefixQuery(title, weights || 'A') : null
  return [everywhere, inTitle].filter((part) => part !== null).join(' & ') || null
}

const POSITION = z.tuple([z.string(), z.string(), z.union([z.string(), z.number()]), z.uuid()])

function afterOf(cursor: string | undefined, sort: SearchSort): [string | number, string] | null {
  if (!cursor) return null
  try {
    const [key, dir, value, id] = decodeCursor(cursor, POSITION)
    const fits = key === sort.key && dir === sort.dir && typeof value === (key === 'title' ? 'string' : 'number')
    if (!fits) throw new BadCursor('of another search')
    return [value, id]
  } catch (error) {
    if (error instanceof BadCursor) throw badInput('cursor', 'cursor: does not belong to this search')
    throw error
  }
}
