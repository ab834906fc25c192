import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { orgsContract } from '#shared/contract/orgs.contract.ts'
import { projectsContract } from '#shared/contract/projects.contract.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'

/** The projects of the organisation in which the user may create items, with their folders. */
export const destinationsQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.archive.moveTargets(project),
    queryFn: async () => {
      const { org } = await api.call(projectsContract.read, { params: { id: project } })
      return api.call(orgsContract.canMoveOrCopyTo, { params: { id: org } })
    },
    staleTime: 30_000,
  })

/** Returns a function that lists a new folder as a destination immediately, before the destinations are loaded again. */
export function useAddDestination(project: string) {
  const [api, queryClient] = [useApi(), useQueryClient()]
  return (folder: Folder) =>
    queryClient.setQueryData(destinationsQuery(api, project).queryKey, (destinations) =>
      destinations?.map((destination) =>
        destination.project.id !== folder.project || destination.folders.some(({ id }) => id === folder.id)
          ? destination
          : { ...destination, folders: [...destination.folders, folder] },
      ),
    )
}
