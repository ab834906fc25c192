import type { Folder } from '#shared/entities/folder.ts'
import { isBrief, isIncomplete, type ListItem } from '../data/listing.ts'

export type Entry =
  | { kind: 'folder'; id: string; folder: Folder }
  | { kind: 'artifact'; id: string; artifact: ListItem }

export const getEntryTitle = (entry: Entry) => (entry.kind === 'folder' ? entry.folder.title : entry.artifact.title)

/** One page of the server's listing. Folders precede all items and may fill several pages. */
export interface EntryPage {
  /** Stays the same when the page is updated. */
  key: number
  folders: readonly Folder[]
  artifacts: readonly ListItem[]
}

export interface IdSet extends Iterable<string> {
  readonly size: number
  has: (id: string) => boolean
}

export interface EntryTotals {
  folders: number
  bytes: number
  creators: ReadonlySet<string | null>
  folderCreators: ReadonlySet<string | null>
  /** How many items aren't known to be in the gallery. */
  unpublished: number
  /** Items that can be processed again, up to a limit. */
  incomplete: readonly string[]
}

const MAX_INCOMPLETE = 200

/** The loaded entries in order, folders first, with the position of each. */
export interface IndexedEntryList extends Iterable<Entry> {
  count: number
  folders: number
  /** Increases whenever an entry may have been removed. */
  removalCount: number
  entry: (position: number) => Entry | undefined
  slice: (from: number, to: number) => Entry[]
  /** The position of an entry, or -1. */
  positionOf: (id: string) => number
  /** The keys of the pages. `getPageIndex` returns the index of the page that holds a position. */
  pages: readonly number[]
  getPageIndex: (position: number) => number
  iterateIds: IdSet
  getTotals: () => EntryTotals
}

interface IndexedPage {
  page: EntryPage
  entries: readonly Entry[]
}

// To save memory, a position is stored as one small number that combines the page key and the index within the page.
const MAX_ENTRIES_PER_PAGE = 16_384

const toEntries = ({ folders, artifacts }: EntryPage): Entry[] => [
  ...folders.map((folder): Entry => ({ kind: 'folder', id: folder.id, folder })),
  ...artifacts.map((artifact): Entry => ({ kind: 'artifact', id: artifact.id, artifact })),
]

/**
 * Creates a function that indexes pages. It indexes only pages that have changed since its last call, however long the
 * list.
 */
export function createListIndexer(): (pages: readonly EntryPage[]) => IndexedEntryList {
  let lastPages: readonly EntryPage[] = []
  let chunks = new Map<number, IndexedPage>()
  let positions = new Map<string, number>()
  let [removalCount, hasDuplicates] = [0, false]
  let indexedList = createIndexedList([], positions, removalCount)

  const removeChunk = ({ page, entries }: IndexedPage) => {
    removalCount++
    for (const { id } of entries)
      if (Math.floor((positions.get(id) ?? -1) / MAX_ENTRIES_PER_PAGE) === page.key) positions.delete(id)
  }
  const addChunk = (page: EntryPage): IndexedPage => {
    const entries: Entry[] = []
    for (const entry of toEntries(page)) {
      // An entry that moved between pages while they were being fetched may appear twice.
      if (positions.has(entry.id)) hasDuplicates = true
      else positions.set(entry.id, page.key * MAX_ENTRIES_PER_PAGE + entries.push(entry) - 1)
    }
    return { page, entries }
  }
  return (pages) => {
    if (pages === lastPages) return indexedList
    if (hasDuplicates) {
      ;[chunks, positions, hasDuplicates] = [new Map(), new Map(), false]
      removalCount++
    }
    const currentKeys = new Set(pages.map(({ key }) => key))
    for (const [key, chunk] of chunks) {
      if (currentKeys.has(key)) continue
      removeChunk(chunk)
      chunks.delete(key)
    }
    const changedPages: EntryPage[] = []
    for (const page of pages) {
      const chunk = chunks.get(page.key)
      if (chunk?.page === page) continue
      const entries = chunk && toEntries(page)
      if (
        chunk &&
        entries?.length === chunk.entries.length &&
        entries.every(({ id }, i) => id === chunk.entries[i]?.id)
      )
        chunks.set(page.key, { page, entries })
      else {
        if (chunk) removeChunk(chunk)
        changedPages.push(page)
      }
    }
    // Remove all outdated pages before adding new ones, since an entry may have changed its page.
    for (const page of changedPages) chunks.set(page.key, addChunk(page))
    lastPages = pages
    indexedList = createIndexedList(
      pages.flatMap(({ key }) => chunks.get(key) ?? []),
      positions,
      removalCount,
    )
    return indexedList
  }
}

