import { queryOptions } from '@tanstack/react-query'
import { galleryDesignContract } from '#shared/contract/gallery-design.contract.ts'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'

/** The shared draft of a gallery design, with the data that its editor shows. */
export type DesignDraft = ReplyFor<typeof galleryDesignContract.read>

export const designQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.galleryDesign.of(project),
    queryFn: ({ signal }) => api.call(galleryDesignContract.read, { params: { id: project } }, { signal }),
    staleTime: 0,
  })

/** The gallery as visitors will see it once the draft is published. */
export const designPreviewQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.galleryDesign.preview(project),
    queryFn: ({ signal }) => api.call(galleryDesignContract.preview, { params: { id: project } }, { signal }),
    staleTime: 0,
  })

/** Notifies open previews of a gallery in other windows that its draft has changed. */
export function notifyPreviews(project: string): void {
  const channel = openPreviewChannel(project)
  // A BroadcastChannel only reaches pages of the same origin and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('changed')
  channel.close()
}

/** The channel on which previews hear about draft changes. The caller closes it. */
export const openPreviewChannel = (project: string) => new BroadcastChannel(`gallery-design ${project}`)
