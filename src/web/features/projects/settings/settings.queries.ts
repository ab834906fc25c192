import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { projectsContract } from '#shared/contract/projects.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, InputFor } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, removeStale, invalidateStale } from '#web/kit/stale.ts'

type ProjectSettingsBody = InputFor<typeof projectsContract.update>['body']

/** Updates the given settings of a project. */
export function useSaveProject(id: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProjectSettingsBody) => api.call(projectsContract.update, { params: { id }, body }),
    onSuccess: (saved) => {
      queries.setQueryData(keys.project(id), saved)
      return invalidateStale(queries, after.projectSaved(id))
    },
  })
}

export const logoQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.logo(project),
    queryFn: () => api.call(projectsContract.logo, { params: { id: project } }),
  })

/** Sets the logo of a project to a base64-encoded picture, or removes it. */
export function useLogoActs(id: string) {
  const api = useApi()
  const queries = useQueryClient()
  const set = useMutation({
    mutationFn: (picture: string) => api.call(projectsContract.setLogo, { params: { id }, body: { picture } }),
    onSuccess: (answer) => queries.setQueryData(keys.logo(id), answer),
  })
  const remove = useMutation({
    mutationFn: () => api.call(projectsContract.removeLogo, { params: { id } }),
    onSuccess: () => queries.setQueryData(keys.logo(id), { logo: null }),
  })
  return { set, remove }
}

/** The number of items, folders and people in a project. Never cached, because it is shown before deletion. */
export const contentsQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.projectContents(project),
    queryFn: () => api.call(projectsContract.contents, { params: { id: project } }),
    staleTime: 0,
  })

/** Moves a project to another organisation. */
export function useHandOver(id: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (org: string) => api.call(projectsContract.handOver, { params: { id }, body: { org } }),
    onSuccess: (project) => {
      queries.setQueryData(keys.project(id), project)
      removeStale(queries, after.accessMaybeLost())
      return invalidateStale(queries, after.projectHandedOver(id))
    },
  })
}

/** Deletes a project permanently. `deep` includes its contents. */
export function useDeleteProject(id: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (deep: boolean) => api.call(projectsContract.remove, { params: { id }, body: { deep } }),
    onSuccess: () => {
      removeStale(queries, after.accessMaybeLost())
      return invalidateStale(queries, after.projectRemoved())
    },
  })
}
