import { useNavigate, useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { Preview } from '#web/features/archive/acts/preview.tsx'
import { useTrash } from '#web/features/archive/file-operations/use-trash.ts'
import { trashSearchParams } from '#web/features/trash/trash-address.ts'
import { TrashBrowser, type TrashPreviewProps } from '#web/features/trash/trash-browser.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'
import { NeedsProject } from './needs-project.tsx'
import type { Prefetch } from '#web/kit/router-context.ts'
import { trashQuery } from '#web/features/trash/trash.queries.ts'

export const title = () => frameMessages.trash

export const prefetch: Prefetch = ({ api, queryClient }, { search: { projectId } }) =>
  projectId ? queryClient.prefetchInfiniteQuery(trashQuery(api, projectId, trashSearchParams.parse({}))) : undefined

export function Page() {
  const { projectId = '' } = useSearch({ from: '/client/trash' })
  const [address, onAddressChange] = useAddress(trashSearchParams)
  const { trash } = useTrash(projectId)
  if (!projectId) return <NeedsProject />
  return (
    <TrashBrowser
      key={projectId}
      projectId={projectId}
      address={address}
      onAddressChange={onAddressChange}
      onMoveToTrash={trash}
      Preview={TrashPreview}
    />
  )
}

/** The preview of an entry in the trash, as in the archive. */
function TrashPreview(preview: TrashPreviewProps) {
  const { projectId } = useSearch({ from: '/client/trash' })
  const navigate = useNavigate()
  const { kind, id } = preview.entry
  const onOpen = () =>
    void navigate({ to: '/client/archive/$id', params: { id }, search: { projectId }, state: { fromList: true } })
  return <Preview {...preview} onOpen={kind === 'artifact' ? onOpen : preview.onClose} />
}
