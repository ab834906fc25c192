import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'

export type Entry =
  | { kind: 'folder'; id: string; folder: Folder }
  | { kind: 'artifact'; id: string; artifact: Artifact }

export interface EntryRow {
  kind: Entry['kind']
  entries: Entry[]
  /** Pixels, the gap below included. */
  height: number
}

export type ArchiveView = 'grid' | 'list'

export const GAP = 12
const CELL = { folder: 200, artifact: 168 }
const CAPTION = 52
const FOLDER_TILE = 48
const LIST_ROW = 48

export const entriesOf = (folders: readonly Folder[], artifacts: readonly Artifact[]): Entry[] => [
  ...folders.map((folder): Entry => ({ kind: 'folder', id: folder.id, folder })),
  ...artifacts.map((artifact): Entry => ({ kind: 'artifact', id: artifact.id, artifact })),
]

export function columnsFor(kind: Entry['kind'], view: ArchiveView, width: number): number {
  if (view === 'list') return 1
  const least = width < 480 && kind === 'artifact' ? 140 : CELL[kind]
  return Math.max(1, Math.floor((width + GAP) / (least + GAP)))
}

/** Entries as the rows that are drawn, for a list `width` pixels wide. Folders come first and never share a row with items. */
export function rowsOf(entries: readonly Entry[], view: ArchiveView, width: number): EntryRow[] {
  return (['folder', 'artifact'] as const).flatMap((kind) => {
    const own = entries.filter((entry) => entry.kind === kind)
    const columns = columnsFor(kind, view, width)
    const cell = (width - (columns - 1) * GAP) / columns
    const height =
      view === 'list' ? LIST_ROW : GAP + (kind === 'folder' ? FOLDER_TILE : Math.round(cell * 0.75) + CAPTION)
    return Array.from({ length: Math.ceil(own.length / columns) }, (_, i) => ({
      kind,
      height,
      entries: own.slice(i * columns, (i + 1) * columns),
    }))
  })
}

type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End'
export const WAYS: readonly string[] = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
] satisfies Way[]

/** Where an arrow key leads from one entry; the same entry where there is no further. */
export function neighbour(rows: readonly EntryRow[], id: string | null, way: string): string | null {
  const flat = rows.flatMap((row) => row.entries.map((entry) => entry.id))
  const at = id === null ? -1 : flat.indexOf(id)
  if (at < 0 || way === 'Home') return flat[0] ?? null
  if (way === 'End') return flat.at(-1) ?? null
  if (way === 'ArrowLeft') return flat[Math.max(0, at - 1)] ?? null
  if (way === 'ArrowRight') return flat[Math.min(flat.length - 1, at + 1)] ?? null
  const row = rows.findIndex(({ entries }) => entries.some((entry) => entry.id === id))
  const column = rows[row]?.entries.findIndex((entry) => entry.id === id) ?? 0
  const there = rows[row + (way === 'ArrowUp' ? -1 : 1)]?.entries
  return there?.[Math.min(column, there.length - 1)]?.id ?? id
}
