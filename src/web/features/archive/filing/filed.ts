import { isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import type { Item } from '../data/listing.ts'
import type { Entry } from '../entries/entries.ts'

/** A thing and where it lies, as far as filing needs to know it. */
export interface Filed {
  kind: Entry['kind']
  id: string
  folder: string
  /** Visitors never see it, wherever it lies. */
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

/** The ids of things, by their kind. */
export const idsOf = (things: readonly Pick<Filed, 'kind' | 'id'>[]) => ({
  folderIds: things.flatMap(({ kind, id }) => (kind === 'folder' ? [id] : [])),
  artifactIds: things.flatMap(({ kind, id }) => (kind === 'artifact' ? [id] : [])),
})

/** In as many parts as one call may name. */
export function inCalls<T>(all: readonly T[]): T[][] {
  const calls: T[][] = []
  for (let at = 0; at < all.length; at += MAX_BULK_IDS) calls.push(all.slice(at, at + MAX_BULK_IDS))
  return calls
}

/**
 * The calls that do something with things, folders first: each about as many of a kind as it may name. `done` hears of which
 * it was done, since of several calls one may fail.
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
