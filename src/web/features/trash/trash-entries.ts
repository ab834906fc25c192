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
  /** Who deleted it; undefined if unknown. */
  deletedBy: Deleter | undefined
} & ({ kind: 'folder'; folder: Folder } | { kind: 'artifact'; artifact: Artifact })

/** `username` is null for deleted accounts. */
interface Deleter {
  id: string
  username: string | null
}

interface Page {
  folders: readonly Folder[]
  artifacts: readonly Artifact[]
  deleted_by?: Readonly<Record<string, Deleter>> | undefined
}

// Entries keep their identity as long as their data does, so that unchanged rows don't rerender.
const entries = new WeakMap<Folder | Artifact, TrashEntry>()
function getOrCreate(source: Folder | Artifact, create: () => TrashEntry): TrashEntry {
  const entry = entries.get(source) ?? create()
  entries.set(source, entry)
  return entry
}

const getCommonFields = ({ id, title, restore_folder, updated_at }: Folder | Artifact, { deleted_by }: Page) => ({
  id,
  title,
  originalFolder: restore_folder ?? null,
  // Nothing changes in the trash, so the last change is the deletion.
  deletedAt: updated_at,
  deletedBy: deleted_by?.[id],
})

/** All folders of the pages, then all items. */
export const toTrashEntries = (pages: readonly Page[]): TrashEntry[] => [
  ...pages.flatMap((page) =>
    page.folders.map((folder) =>
      getOrCreate(folder, () => ({ ...getCommonFields(folder, page), kind: 'folder', folder })),
    ),
  ),
  ...pages.flatMap((page) =>
    page.artifacts.map((artifact) =>
      getOrCreate(artifact, () => ({ ...getCommonFields(artifact, page), kind: 'artifact', artifact })),
    ),
  ),
]

export const getIdsOfKind = (trashEntries: readonly TrashEntry[], kind: TrashEntry['kind']) =>
  trashEntries.flatMap((entry) => (entry.kind === kind ? [entry.id] : []))

/** The size of the items' originals, in bytes. Does not include what is in folders. */
export const sumItemBytes = (trashEntries: readonly TrashEntry[]) =>
  trashEntries.reduce((sum, entry) => sum + (entry.kind === 'artifact' ? (entry.artifact.file?.size ?? 0) : 0), 0)
