import { foldersContract } from '#shared/contract/folders.contract.ts'
import { MAX_PAGE } from '#shared/rules/limits.ts'
import { isApiError } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { find } from '#web/kit/client/find.ts'
import { connectionLost } from '#web/kit/connection/connection.ts'
import type { PlannedFolder } from './folder-structure.ts'

interface Made {
  /** The id of each folder that is there now, by its key. */
  ids: ReadonlyMap<string, string>
  /** The first failure; what lies in a folder that failed was not tried. */
  failure: { title: string; error: unknown } | null
}

/** So often one folder is tried again. */
const MOST_TRIES = 30

/**
 * Waits for what passes by itself: a line that is lost, a server that is away, and too many calls at once. `isLost`: of an attempt
 * before this one nobody knows what it did.
 */
async function patiently<T>(call: (isLost: boolean) => Promise<T>, stopped: () => boolean): Promise<T> {
  let isLost = false
  for (let tries = 1; ; tries++) {
    try {
      return await call(isLost)
    } catch (error) {
      const status = isApiError(error) ? error.status : -1
      const isUnanswered = [0, 502, 503].includes(status)
      if (tries === MOST_TRIES || (status !== 429 && !isUnanswered)) throw error
      isLost ||= isUnanswered
      const seconds = isApiError(error) && status === 429 ? (error.retry_after_seconds ?? 10) : AGAIN_S
      await Promise.all([isUnanswered && connectionLost(), delay(seconds * 1000)])
      if (stopped()) throw error
    }
  }
}
const AGAIN_S = 2
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Makes folders below a place; those of the same title that are there already are taken as they are. */
export async function makeFolders(
  api: Api,
  place: { project: string; folder: string },
  folders: readonly PlannedFolder[],
  onMade: (n: number) => void,
  stopped: () => boolean,
): Promise<Made> {
  const ids = new Map([['', place.folder]])
  const there = new Map<string, ReadonlyMap<string, string>>()
  let failure: Made['failure'] = null
  for (const [n, { key, title, parent }] of folders.entries()) {
    const folder = ids.get(parent)
    if (stopped()) break
    if (folder === undefined) continue
    try {
      if (!there.has(parent)) there.set(parent, await patiently(() => foldersIn(api, { ...place, folder }), stopped))
      const known = there.get(parent)?.get(title)
      if (known === undefined) {
        const body = { project: place.project, folder, title }
        const make = async (isLost: boolean) => {
          const made = isLost ? (await foldersIn(api, { ...place, folder })).get(title) : undefined
          return made ?? (await api.call(foldersContract.create, { body })).id
        }
        ids.set(key, await patiently(make, stopped))
        // Nothing is in what was just made.
        there.set(key, new Map())
      } else ids.set(key, known)
    } catch (error) {
      failure ??= { title, error }
    }
    onMade(n + 1)
  }
  return { ids, failure }
}

/** The living folders in a folder, by title; of two alike the first. */
async function foldersIn(api: Api, place: { project: string; folder: string }): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const body = { ...place, onlyFolders: true, facets: false, limit: MAX_PAGE }
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { folders: readonly { id: string; title: string }[]; cursor: string | null } = await find(api, {
      ...body,
      ...(cursor && { cursor }),
    })
    for (const { id, title } of page.folders) if (!found.has(title)) found.set(title, id)
    cursor = page.cursor
  }
  return found
}
