import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { watchedFoldersContract } from '#shared/contract/library/watched-folders.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

export const watchedFoldersQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.imports.watched(project),
    queryFn: () => api.call(watchedFoldersContract.list, { params: { id: project } }),
    staleTime: 0,
  })

export function useWatchedFolders(project: string) {
  const [api, queryClient] = [useApi(), useQueryClient()]
  const onSettled = () => invalidateStale(queryClient, after.watchedFoldersChanged(project))
  return {
    create: useMutation({
      mutationFn: (body: { path: string; delete_after: boolean }) =>
        api.call(watchedFoldersContract.create, { params: { id: project }, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(watchedFoldersContract.remove, { params: { id } }),
      onSettled,
    }),
  }
}
