import { foldersContract } from '#shared/contract/folders.contract.ts'
import { MAX_PAGE_SIZE } from '#shared/rules/limits.ts'
import { isApiError } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { searchAsMember } from '#web/kit/client/search-archive.ts'
import { reportConnectionLost } from '#web/kit/connection/connection.ts'
import type { PlannedFolder } from './folder-structure.ts'

interface Result {
  /** Ids of the folders that were found or created, by key. */
  ids: ReadonlyMap<string, string>
  /** The first failure. Subfolders of a folder that failed were not attempted. */
  failure: { title: string; error: unknown } | null
}

const MAX_ATTEMPTS = 30

/**
 * Retries after lost connections, server outages and rate limits. The call receives whether an earlier attempt may have
 * taken effect without a response.
 */
async function withRetries<T>(call: (mayHaveSucceeded: boolean) => Promise<T>, isStopped: () => boolean): Promise<T> {
  let mayHaveSucceeded = false
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(mayHaveSucceeded)
    } catch (error) {
      const status = isApiError(error) ? error.status : -1
      const isUnanswered = [0, 502, 503].includes(status)
      if (attempt === MAX_ATTEMPTS || (status !== 429 && !isUnanswered)) throw error
      mayHaveSucceeded ||= isUnanswered
      const seconds = isApiError(error) && status === 429 ? (error.retry_after_seconds ?? 10) : RETRY_SECONDS
      await Promise.all([isUnanswered && reportConnectionLost(), delay(seconds * 1000)])
      if (isStopped()) throw error
    }
  }
}
const RETRY_SECONDS = 2
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Creates folders below a destination. Existing folders with the same title are reused. */
export async function createFolders(
  api: Api,
  destination: { project: string; folder: string },
  folders: readonly PlannedFolder[],
  onProgress: (processedCount: number) => void,
  isStopped: () => boolean,
): Promise<Result> {
  const ids = new Map([['', destination.folder]])
  const existingFolders = new Map<string, ReadonlyMap<string, string>>()
  let failure: Result['failure'] = null
  for (const [index, { key, title, parent }] of folders.entries()) {
    const folder = ids.get(parent)
    if (isStopped()) break
    if (folder === undefined) continue
    try {
      const listSubfolders = () => listFolders(api, { ...destination, folder })
      if (!existingFolders.has(parent)) existingFolders.set(parent, await withRetries(listSubfolders, isStopped))
      const existingId = existingFolders.get(parent)?.get(title)
      if (existingId === undefined) {
        const body = { project: destination.project, folder, title }
        const create = async (mayHaveSucceeded: boolean) => {
          const createdId = mayHaveSucceeded ? (await listSubfolders()).get(title) : undefined
          return createdId ?? (await api.call(foldersContract.create, { body })).id
        }
        ids.set(key, await withRetries(create, isStopped))
        // A new folder is empty.
        existingFolders.set(key, new Map())
      } else ids.set(key, existingId)
    } catch (error) {
      failure ??= { title, error }
    }
    onProgress(index + 1)
  }
  return { ids, failure }
}

/**
 * The ids of a folder's subfolders by title; if several have the same title, the id of the first. Folders in the trash
 * are not included.
 */
async function listFolders(api: Api, parent: { project: string; folder: string }): Promise<Map<string, string>> {
  const idsByTitle = new Map<string, string>()
  const body = { ...parent, onlyFolders: true, facets: false, limit: MAX_PAGE_SIZE }
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { folders: readonly { id: string; title: string }[]; cursor: string | null } = await searchAsMember(
      api,
      {
        ...body,
        ...(cursor && { cursor }),
      },
    )
    for (const { id, title } of page.folders) if (!idsByTitle.has(title)) idsByTitle.set(title, id)
    cursor = page.cursor
  }
  return idsByTitle
}
