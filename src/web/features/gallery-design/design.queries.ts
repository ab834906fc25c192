import { queryOptions } from '@tanstack/react-query'
import { galleryDesignContract } from '#shared/contract/gallery-design.contract.ts'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'

/** What is being designed of a gallery, with what it needs to be shown. */
export type DesignDraft = ReplyFor<typeof galleryDesignContract.read>

export const designQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.design.of(project),
    queryFn: ({ signal }) => api.call(galleryDesignContract.read, { params: { id: project } }, { signal }),
    staleTime: 0,
  })

/** The gallery with the draft of its design, as visitors will see it. */
export const designPreviewQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.design.preview(project),
    queryFn: ({ signal }) => api.call(galleryDesignContract.preview, { params: { id: project } }, { signal }),
    staleTime: 0,
  })

/** Tells the pages that preview a gallery that its draft is another. */
export function tellPreviews(project: string): void {
  const channel = previewChannel(project)
  // A channel reaches pages of our own origin alone: it takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('changed')
  channel.close()
}

/** By which they hear of it. */
export const previewChannel = (project: string) => new BroadcastChannel(`gallery-design ${project}`)
