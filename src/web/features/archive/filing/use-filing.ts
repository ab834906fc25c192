import { useQueryClient } from '@tanstack/react-query'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import { foldersFilingContract } from '#shared/contract/library/folders-filing.contract.ts'
import { filingMessages as words } from '#shared/words/filing/filing.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { leaveLists } from '../data/leave.ts'
import { idsOf, inCalls, type Filed } from './filed.ts'
import { useOfferUndo } from './undo.ts'
import { useAttempt } from './use-attempt.ts'

/** Where things go, and how that place is called. */
export interface Place {
  project: string
  folder: string
  title: string
  /** Left out: each thing keeps its own. */
  visibility?: 'private' | 'local' | undefined
}

/** Moves and copies folders and items; the prompt that tells so can undo it. */
export function useFiling(project: string) {
  const [api, alerts, attempt, offerUndo] = [useApi(), useAlerts(), useAttempt(), useOfferUndo()]
  const queries = useQueryClient()
  /** Out of the lists in which they no longer are; `into` is where they are in this project. */
  const left = (things: Iterable<string>, into?: string) => () =>
    Promise.resolve(leaveLists(queries, project, things, into))

  const moveTo = (things: readonly Filed[], place: Omit<Place, 'title'>) => {
    const { folderIds, artifactIds } = idsOf(things)
    const to = {
      projectId: place.project,
      folderId: place.folder,
      ...(place.visibility && { visibility: place.visibility }),
    }
    return [
      ...inCalls(folderIds).map(
        (ids) => () => api.call(foldersFilingContract.moveMany, { body: { ...to, folderIds: ids } }),
      ),
      ...inCalls(artifactIds).map(
        (ids) => () => api.call(artifactsFilingContract.moveMany, { body: { ...to, artifactIds: ids } }),
      ),
    ]
  }
  const putBack = async (things: readonly Filed[]) => {
    const places = Map.groupBy(things, ({ folder }) => folder)
    const calls = [...places].flatMap(([folder, own]) => moveTo(own, { project, folder }))
    const gone = [...places].map(([folder, own]) =>
      left(
        own.map(({ id }) => id),
        folder,
      ),
    )
    if (await attempt(...calls, ...gone)) alerts.prompt(words.movedBack(things.length), { kind: 'success' })
  }

  /** Moves things; those that lie there already stay. */
  const move = async (all: readonly Filed[], place: Place) => {
    const here = place.project === project
    const things = all.filter(({ folder, id }) => !(here && (folder === place.folder || id === place.folder)))
    const gone = left(
      things.map(({ id }) => id),
      here ? place.folder : undefined,
    )
    if (things.length === 0 || !(await attempt(...moveTo(things, place), gone))) return
    // From another project they would come back without their exhibits: nothing is offered that is not kept.
    const comesBack = here && !place.visibility && things.every(({ folder }) => folder !== '')
    offerUndo(words.moved(things.length, place.title), comesBack ? () => putBack(things) : undefined)
  }

  const copy = async (things: readonly Filed[], place: Place) => {
    const { folderIds, artifactIds } = idsOf(things)
    const to = {
      projectId: place.project,
      folderId: place.folder,
      ...(place.visibility && { visibility: place.visibility }),
    }
    const made: { folders: string[]; artifacts: string[] } = { folders: [], artifacts: [] }
    const keep = (into: string[]) => (copies: { id: string }[]) => void into.push(...copies.map(({ id }) => id))
    const done = await attempt(
      ...inCalls(folderIds).map(
        (ids) => () =>
          api.call(foldersFilingContract.copyMany, { body: { ...to, folderIds: ids } }).then(keep(made.folders)),
      ),
      ...inCalls(artifactIds).map(
        (ids) => () =>
          api.call(artifactsFilingContract.copyMany, { body: { ...to, artifactIds: ids } }).then(keep(made.artifacts)),
      ),
    )
    if (!done) return
    const discard = () =>
      attempt(
        ...inCalls(made.folders).map(
          (ids) => () => api.call(foldersFilingContract.removeMany, { body: { folderIds: ids } }),
        ),
        ...inCalls(made.artifacts).map((ids) => () => {
          const artifacts = ids.map((id) => ({ id, active: false as const }))
          return api.call(artifactsFilingContract.updateMany, { body: { artifacts } })
        }),
        left([...made.folders, ...made.artifacts]),
      )
    offerUndo(words.copied(things.length, place.title), discard)
  }
  return { move, copy }
}
