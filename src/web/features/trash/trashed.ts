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

/** Folders, then items, of all pages. */
export const trashedOf = (pages: readonly Page[]): Trashed[] => [
  ...pages.flatMap(({ folders }) => folders.map((folder) => keptAs(folder, ofFolder))),
  ...pages.flatMap(({ artifacts }) => artifacts.map((artifact) => keptAs(artifact, ofArtifact))),
]

export const idsOf = (entries: readonly Trashed[], kind: Trashed['kind']) =>
  entries.flatMap((entry) => (entry.kind === kind ? [entry.id] : []))

/** Bytes of the originals among these items; what folders hold is not known here. */
export const bytesOf = (entries: readonly Trashed[]) =>
  entries.reduce((sum, entry) => sum + (entry.kind === 'artifact' ? (entry.artifact.file?.size ?? 0) : 0), 0)
