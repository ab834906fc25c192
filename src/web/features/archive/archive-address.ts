import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/search-params.ts'

export const SORTS = ['TITLE-asc', 'TITLE-desc', 'CREATED_AT-desc', 'CREATED_AT-asc'] as const
export const TYPES = ['All', 'Image', 'Video', 'Audio', 'Document'] as const

/** What the address of the archive tells besides the project: every view can be linked to. */
export const archiveAddress = z.object({
  folder: textParam,
  query: textParam,
  type: choiceParam(TYPES),
  sort: choiceParam(SORTS),
  view: choiceParam(['grid', 'list']),
})
export type ArchiveAddress = z.infer<typeof archiveAddress>

/** The search that an address stands for. Words look through the whole project, a kind alone through its folder. */
export function searchOf({ folder, query, type, sort = 'TITLE-asc' }: ArchiveAddress) {
  const [key, dir] = sort.split('-') as ['TITLE' | 'CREATED_AT', 'asc' | 'desc']
  const words = query?.trim()
  return {
    ...(!words && { folder: folder ?? 'root' }),
    query: { ...(words && { query: words }), ...(type && type !== 'All' && { type }) },
    sort: { key, dir },
  }
}

export const isNarrowed = ({ query, type }: ArchiveAddress) =>
  Boolean(query?.trim()) || (type !== undefined && type !== 'All')
