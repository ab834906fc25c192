import { useQueryClient } from '@tanstack/react-query'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import { archiveMessages } from '#shared/client-messages.ts'
import { dialogMessages, errorMessages } from '#shared/messages.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'

const AT_ONCE = 6

export interface Trashable {
  kind: 'folder' | 'artifact'
  id: string
}

/** Calls `act` for each, a few at a time; answers those that went through and the first failure. */
async function forEach<T>(
  all: readonly T[],
  act: (one: T) => Promise<unknown>,
): Promise<{ done: T[]; failure: unknown }> {
  const done: T[] = []
  let failure: unknown
  for (let i = 0; i < all.length; i += AT_ONCE) {
    const some = all.slice(i, i + AT_ONCE)
    const results = await Promise.allSettled(some.map(act))
    for (const [n, result] of results.entries()) {
      if (result.status === 'fulfilled') done.push(some[n] as T)
      else failure ??= result.reason
    }
  }
  return { done, failure }
}

/** Moves folders and items to the trash; the prompt that tells so can undo it. */
export function useTrash(project: string) {
  const [api, alerts, queries] = [useApi(), useAlerts(), useQueryClient()]
  const refresh = () => queries.invalidateQueries({ queryKey: ['archive', project] })
  const complain = (failure: unknown) => {
    if (failure)
      alerts.prompt(failure instanceof Error ? failure.message : errorMessages.operationFailed, { kind: 'error' })
  }
  const restore = async (entries: readonly Trashable[]) => {
    const { done, failure } = await forEach(entries, ({ kind, id }) =>
      api.call((kind === 'folder' ? foldersContract : artifactsContract).restore, { params: { id } }),
    )
    complain(failure)
    if (done.length > 0) alerts.prompt(archiveMessages.restored(done.length), { kind: 'success' })
    await refresh()
  }
  const trash = async (entries: readonly Trashable[]) => {
    const { done, failure } = await forEach(entries, ({ kind, id }) =>
      kind === 'folder'
        ? api.call(foldersContract.remove, { params: { id } })
        : api.call(artifactsContract.update, { params: { id }, body: { active: false } }),
    )
    complain(failure)
    if (done.length > 0) {
      alerts.prompt(archiveMessages.trashed(done.length), {
        kind: 'success',
        action: { label: dialogMessages.undo, run: () => void restore(done) },
      })
    }
    await refresh()
  }
  const destroy = async ({ kind, id }: Trashable) => {
    const gone =
      kind === 'folder'
        ? api.call(foldersContract.remove, { params: { id }, query: { permanent: 'true' } })
        : api.call(artifactsContract.remove, { params: { id } })
    await gone.catch(complain)
    await refresh()
  }
  return { trash, restore, destroy }
}
