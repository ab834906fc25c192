import { useMutation, useQueryClient } from '@tanstack/react-query'
import { captionsContract } from '#shared/contract/captions.contract.ts'
import type { Caption } from '#shared/entities/caption.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { after, invalidateStale } from '#web/kit/stale.ts'

export type NewCaption = Omit<Caption, 'id'>

/** Adds, updates and deletes captions of an item. */
export function useCaptionMutations(artifact: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const onSettled = () => invalidateStale(queryClient, after.captionsSaved(artifact))
  return {
    add: useMutation({
      mutationFn: (body: NewCaption) => api.call(captionsContract.create, { params: { id: artifact }, body }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: { id: string } & Partial<NewCaption>) =>
        api.call(captionsContract.update, { params: { id }, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(captionsContract.remove, { params: { id } }),
      onSettled,
    }),
  }
}
