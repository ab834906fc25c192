import { isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import type { ListItem } from '../data/listing.ts'
import type { Entry } from '../entries/indexed-list.ts'

/** The fields of an entry that file operations need. */
export interface EntryLocation {
  kind: Entry['kind']
  id: string
  folder: string
  /** Whether visitors can't see the entry in any folder. */
  isNeverPublic: boolean
}

export const toEntryLocation = (entry: Entry): EntryLocation => ({
  kind: entry.kind,
  id: entry.id,
  folder: entry.kind === 'folder' ? entry.folder.folder : entry.artifact.folder,
  isNeverPublic: entry.kind === 'artifact' && isNeverShown(entry.artifact),
})

export const getItems = (entries: readonly Entry[]): ListItem[] =>
  entries.flatMap((entry) => (entry.kind === 'artifact' ? [entry.artifact] : []))

export const groupIdsByKind = (entries: readonly Pick<EntryLocation, 'kind' | 'id'>[]) => ({
  folderIds: entries.flatMap(({ kind, id }) => (kind === 'folder' ? [id] : [])),
  artifactIds: entries.flatMap(({ kind, id }) => (kind === 'artifact' ? [id] : [])),
})

/** Splits a list into batches of the size that one call accepts. */
export function splitIntoBatches<T>(items: readonly T[]): T[][] {
  const batches: T[][] = []
  for (let offset = 0; offset < items.length; offset += MAX_BULK_IDS)
    batches.push(items.slice(offset, offset + MAX_BULK_IDS))
  return batches
}

/**
 * The calls of an operation on entries, folders first, in batches. `onDone` gets the ids of each batch that succeeded,
 * since a later one may fail.
 */
export function createBatchCalls(
  entries: readonly Pick<EntryLocation, 'kind' | 'id'>[],
  act: Record<'folders' | 'artifacts', (ids: string[]) => Promise<unknown>>,
  onDone: (ids: readonly string[]) => void,
): (() => Promise<void>)[] {
  const { folderIds, artifactIds } = groupIdsByKind(entries)
  const createCalls = (ids: readonly string[], call: (batch: string[]) => Promise<unknown>) =>
    splitIntoBatches(ids).map((batch) => async () => {
      await call(batch)
      onDone(batch)
    })
  return [...createCalls(folderIds, act.folders), ...createCalls(artifactIds, act.artifacts)]
}
