import type { Artifact } from '#shared/entities/artifact.ts'
import { isBrief, type Listing, type ListItem } from './listing.ts'

/** The items of a list in the order in which the user first saw them, while they go from item to item. */
export interface RememberedOrder {
  items: readonly ListItem[]
  /** The number of items, including those that aren't loaded. */
  total: number
  /** The newest listing that it includes. */
  listing: Listing
}

/**
 * Adds a newer listing to a remembered order. Items keep their place when an edit moves or removes them in the list;
 * items that weren't known follow at the end.
 */
export function updateOrder(order: RememberedOrder | undefined, listing: Listing): RememberedOrder {
  const listedItems = listing.pages.flatMap(({ artifacts }) => artifacts)
  const listedById = new Map(listedItems.map((item) => [item.id, item]))
  const knownIds = new Set(order?.items.map(({ id }) => id))
  const items = [
    ...(order?.items.map((item) => listedById.get(item.id) ?? item) ?? []),
    ...listedItems.filter(({ id }) => !knownIds.has(id)),
  ]
  const isFullyLoaded = listing.pages.at(-1)?.cursor === null
  return { items, total: isFullyLoaded ? items.length : Math.max(items.length, listing.total, order?.total ?? 0), listing }
}

/** The position of an item, the items before and after it, and the fully loaded ones around it; null if it isn't listed. */
export function findInOrder({ items, total }: RememberedOrder, id: string) {
  const index = items.findIndex((item) => item.id === id)
  if (index < 0) return null
  return {
    position: index + 1,
    total,
    previous: items[index - 1]?.id,
    next: items[index + 1]?.id,
    remainingCount: items.length - index - 1,
    series: listItemsAround(items, index),
  }
}

/** Returns an item with those around it, up to the first ones that aren't fully loaded. */
function listItemsAround(items: readonly ListItem[], index: number): Artifact[] {
  const from = items.slice(0, index).findLastIndex(isBrief) + 1
  const following = items.slice(index)
  const end = following.findIndex(isBrief)
  return [...items.slice(from, index), ...following.slice(0, end < 0 ? undefined : end)].filter(
    (item): item is Artifact => !isBrief(item),
  )
}
