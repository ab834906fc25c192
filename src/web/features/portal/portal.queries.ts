import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { portalsContract, type PortalSettings } from '#shared/contract/submissions/portals.contract.ts'
import type { Portal } from '#shared/entities/submissions/portal.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

export type ProjectPortalReply = ReplyFor<typeof portalsContract.ofProject>

/** The portal of a project, or null, with the members who may review submissions. */
export const portalQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.portal(project),
    queryFn: () => api.call(portalsContract.ofProject, { params: { id: project } }),
  })

/** Creates the portal of a project. */
export function useCreatePortal(project: string) {
  const [api, queries] = [useApi(), useQueryClient()]
  return useMutation({
    mutationFn: (title: string) => api.call(portalsContract.create, { body: { project, title } }),
    onSuccess: () => invalidateStale(queries, after.portalCreated(project)),
  })
}

/** Updates the given settings of a portal. */
export function useSavePortal({ id, project }: Pick<Portal, 'id' | 'project'>) {
  const [api, queries] = [useApi(), useQueryClient()]
  return useMutation({
    mutationFn: (body: PortalSettings) => api.call(portalsContract.update, { params: { id }, body }),
    onSuccess: (portal) => {
      queries.setQueryData(portalQuery(api, project).queryKey, (cached) => cached && { ...cached, portal })
      return invalidateStale(queries, after.anyAction())
    },
  })
}

/** Sets the cover of a portal to a base64-encoded picture, or removes it with null. */
export function useSetPortalCover({ id, project }: Pick<Portal, 'id' | 'project'>) {
  const [api, queries] = [useApi(), useQueryClient()]
  return useMutation({
    mutationFn: (picture: string | null) => api.call(portalsContract.setCover, { params: { id }, body: { picture } }),
    onSuccess: ({ cover }) => {
      queries.setQueryData(portalQuery(api, project).queryKey, (cached) => cached && { ...cached, cover })
      return invalidateStale(queries, after.anyAction())
    },
  })
}
