import { useMutation, useQueryClient } from '@tanstack/react-query'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { usersContract } from '#shared/contract/people/users.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMe } from '#web/kit/session.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

/** Ends the guide permanently, on all devices of the account. */
export function useEndGuide() {
  const [api, me, queryClient] = [useApi(), useMe(), useQueryClient()]
  return useMutation({
    mutationFn: () => api.call(usersContract.update, { params: { id: me?.id ?? '' }, body: { guide: false } }),
    onSuccess: () => invalidateStale(queryClient, after.guideEnded()),
  })
}

/** Makes an item public in the gallery. */
export function useShowInGallery(project: string) {
  const [api, queries] = [useApi(), useQueryClient()]
  return useMutation({
    mutationFn: (id: string) => api.call(artifactsContract.update, { params: { id }, body: { visibility: 'local' } }),
    onSuccess: ({ id }) => invalidateStale(queries, after.itemPublished(project, id)),
  })
}
