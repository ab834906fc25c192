import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'

export type Entry =
  | { kind: 'folder'; id: string; folder: Folder }
  | { kind: 'artifact'; id: string; artifact: Artifact }

export const titleOf = (entry: Entry) => (entry.kind === 'folder' ? entry.folder.title : entry.artifact.title)

export const entriesOf = (folders: readonly Folder[], artifacts: readonly Artifact[]): Entry[] => [
  ...folders.map((folder): Entry => ({ kind: 'folder', id: folder.id, folder })),
  ...artifacts.map((artifact): Entry => ({ kind: 'artifact', id: artifact.id, artifact })),
]

/** What one answer of the server holds: folders come before all items, in as many pages as they need. */
export interface Page {
  folders: readonly Folder[]
  artifacts: readonly Artifact[]
}

/** Everything that is loaded, in its order, and where each entry stands. Folders come first. */
export interface Shelf {
  entries: readonly Entry[]
  folders: number
  /** The place of an entry, or -1. */
  at: (id: string) => number
}

/**
 * Reads pages into a shelf. Pages that were there the last time are not read again: the next page costs what it holds,
 * however much there is already.
 */
export function shelfReader(): (pages: readonly Page[]) => Shelf {
  let read: readonly Page[] = []
  let places = new Map<string, number>()
  let shelf: Shelf = shelfOf([], 0, places)
  return (pages) => {
    if (pages === read) return shelf
    const grown = pages.length >= read.length && read.every((page, i) => page === pages[i])
    if (!grown) places = new Map()
    const entries = grown ? [...shelf.entries] : []
    let folders = grown ? shelf.folders : 0
    for (const page of pages.slice(grown ? read.length : 0)) {
      for (const entry of entriesOf(page.folders, page.artifacts)) {
        // What moved between two pages while they were read may come twice.
        if (places.has(entry.id)) continue
        places.set(entry.id, entries.length)
        entries.push(entry)
        if (entry.kind === 'folder') folders++
      }
    }
    read = pages
    shelf = shelfOf(entries, folders, places)
    return shelf
  }
}

// Shelves that grew out of one another share the places: what a later one added is no place of an earlier one.
const shelfOf = (entries: readonly Entry[], folders: number, places: ReadonlyMap<string, number>): Shelf => ({
  entries,
  folders,
  at: (id) => {
    const place = places.get(id) ?? -1
    return place < entries.length ? place : -1
  },
})
