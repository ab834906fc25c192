import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { orgsContract } from '#shared/contract/orgs.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, removeStale, invalidateStale } from '#web/kit/stale.ts'

export type OrgOverviewReply = ReplyFor<typeof orgsContract.overview>
export type OrgPerson = ReplyFor<typeof orgsContract.people>[number]

export const orgQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: keys.org.of(id), queryFn: () => api.call(orgsContract.read, { params: { id } }) })

/** The projects of an organisation with their key figures. Always refetched, because others work in them. */
export const orgOverviewQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.org.overview(id),
    queryFn: () => api.call(orgsContract.overview, { params: { id } }),
    staleTime: 0,
  })

/** The folders that use the most storage. Cached for a minute, because adding up their sizes is slow. */
export const largestFoldersQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.org.folders(id),
    queryFn: () => api.call(orgsContract.largestFolders, { params: { id } }),
    staleTime: 60_000,
    meta: { quiet: true },
  })

/** Unfinished uploads with the storage they reserve. Polls while there are any. */
export const unfinishedUploadsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.org.uploads(id),
    queryFn: () => api.call(orgsContract.unfinishedUploads, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.count ? UPLOADS_POLL_MS : false),
    meta: { quiet: true },
  })
const UPLOADS_POLL_MS = 10_000

export const orgOwnersQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: keys.owners.of(id), queryFn: () => api.call(orgsContract.owners, { params: { id } }) })

/** The people in all projects of an organisation, by name. */
export const orgPeopleQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.org.people(id),
    queryFn: () => api.call(orgsContract.people, { params: { id } }),
    staleTime: 0,
  })

/** The actions of owners on an organisation. */
export function useOrgActions(id: string) {
  const api = useApi()
  const queries = useQueryClient()
  const setOwners = (owners: ReplyFor<typeof orgsContract.owners>) => {
    queries.setQueryData(keys.owners.of(id), owners)
    return invalidateStale(queries, after.ownersChanged(id))
  }
  const rename = useMutation({
    mutationFn: (title: string) => api.call(orgsContract.update, { params: { id }, body: { title } }),
    onSuccess: (org) => {
      queries.setQueryData(keys.org.of(id), org)
      return invalidateStale(queries, after.orgSaved(id))
    },
  })
  const addOwner = useMutation({
    mutationFn: (email: string) => api.call(orgsContract.addOwner, { params: { id }, body: { email } }),
    onSuccess: setOwners,
  })
  const removeOwner = useMutation({
    mutationFn: (user: string) => api.call(orgsContract.removeOwner, { params: { id, user } }),
    onSuccess: setOwners,
  })
  // A user who has given up ownership can't fetch any data of the organisation.
  const giveUpOwnership = useMutation({
    mutationFn: (user: string) => api.call(orgsContract.removeOwner, { params: { id, user } }),
    onSuccess: () => {
      removeStale(queries, after.accessMaybeLost())
      return invalidateStale(queries, after.membershipChanged())
    },
  })
  const removePerson = useMutation({
    mutationFn: ({ user, handTo }: { user: string; handTo?: string | undefined }) =>
      api.call(orgsContract.removePerson, { params: { id, user }, body: handTo ? { hand_to: handTo } : {} }),
    onSettled: () => invalidateStale(queries, after.personRemoved(id)),
  })
  const endUploads = useMutation({
    mutationFn: (uploads: string[]) => api.call(orgsContract.endUploads, { params: { id }, body: { uploads } }),
    onSettled: () => invalidateStale(queries, after.uploadsEnded(id)),
  })
  return { rename, addOwner, removeOwner, giveUp: giveUpOwnership, removePerson, endUploads }
}
