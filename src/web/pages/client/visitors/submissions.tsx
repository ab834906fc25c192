import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { artifactQuery } from '#web/features/artifacts/artifacts.queries.ts'
import { Review } from '#web/features/submissions/review.tsx'
import { submissionsAddress } from '#web/features/submissions/submissions-address.ts'
import { useAddress } from '#web/kit/address/use-address.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Viewer } from '#web/media/public/viewer.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { NeedsProject } from '../needs-project.tsx'

export const title = () => frameMessages.submissions

export function Page() {
  const { projectId } = useSearch({ from: '/client/submissions' })
  const [address, onAddress] = useAddress(submissionsAddress)
  if (!projectId) return <NeedsProject />
  const medium = (id: string) => <Medium key={id} id={id} />
  return <Review key={projectId} projectId={projectId} address={address} onAddress={onAddress} medium={medium} />
}

/** What was given, to look at or listen to. */
function Medium({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(artifactQuery(useApi(), id))
  if (!data && error) return <ErrorState text={error.message} retry={() => void refetch()} />
  if (!data) return <LoadingState />
  return <Viewer artifact={data} eager sizes="(max-width: 60rem) 100vw, 45vw" onRetry={() => void refetch()} />
}