function createIndexedList(
  chunks: readonly IndexedPage[],
  positions: ReadonlyMap<string, number>,
  removalCount: number,
): IndexedEntryList {
  const starts: number[] = []
  const chunkIndexByPage = new Map<number, number>()
  let [count, folders] = [0, 0]
  for (const { page, entries } of chunks) {
    chunkIndexByPage.set(page.key, starts.length)
    starts.push(count)
    count += entries.length
    folders += page.folders.length === 0 ? 0 : entries.filter(({ kind }) => kind === 'folder').length
  }
  const getPageIndex = (position: number) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] as number) <= position) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  const entry = (position: number) => {
    const page = getPageIndex(position)
    return chunks[page]?.entries[position - (starts[page] ?? 0)]
  }
  // Lists share the map of positions, so check that the entry belongs to this list.
  const positionOf = (id: string) => {
    const position = positions.get(id)
    const chunkIndex =
      position === undefined ? undefined : chunkIndexByPage.get(Math.floor(position / MAX_ENTRIES_PER_PAGE))
    if (position === undefined || chunkIndex === undefined) return -1
    return chunks[chunkIndex]?.entries[position % MAX_ENTRIES_PER_PAGE]?.id === id
      ? (starts[chunkIndex] ?? 0) + (position % MAX_ENTRIES_PER_PAGE)
      : -1
  }
  function* iterateEntries() {
    for (const { entries } of chunks) yield* entries
  }
  function* iterateIds() {
    for (const { id } of iterateEntries()) yield id
  }
  return {
    count,
    folders,
    removalCount,
    entry,
    slice: (from, to) => Array.from({ length: Math.min(to, count) - from }, (_, i) => entry(from + i) as Entry),
    positionOf,
    pages: chunks.map(({ page }) => page.key),
    getPageIndex,
    iterateIds: { size: count, has: (id) => positionOf(id) >= 0, [Symbol.iterator]: iterateIds },
    getTotals: () => sumChunks(chunks),
    [Symbol.iterator]: iterateEntries,
  }
}

const totalsByChunk = new WeakMap<IndexedPage, EntryTotals>()

export function sumEntries(entries: Iterable<Entry>): EntryTotals {
  let [folders, bytes, unpublished] = [0, 0, 0]
  const [creators, folderCreators] = [new Set<string | null>(), new Set<string | null>()]
  const incomplete: string[] = []
  for (const entry of entries) {
    if (entry.kind === 'folder') {
      folders++
      folderCreators.add(entry.folder.user)
    } else {
      bytes += entry.artifact.file?.size ?? 0
      creators.add(entry.artifact.user ?? null)
      if (isBrief(entry.artifact) || entry.artifact.visibility !== 'local') unpublished++
      if (incomplete.length < MAX_INCOMPLETE && isIncomplete(entry.artifact)) incomplete.push(entry.id)
    }
  }
  return { folders, bytes, creators, folderCreators, unpublished, incomplete }
}

function sumChunks(chunks: readonly IndexedPage[]): EntryTotals {
  const createEmptySet = () => new Set<string | null>()
  const totals = {
    folders: 0,
    bytes: 0,
    creators: createEmptySet(),
    folderCreators: createEmptySet(),
    unpublished: 0,
    incomplete: [] as string[],
  }
  for (const chunk of chunks) {
    const chunkTotals = totalsByChunk.get(chunk) ?? sumEntries(chunk.entries)
    totalsByChunk.set(chunk, chunkTotals)
    totals.folders += chunkTotals.folders
    totals.bytes += chunkTotals.bytes
    totals.unpublished += chunkTotals.unpublished
    for (const creator of chunkTotals.creators) totals.creators.add(creator)
    for (const creator of chunkTotals.folderCreators) totals.folderCreators.add(creator)
    totals.incomplete.push(...chunkTotals.incomplete.slice(0, MAX_INCOMPLETE - totals.incomplete.length))
  }
  return totals
}
