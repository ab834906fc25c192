import { isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import type { Item } from '../data/listing.ts'
import type { Entry } from '../entries/entries.ts'

/** The fields of an entry that file operations need. */
export interface Filed {
  kind: Entry['kind']
  id: string
  folder: string
  /** Whether visitors can never see it, wherever it is. */
  hidden: boolean
}

export const filedOf = (entry: Entry): Filed => ({
  kind: entry.kind,
  id: entry.id,
  folder: entry.kind === 'folder' ? entry.folder.folder : entry.artifact.folder,
  hidden: entry.kind === 'artifact' && isNeverShown(entry.artifact),
})

export const artifactsOf = (entries: readonly Entry[]): Item[] =>
  entries.flatMap((entry) => (entry.kind === 'artifact' ? [entry.artifact] : []))

export const idsOf = (things: readonly Pick<Filed, 'kind' | 'id'>[]) => ({
  folderIds: things.flatMap(({ kind, id }) => (kind === 'folder' ? [id] : [])),
  artifactIds: things.flatMap(({ kind, id }) => (kind === 'artifact' ? [id] : [])),
})

/** Splits a list into batches of the size that one call accepts. */
export function inCalls<T>(all: readonly T[]): T[][] {
  const calls: T[][] = []
  for (let at = 0; at < all.length; at += MAX_BULK_IDS) calls.push(all.slice(at, at + MAX_BULK_IDS))
  return calls
}

/**
 * The calls of an operation on entries, folders first, in batches. `onDone` gets the ids of each batch that succeeded,
 * since a later one may fail.
 */
export function callsAbout(
  things: readonly Pick<Filed, 'kind' | 'id'>[],
  act: Record<'folders' | 'artifacts', (ids: string[]) => Promise<unknown>>,
  done: (ids: readonly string[]) => void,
): (() => Promise<void>)[] {
  const { folderIds, artifactIds } = idsOf(things)
  const about = (ids: readonly string[], call: (some: string[]) => Promise<unknown>) =>
    inCalls(ids).map((some) => async () => {
      await call(some)
      done(some)
    })
  return [...about(folderIds, act.folders), ...about(artifactIds, act.artifacts)]
}
