import { useQueryClient } from '@tanstack/react-query'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import { foldersFilingContract } from '#shared/contract/library/folders-filing.contract.ts'
import { filingMessages } from '#shared/words/filing/filing.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { leaveLists } from '../data/leave.ts'
import { callsAbout, type Filed } from './filed.ts'
import { useAttempt } from './use-attempt.ts'

/** Where entries go, with a name for messages. */
export interface Place {
  project: string
  folder: string
  title: string
  /** If undefined, each entry keeps its own. */
  visibility?: 'private' | 'local' | undefined
}

type Named = Pick<Filed, 'kind' | 'id'>

const bodyOf = ({ project, folder, visibility }: Omit<Place, 'title'>) => ({
  projectId: project,
  folderId: folder,
  ...(visibility && { visibility }),
})

/**
 * Moves and copies folders and items. The message offers undo. After a partial failure, the part that succeeded is
 * reported and can be undone.
 */
export function useFiling(project: string) {
  const [api, alerts, attempt] = [useApi(), useAlerts(), useAttempt()]
  const queries = useQueryClient()
  /**
   * Removes entries from cached lists they are no longer in. `targetFolder` is their new folder in this project, if
   * any.
   */
  const left = (things: Iterable<string>, into?: string) => leaveLists(queries, project, things, into)

  const moveTo = (things: readonly Filed[], place: Omit<Place, 'title'>, onMoved: (ids: readonly string[]) => void) => {
    const to = bodyOf(place)
    const act = {
      folders: (folderIds: string[]) => api.call(foldersFilingContract.moveMany, { body: { ...to, folderIds } }),
      artifacts: (artifactIds: string[]) =>
        api.call(artifactsFilingContract.moveMany, { body: { ...to, artifactIds } }),
    }
    return callsAbout(things, act, (ids) => {
      left(ids, place.project === project ? place.folder : undefined)
      onMoved(ids)
    })
  }
  const putBack = async (things: readonly Filed[]) => {
    let back = 0
    const places = Map.groupBy(things, ({ folder }) => folder)
    const calls = [...places].flatMap(([folder, own]) =>
      moveTo(own, { project, folder }, (ids) => void (back += ids.length)),
    )
    await attempt(...calls)
    if (back > 0) alerts.prompt(filingMessages.movedBack(back), { kind: 'success' })
  }

  /** Moves entries, except those already there. Resolves to those that couldn't be moved. */
  const move = async (all: readonly Filed[], place: Place): Promise<readonly Filed[]> => {
    const here = place.project === project
    const things = all.filter(({ folder, id }) => !(here && (folder === place.folder || id === place.folder)))
    if (things.length === 0) return []
    const there = new Set<string>()
    const add = (ids: readonly string[]) => ids.forEach((id) => there.add(id))
    await attempt(...moveTo(things, place, add))
    const moved = things.filter(({ id }) => there.has(id))
    // Moving back from another project would lose the exhibits, so no undo is offered.
    const comesBack = here && !place.visibility && moved.every(({ folder }) => folder !== '')
    const undo = comesBack ? () => putBack(moved) : undefined
    if (moved.length > 0) alerts.prompt(filingMessages.moved(moved.length, place.title), { kind: 'success', undo })
    return things.filter(({ id }) => !there.has(id))
  }

  const discard = (copies: readonly Named[]) => {
    const act = {
      folders: (folderIds: string[]) => api.call(foldersFilingContract.removeMany, { body: { folderIds } }),
      artifacts: (ids: string[]) => {
        const artifacts = ids.map((id) => ({ id, active: false as const }))
        return api.call(artifactsFilingContract.updateMany, { body: { artifacts } })
      },
    }
    return attempt(...callsAbout(copies, act, (ids) => left(ids)))
  }

  const copy = async (things: readonly Filed[], place: Place) => {
    const to = bodyOf(place)
    const made: Named[] = []
    const keep = (kind: Named['kind']) => (copies: { id: string }[]) =>
      void made.push(...copies.map(({ id }) => ({ kind, id })))
    const act = {
      folders: (folderIds: string[]) =>
        api.call(foldersFilingContract.copyMany, { body: { ...to, folderIds } }).then(keep('folder')),
      artifacts: (artifactIds: string[]) =>
        api.call(artifactsFilingContract.copyMany, { body: { ...to, artifactIds } }).then(keep('artifact')),
    }
    let copied = 0
    await attempt(...callsAbout(things, act, (ids) => void (copied += ids.length)))
    if (copied > 0) alerts.prompt(filingMessages.copied(copied, place.title), { kind: 'success', undo: () => discard(made) })
  }
  return { move, copy }
}
