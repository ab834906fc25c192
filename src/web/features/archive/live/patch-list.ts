import type { InfiniteData } from '@tanstack/react-query'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { ReplyFor } from '#web/kit/api.ts'
import type { searchOf } from '../archive-address.ts'

export type FoundPages = InfiniteData<ReplyFor<typeof searchContract.search>>
type Search = ReturnType<typeof searchOf>
type Ordered = Pick<Artifact, 'id' | 'title' | 'date_of_origin' | 'created_at' | 'type' | 'file'>

/** As the archive itself compares titles: numbers by their size, neither case nor accents. */
const titles = new Intl.Collator('und', { numeric: true, sensitivity: 'base' })

const SORTED_BY: Record<string, (artifact: Ordered) => string | number | null> = {
  TITLE: ({ title }) => title,
  DATE_OF_ORIGIN: (artifact) => artifact.date_of_origin,
  CREATED_AT: (artifact) => artifact.created_at,
  SIZE: ({ file }) => file?.size ?? 0,
  TYPE: ({ type }) => type,
}

const valueOf = ({ sort }: Search, artifact: Ordered) => SORTED_BY[sort.key ?? 'TITLE']?.(artifact) ?? null

/** Where one stands to another in this list; what has no value comes last. */
function compare(search: Search, a: Ordered, b: Ordered): number {
  const [x, y] = [valueOf(search, a), valueOf(search, b)]
  const turn = search.sort.dir === 'desc' ? -1 : 1
  if (x === null || y === null) return Number(x === null) - Number(y === null)
  const order = typeof x === 'string' ? titles.compare(x, String(y)) : x - Number(y)
  return turn * (order || (a.id < b.id ? -1 : 1))
}

/** All of a folder, or of the project: what else narrows a list only the server knows to follow. */
const isWhole = (search: Search) =>
  Object.keys(search.query).length === 0 && Object.keys(search).every((key) => PLAIN.has(key))
const PLAIN = new Set(['query', 'folder', 'sort'])

const mayBelong = ({ folder }: Search, { active, folder: place }: Artifact) =>
  active && (folder === undefined || place === folder)

/**
 * A list in which some items have changed, by what they are now; null is gone. What is here is replaced or taken out
 * in place, what comes is put where it belongs as far as the list is loaded. `doubtful`: the order or what is in it may
 * differ from what the server would say.
 */
export function patchList(
  data: FoundPages,
  search: Search,
  fresh: ReadonlyMap<string, Artifact | null>,
): { data: FoundPages; doubtful: boolean } {
  const coming = new Map<string, Artifact>()
  for (const [id, artifact] of fresh) if (artifact && mayBelong(search, artifact)) coming.set(id, artifact)
  const whole = isWhole(search)
  let [doubtful, gone] = [false, 0]
  const replace = (artifact: Artifact): Artifact[] => {
    const now = fresh.get(artifact.id)
    coming.delete(artifact.id)
    // What was read before one's own change is older than what is here.
    if (now === undefined || (now && now.updated_at < artifact.updated_at)) return [artifact]
    if (now === null || !mayBelong(search, now)) {
      gone++
      return []
    }
    if (!whole || valueOf(search, now) !== valueOf(search, artifact)) doubtful = true
    return [now]
  }
  const pages = data.pages.map((page) =>
    page.artifacts.some(({ id }) => fresh.has(id)) ? { ...page, artifacts: page.artifacts.flatMap(replace) } : page,
  )
  if (coming.size > 0) doubtful = true
  const arrived = whole ? [...coming.values()] : []
  const change = arrived.length - gone
  const merged = merge(pages, search, arrived)
  const counted = change === 0 ? merged : merged.map((page) => ({ ...page, total: page.total + change }))
  return { data: { ...data, pages: counted }, doubtful }
}

/** Puts items where they belong; those that would follow the last loaded one come with the pages to come. */
function merge(pages: FoundPages['pages'], search: Search, arrived: readonly Artifact[]): FoundPages['pages'] {
  if (arrived.length === 0) return pages
  const waiting = arrived.toSorted((a, b) => compare(search, a, b))
  return pages.map((page) => {
    const artifacts: Artifact[] = []
    for (const there of page.artifacts) {
      while (waiting[0] && compare(search, waiting[0], there) < 0) artifacts.push(waiting.shift() as Artifact)
      artifacts.push(there)
    }
    if (page.cursor === null) artifacts.push(...waiting.splice(0))
    return artifacts.length === page.artifacts.length ? page : { ...page, artifacts }
  })
}
