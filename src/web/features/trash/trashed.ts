import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'

/** One folder or item of the trash. */
export type Trashed = {
  id: string
  title: string
  /** The folder it was in; null is the top. */
  home: string | null
  deletedAt: number
} & ({ kind: 'folder'; folder: Folder } | { kind: 'artifact'; artifact: Artifact })

/** Everything that is loaded, in its order. */
export interface Shelf {
  entries: readonly Trashed[]
  /** The place of an entry, or -1. */
  at: (id: string) => number
}

interface Page {
  folders: readonly Folder[]
  artifacts: readonly Artifact[]
}

// An entry stays the same one while what it tells of does: what is drawn of it then stays too.
const known = new WeakMap<Folder | Artifact, Trashed>()
function keptAs<T extends Folder | Artifact>(thing: T, made: (thing: T) => Trashed): Trashed {
  const entry = known.get(thing) ?? made(thing)
  known.set(thing, entry)
  return entry
}

const whence = ({ id, title, restore_folder, updated_at }: Folder | Artifact) => ({
  id,
  title,
  home: restore_folder ?? null,
  // Nothing changes in the trash: what was done last is that it came here.
  deletedAt: updated_at,
})
const ofFolder = (folder: Folder): Trashed => ({ ...whence(folder), kind: 'folder', folder })
const ofArtifact = (artifact: Artifact): Trashed => ({ ...whence(artifact), kind: 'artifact', artifact })

/** Folders, then items, of all pages. What moved between two pages while they were read stands there once. */
export function shelfOf(pages: readonly Page[]): Shelf {
  const places = new Map<string, number>()
  const entries: Trashed[] = []
  const add = (entry: Trashed) => {
    if (places.has(entry.id)) return
    places.set(entry.id, entries.length)
    entries.push(entry)
  }
  for (const { folders } of pages) for (const folder of folders) add(keptAs(folder, ofFolder))
  for (const { artifacts } of pages) for (const artifact of artifacts) add(keptAs(artifact, ofArtifact))
  return { entries, at: (id) => places.get(id) ?? -1 }
}

export const idsOf = (entries: readonly Trashed[], kind: Trashed['kind']) =>
  entries.flatMap((entry) => (entry.kind === kind ? [entry.id] : []))
