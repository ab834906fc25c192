import { useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { analyticsSearchParams } from '#web/features/analytics/analytics-address.ts'
import { VisitStatistics } from '#web/features/analytics/visit-statistics.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'
import { NeedsProject } from '../needs-project.tsx'

export const title = () => frameMessages.analytics

export function Page() {
  const { projectId } = useSearch({ from: '/client/analytics' })
  const [address, onAddressChange] = useAddress(analyticsSearchParams)
  if (!projectId) return <NeedsProject />
  return <VisitStatistics key={projectId} projectId={projectId} address={address} onAddressChange={onAddressChange} />
}
