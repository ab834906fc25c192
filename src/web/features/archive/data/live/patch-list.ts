import type { Artifact } from '#shared/entities/artifact.ts'
import { toBriefItem, isBrief, canBelong, type ListItem, type Listing, type ListPage } from '../listing.ts'
import { compareItems, getSortValue, isOrderedByServer, type ListSearch } from '../item-order.ts'

/** Whether a list holds all items of a folder or project, in an order known here. Only the server can apply others. */
const isUnfiltered = (search: ListSearch) =>
  !isOrderedByServer(search) &&
  Object.keys(search.query).length === 0 && Object.keys(search).every((key) => UNFILTERED_KEYS.has(key))
const UNFILTERED_KEYS = new Set(['query', 'folder', 'onlyArtifacts', 'sort'])

/**
 * Applies changed items to a loaded list: replaces, removes and inserts them where they belong. Null means the item no
 * longer exists. `needsRefetch`: order or contents may differ from the server's.
 */
export function patchList(
  listing: Listing,
  search: ListSearch,
  changedItems: ReadonlyMap<string, Artifact | null>,
): { listing: Listing; needsRefetch: boolean } {
  const arrivingItems = new Map<string, Artifact>()
  for (const [id, artifact] of changedItems) if (artifact && canBelong(search, artifact)) arrivingItems.set(id, artifact)
  const isListUnfiltered = isUnfiltered(search)
  let [needsRefetch, removedCount] = [false, 0]
  const replace = (item: ListItem): ListItem[] => {
    const currentItem = changedItems.get(item.id)
    arrivingItems.delete(item.id)
    // Ignore data read before our own, newer change.
    if (currentItem === undefined || (currentItem && !isBrief(item) && currentItem.updated_at < item.updated_at)) return [item]
    if (currentItem === null || !canBelong(search, currentItem)) {
      removedCount++
      return []
    }
    if (!isListUnfiltered || getSortValue(search, currentItem) !== getSortValue(search, item)) needsRefetch = true
    return [isBrief(item) ? toBriefItem(currentItem) : currentItem]
  }
  const pages = listing.pages.map((page) =>
    page.artifacts.some(({ id }) => changedItems.has(id)) ? { ...page, artifacts: page.artifacts.flatMap(replace) } : page,
  )
  if (arrivingItems.size > 0) needsRefetch = true
  const insertedItems = isListUnfiltered ? [...arrivingItems.values()] : []
  const mergedPages = insertItems(pages, search, insertedItems)
  return { listing: { ...listing, pages: mergedPages, total: listing.total + insertedItems.length - removedCount }, needsRefetch }
}

/** Inserts items in order. Those after the last loaded item come with later pages. */
function insertItems(pages: readonly ListPage[], search: ListSearch, insertedItems: readonly Artifact[]): readonly ListPage[] {
  if (insertedItems.length === 0) return pages
  const pendingItems = insertedItems.toSorted((a, b) => compareItems(search, a, b))
  return pages.map((page) => {
    // Skip the page if the next item sorts after all of it.
    const lastItem = page.artifacts.at(-1)
    if (page.cursor !== null && (!pendingItems[0] || !lastItem || compareItems(search, pendingItems[0], lastItem) > 0)) return page
    const artifacts: ListItem[] = []
    const append = (artifact: Artifact) => artifacts.push(page.state === 'whole' ? artifact : toBriefItem(artifact))
    for (const existingItem of page.artifacts) {
      while (pendingItems[0] && compareItems(search, pendingItems[0], existingItem) < 0) append(pendingItems.shift() as Artifact)
      artifacts.push(existingItem)
    }
    if (page.cursor === null) for (const pendingItem of pendingItems.splice(0)) append(pendingItem)
    return artifacts.length === page.artifacts.length ? page : { ...page, artifacts }
  })
}
