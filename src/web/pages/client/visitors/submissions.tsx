import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { artifactQuery } from '#web/features/artifacts/artifacts.queries.ts'
import type { RenderItem } from '#web/features/submissions/detail/submission-detail.tsx'
import { PortalNote } from '#web/features/portal/portal-note.tsx'
import { SetUpPortal } from '#web/features/portal/set-up-portal.tsx'
import { SubmissionReview } from '#web/features/submissions/review/submission-review.tsx'
import { submissionsSearchParams } from '#web/features/submissions/submissions-address.ts'
import { submissionsQuery } from '#web/features/submissions/submissions.queries.ts'
import { useAddress } from '#web/kit/address/use-address.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Prefetch } from '#web/kit/router-context.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { NeedsProject } from '../needs-project.tsx'
import { useTurnOnSubmissions } from './use-turn-on-submissions.ts'

export const title = () => frameMessages.submissions

export const prefetch: Prefetch = ({ api, queryClient }, { search: { projectId } }) =>
  projectId ? queryClient.prefetchInfiniteQuery(submissionsQuery(api, projectId, 'pending', '')) : undefined

export function Page() {
  const { projectId } = useSearch({ from: '/client/submissions' })
  const [address, onAddressChange] = useAddress(submissionsSearchParams)
  const turnOn = useTurnOnSubmissions(projectId ?? '')
  if (!projectId) return <NeedsProject />
  const renderItem: RenderItem = (id, render) => <SubmittedItem key={id} id={id} render={render} />
  return (
    <SubmissionReview
      key={projectId}
      projectId={projectId}
      address={address}
      onAddressChange={onAddressChange}
      renderItem={renderItem}
      portalNotice={<PortalNote projectId={projectId} onTurnOn={turnOn} />}
      setUpPortal={<SetUpPortal projectId={projectId} />}
    />
  )
}

/** A submitted item, once it has loaded. */
function SubmittedItem({ id, render }: { id: string; render: Parameters<RenderItem>[1] }) {
  const { data, error, refetch } = useQuery(artifactQuery(useApi(), id))
  if (!data && error) return <ErrorState text={error.message} retry={() => void refetch()} />
  if (!data) return <LoadingState />
  return render(data, () => void refetch())
}
