import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'

/** A folder or item in the trash. */
export type TrashEntry = {
  id: string
  title: string
  /** Id of the folder that the entry was in; null stands for the top level. */
  originalFolder: string | null
  /** When the entry was deleted, in ms. */
  deletedAt: number
} & ({ kind: 'folder'; folder: Folder } | { kind: 'artifact'; artifact: Artifact })

interface Page {
  folders: readonly Folder[]
  artifacts: readonly Artifact[]
}

// Entries keep their identity as long as their data does, so that unchanged rows don't rerender.
const entries = new WeakMap<Folder | Artifact, TrashEntry>()
function getOrCreate<T extends Folder | Artifact>(source: T, create: (source: T) => TrashEntry): TrashEntry {
  const entry = entries.get(source) ?? create(source)
  entries.set(source, entry)
  return entry
}

const getCommonFields = ({ id, title, restore_folder, updated_at }: Folder | Artifact) => ({
  id,
  title,
  originalFolder: restore_folder ?? null,
  // Nothing changes in the trash, so the last change is the deletion.
  deletedAt: updated_at,
})
const toFolderEntry = (folder: Folder): TrashEntry => ({ ...getCommonFields(folder), kind: 'folder', folder })
const toItemEntry = (artifact: Artifact): TrashEntry => ({ ...getCommonFields(artifact), kind: 'artifact', artifact })

/** All folders of the pages, then all items. */
export const toTrashEntries = (pages: readonly Page[]): TrashEntry[] => [
  ...pages.flatMap(({ folders }) => folders.map((folder) => getOrCreate(folder, toFolderEntry))),
  ...pages.flatMap(({ artifacts }) => artifacts.map((artifact) => getOrCreate(artifact, toItemEntry))),
]

export const getIdsOfKind = (trashEntries: readonly TrashEntry[], kind: TrashEntry['kind']) =>
  trashEntries.flatMap((entry) => (entry.kind === kind ? [entry.id] : []))

/** The size of the items' originals, in bytes. Does not include what is in folders. */
export const sumItemBytes = (trashEntries: readonly TrashEntry[]) =>
  trashEntries.reduce((sum, entry) => sum + (entry.kind === 'artifact' ? (entry.artifact.file?.size ?? 0) : 0), 0)
