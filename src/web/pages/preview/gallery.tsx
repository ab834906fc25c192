import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, type SyntheticEvent } from 'react'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { designPreviewQuery, openPreviewChannel } from '#web/features/gallery-design/design.queries.ts'
import { GalleryPage } from '#web/features/gallery/shell/gallery-page.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'

export const title = () => galleryDesignMessages.preview

/** Disables links and forms in the preview. */
const preventLeaving = (event: SyntheticEvent) => {
  const link = (event.target as Element).closest?.('a')
  if (event.type === 'submit' || link) event.preventDefault()
  if (event.type === 'submit' || link) event.stopPropagation()
}

/** Previews a gallery with the draft of its design, and updates on every change. */
export function Page() {
  const { id } = useParams({ from: '/preview/gallery/$id' })
  const queryClient = useQueryClient()
  const { data: gallery, error } = useQuery(designPreviewQuery(useApi(), id))
  useEffect(() => {
    const channel = openPreviewChannel(id)
    // Cancel a pending first load, which would bring old data and isn't restarted by invalidation.
    const update = () =>
      queryClient
        .cancelQueries({ queryKey: keys.galleryDesign.preview(id) })
        .then(() => invalidateStale(queryClient, after.designChanged(id)))
    channel.addEventListener('message', () => void update())
    return () => channel.close()
  }, [id, queryClient])
  if (error && !gallery) return <ErrorState full text={error.message} />
  if (!gallery) return <LoadingState full />
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClickCapture={preventLeaving} onSubmitCapture={preventLeaving}>
      <GalleryPage alias={gallery.project.url_alias} gallery={gallery} />
    </div>
  )
}
