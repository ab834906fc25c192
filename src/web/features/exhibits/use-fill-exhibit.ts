import { useMutation, useQueryClient } from '@tanstack/react-query'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { exhibitQuery, useSaveExhibit } from './exhibits.queries.ts'

export interface NewExhibit {
  title: string
  description: string
  url_alias: string
}

/** Adds items to an existing or a new exhibit. Undo takes out those that it didn't contain before. */
export function useFillExhibit(project: string, artifactIds: string[]) {
  const [api, alerts, queryClient] = [useApi(), useAlerts(), useQueryClient()]
  const { mutateAsync: saveExhibit } = useSaveExhibit(project, null)
  const listItems = async (id: string) =>
    (await queryClient.fetchQuery(exhibitQuery(api, id))).artifacts.map((item) => item.id)
  const takeOut = async (id: string, ids: readonly string[]) => {
    try {
      const artifacts = (await listItems(id)).filter((item) => !ids.includes(item))
      await api.call(exhibitsContract.update, { params: { id }, body: { artifacts } })
      await invalidateStale(queryClient, after.exhibitFilled(project, id))
    } catch (error) {
      alerts.showError(error)
    }
  }
  const announce = (text: string, id: string, addedIds: readonly string[]) =>
    alerts.prompt(text, { kind: 'success', undo: () => takeOut(id, addedIds) })

  const add = useMutation({
    mutationFn: async ({ id, title }: { id: string; title: string }) => {
      const idsBefore = await listItems(id)
      await api.call(exhibitsContract.addArtifacts, { params: { id }, body: { artifactIds } })
      const addedIds = artifactIds.filter((item) => !idsBefore.includes(item))
      announce(exhibitEditMessages.added(title), id, addedIds)
      void invalidateStale(queryClient, after.exhibitFilled(project, id))
    },
  })
  const create = async (exhibit: NewExhibit) => {
    const { id, title } = await saveExhibit({ changes: { ...exhibit, artifacts: artifactIds }, baseValues: {} })
    announce(exhibitEditMessages.createdWith(title, artifactIds.length), id, artifactIds)
  }
  return { add, create }
}
