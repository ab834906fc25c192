import type { Folder } from '#shared/entities/folder.ts'
import { isIncomplete, type Item } from '../data/listing.ts'

export type Entry = { kind: 'folder'; id: string; folder: Folder } | { kind: 'artifact'; id: string; artifact: Item }

export const titleOf = (entry: Entry) => (entry.kind === 'folder' ? entry.folder.title : entry.artifact.title)

/** One page of the server's listing. Folders precede all items and may fill several pages. */
export interface Page {
  /** Stays the same when the page is updated. */
  key: number
  folders: readonly Folder[]
  artifacts: readonly Item[]
}

export interface Ids extends Iterable<string> {
  readonly size: number
  has: (id: string) => boolean
}

export interface Sums {
  folders: number
  bytes: number
  makers: ReadonlySet<string | null>
  folderMakers: ReadonlySet<string | null>
  /** Items that can be processed again, up to a limit. */
  incomplete: readonly string[]
}

const MOST_INCOMPLETE = 200

/** The loaded entries in order, folders first, with the position of each. */
export interface Shelf extends Iterable<Entry> {
  count: number
  folders: number
  /** Increases whenever an entry may have been removed. */
  lost: number
  entry: (place: number) => Entry | undefined
  slice: (from: number, to: number) => Entry[]
  /** The position of an entry, or -1. */
  at: (id: string) => number
  /** The keys of the pages, and the index of the page that holds a position. */
  pages: readonly number[]
  pageAt: (place: number) => number
  ids: Ids
  sums: () => Sums
}

interface Chunk {
  page: Page
  entries: readonly Entry[]
}

// A position is stored as one small number, page key and index in the page, to save memory.
const IN_PAGE = 16_384

const entriesOf = ({ folders, artifacts }: Page): Entry[] => [
  ...folders.map((folder): Entry => ({ kind: 'folder', id: folder.id, folder })),
  ...artifacts.map((artifact): Entry => ({ kind: 'artifact', id: artifact.id, artifact })),
]

/**
 * Creates a function that indexes pages. It indexes only pages that have changed since its last call, however long the
 * list.
 */
export function shelfReader(): (pages: readonly Page[]) => Shelf {
  let read: readonly Page[] = []
  let chunks = new Map<number, Chunk>()
  let places = new Map<string, number>()
  let [lost, twice] = [0, false]
  let indexedList = shelfOf([], places, lost)

  const forget = ({ page, entries }: Chunk) => {
    lost++
    for (const { id } of entries) if (Math.floor((places.get(id) ?? -1) / IN_PAGE) === page.key) places.delete(id)
  }
  const learn = (page: Page): Chunk => {
    const entries: Entry[] = []
    for (const entry of entriesOf(page)) {
      // An entry that moved between pages while they were being fetched may appear twice.
      if (places.has(entry.id)) twice = true
      else places.set(entry.id, page.key * IN_PAGE + entries.push(entry) - 1)
    }
    return { page, entries }
  }
  return (pages) => {
    if (pages === read) return indexedList
    if (twice) {
      ;[chunks, places, twice] = [new Map(), new Map(), false]
      lost++
    }
    const there = new Set(pages.map(({ key }) => key))
    for (const [key, chunk] of chunks) {
      if (there.has(key)) continue
      forget(chunk)
      chunks.delete(key)
    }
    const fresh: Page[] = []
    for (const page of pages) {
      const chunk = chunks.get(page.key)
      if (chunk?.page === page) continue
      const entries = chunk && entriesOf(page)
      if (
        chunk &&
        entries?.length === chunk.entries.length &&
        entries.every(({ id }, i) => id === chunk.entries[i]?.id)
      )
        chunks.set(page.key, { page, entries })
      else {
        if (chunk) forget(chunk)
        fresh.push(page)
      }
    }
    // Remove all outdated pages before adding new ones, since an entry may have changed its page.
    for (const page of fresh) chunks.set(page.key, learn(page))
    read = pages
    indexedList = shelfOf(
      pages.flatMap(({ key }) => chunks.get(key) ?? []),
      places,
      lost,
    )
    return indexedList
  }
}

function shelfOf(chunks: readonly Chunk[], places: ReadonlyMap<string, number>, lost: number): Shelf {
  const starts: number[] = []
  const slots = new Map<number, number>()
  let [count, folders] = [0, 0]
  for (const { page, entries } of chunks) {
    slots.set(page.key, starts.length)
    starts.push(count)
    count += entries.length
    folders += page.folders.length === 0 ? 0 : entries.filter(({ kind }) => kind === 'folder').length
  }
  const pageAt = (place: number) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] as number) <= place) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  const entry = (place: number) => {
    const page = pageAt(place)
    return chunks[page]?.entries[place - (starts[page] ?? 0)]
  }
  // Lists share the map of positions, so check that the entry belongs to this list.
  const at = (id: string) => {
    const place = places.get(id)
    const slot = place === undefined ? undefined : slots.get(Math.floor(place / IN_PAGE))
    if (place === undefined || slot === undefined) return -1
    return chunks[slot]?.entries[place % IN_PAGE]?.id === id ? (starts[slot] ?? 0) + (place % IN_PAGE) : -1
  }
  function* all() {
    for (const { entries } of chunks) yield* entries
  }
  function* ids() {
    for (const { id } of all()) yield id
  }
  return {
    count,
    folders,
    lost,
    entry,
    slice: (from, to) => Array.from({ length: Math.min(to, count) - from }, (_, i) => entry(from + i) as Entry),
    at,
    pages: chunks.map(({ page }) => page.key),
    pageAt,
    ids: { size: count, has: (id) => at(id) >= 0, [Symbol.iterator]: ids },
    sums: () => summed(chunks),
    [Symbol.iterator]: all,
  }
}

const sumsOfChunk = new WeakMap<Chunk, Sums>()

export function sumsOf(entries: Iterable<Entry>): Sums {
  let [folders, bytes] = [0, 0]
  const [makers, folderMakers] = [new Set<string | null>(), new Set<string | null>()]
  const incomplete: string[] = []
  for (const entry of entries) {
    if (entry.kind === 'folder') {
      folders++
      folderMakers.add(entry.folder.user)
    } else {
      bytes += entry.artifact.file?.size ?? 0
      makers.add(entry.artifact.user ?? null)
      if (incomplete.length < MOST_INCOMPLETE && isIncomplete(entry.artifact)) incomplete.push(entry.id)
    }
  }
  return { folders, bytes, makers, folderMakers, incomplete }
}

function summed(chunks: readonly Chunk[]): Sums {
  const none = () => new Set<string | null>()
  const totals = { folders: 0, bytes: 0, makers: none(), folderMakers: none(), incomplete: [] as string[] }
  for (const chunk of chunks) {
    const chunkTotals = sumsOfChunk.get(chunk) ?? sumsOf(chunk.entries)
    sumsOfChunk.set(chunk, chunkTotals)
    totals.folders += chunkTotals.folders
    totals.bytes += chunkTotals.bytes
    for (const maker of chunkTotals.makers) totals.makers.add(maker)
    for (const maker of chunkTotals.folderMakers) totals.folderMakers.add(maker)
    totals.incomplete.push(...chunkTotals.incomplete.slice(0, MOST_INCOMPLETE - totals.incomplete.length))
  }
  return totals
}
