import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { artifactQuery } from '#web/features/artifacts/artifacts.queries.ts'
import type { ShowItem } from '#web/features/submissions/detail.tsx'
import { PortalNow } from '#web/features/projects/portal/portal-now.tsx'
import { Review } from '#web/features/submissions/review.tsx'
import { submissionsAddress } from '#web/features/submissions/submissions-address.ts'
import { useAddress } from '#web/kit/address/use-address.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { NeedsProject } from '../needs-project.tsx'

export const title = () => frameMessages.submissions

export function Page() {
  const { projectId } = useSearch({ from: '/client/submissions' })
  const [address, onAddress] = useAddress(submissionsAddress)
  if (!projectId) return <NeedsProject />
  const item: ShowItem = (id, show) => <Item key={id} id={id} show={show} />
  return (
    <Review
      key={projectId}
      projectId={projectId}
      address={address}
      onAddress={onAddress}
      item={item}
      portalNow={<PortalNow projectId={projectId} />}
    />
  )
}

/** A submitted item, once it has loaded. */
function Item({ id, show }: { id: string; show: Parameters<ShowItem>[1] }) {
  const { data, error, refetch } = useQuery(artifactQuery(useApi(), id))
  if (!data && error) return <ErrorState text={error.message} retry={() => void refetch()} />
  if (!data) return <LoadingState />
  return show(data, () => void refetch())
}
