import type { Artifact } from '#shared/entities/artifact.ts'
import { briefOf, isBrief, mayBelong, type Item, type Listing, type ListPage } from '../listing.ts'
import { compare, valueOf, type Search } from '../order.ts'

/** Whether a list holds all items of a folder or project. Other filters can be applied only by the server. */
const isWhole = (search: Search) =>
  Object.keys(search.query).length === 0 && Object.keys(search).every((key) => PLAIN.has(key))
const PLAIN = new Set(['query', 'folder', 'onlyArtifacts', 'sort'])

/**
 * Applies changed items to a loaded list: replaces, removes and inserts them where they belong. Null means the item no
 * longer exists. `needsRefetch`: order or contents may differ from the server's.
 */
export function patchList(
  data: Listing,
  search: Search,
  fresh: ReadonlyMap<string, Artifact | null>,
): { data: Listing; doubtful: boolean } {
  const coming = new Map<string, Artifact>()
  for (const [id, artifact] of fresh) if (artifact && mayBelong(search, artifact)) coming.set(id, artifact)
  const whole = isWhole(search)
  let [doubtful, gone] = [false, 0]
  const replace = (item: Item): Item[] => {
    const now = fresh.get(item.id)
    coming.delete(item.id)
    // Ignore data read before our own, newer change.
    if (now === undefined || (now && !isBrief(item) && now.updated_at < item.updated_at)) return [item]
    if (now === null || !mayBelong(search, now)) {
      gone++
      return []
    }
    if (!whole || valueOf(search, now) !== valueOf(search, item)) doubtful = true
    return [isBrief(item) ? briefOf(now) : now]
  }
  const pages = data.pages.map((page) =>
    page.artifacts.some(({ id }) => fresh.has(id)) ? { ...page, artifacts: page.artifacts.flatMap(replace) } : page,
  )
  if (coming.size > 0) doubtful = true
  const arrived = whole ? [...coming.values()] : []
  const merged = merge(pages, search, arrived)
  return { data: { ...data, pages: merged, total: data.total + arrived.length - gone }, doubtful }
}

/** Inserts items in order. Those after the last loaded item come with later pages. */
function merge(pages: readonly ListPage[], search: Search, arrived: readonly Artifact[]): readonly ListPage[] {
  if (arrived.length === 0) return pages
  const waiting = arrived.toSorted((a, b) => compare(search, a, b))
  return pages.map((page) => {
    // Skip the page if the next item sorts after all of it.
    const last = page.artifacts.at(-1)
    if (page.cursor !== null && (!waiting[0] || !last || compare(search, waiting[0], last) > 0)) return page
    const artifacts: Item[] = []
    const put = (artifact: Artifact) => artifacts.push(page.state === 'whole' ? artifact : briefOf(artifact))
    for (const there of page.artifacts) {
      while (waiting[0] && compare(search, waiting[0], there) < 0) put(waiting.shift() as Artifact)
      artifacts.push(there)
    }
    if (page.cursor === null) for (const one of waiting.splice(0)) put(one)
    return artifacts.length === page.artifacts.length ? page : { ...page, artifacts }
  })
}
