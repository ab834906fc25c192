import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { portalsContract, type PortalSettings } from '#shared/contract/submissions/portals.contract.ts'
import type { Portal } from '#shared/entities/submissions/portal.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'

export type PortalOfProject = ReplyFor<typeof portalsContract.ofProject>

/** The portal of a project, if it has one, and who may review what comes by it. */
export const portalQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.portal(project),
    queryFn: () => api.call(portalsContract.ofProject, { params: { id: project } }),
  })

/** Makes the portal of a project. */
export function useMakePortal(project: string) {
  const [api, queries] = [useApi(), useQueryClient()]
  return useMutation({
    mutationFn: (title: string) => api.call(portalsContract.create, { body: { project, title } }),
    onSuccess: () => outdate(queries, after.portalMade(project)),
  })
}

/** Changes a portal: only what is given. */
export function useSavePortal({ id, project }: Pick<Portal, 'id' | 'project'>) {
  const [api, queries] = [useApi(), useQueryClient()]
  return useMutation({
    mutationFn: (body: PortalSettings) => api.call(portalsContract.update, { params: { id }, body }),
    onSuccess: (portal) => {
      queries.setQueryData(portalQuery(api, project).queryKey, (known) => known && { ...known, portal })
      return outdate(queries, after.anyAct())
    },
  })
}

/** Gives a portal a picture, by its bytes in base64; null takes it away. */
export function useSetCover({ id, project }: Pick<Portal, 'id' | 'project'>) {
  const [api, queries] = [useApi(), useQueryClient()]
  return useMutation({
    mutationFn: (picture: string | null) => api.call(portalsContract.setCover, { params: { id }, body: { picture } }),
    onSuccess: ({ cover }) => {
      queries.setQueryData(portalQuery(api, project).queryKey, (known) => known && { ...known, cover })
      return outdate(queries, after.anyAct())
    },
  })
}
