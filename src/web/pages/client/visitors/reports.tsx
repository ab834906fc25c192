import { useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { reportsSearchParams } from '#web/features/reports/reports-address.ts'
import { ReportsList } from '#web/features/reports/reports-list.tsx'
import { reportsQuery } from '#web/features/reports/reports.queries.ts'
import { useAddress } from '#web/kit/address/use-address.ts'
import type { Prefetch } from '#web/kit/router-context.ts'
import { NeedsProject } from '../needs-project.tsx'

export const title = () => frameMessages.reports

export const prefetch: Prefetch = ({ api, queryClient }, { search: { projectId } }) =>
  projectId ? queryClient.prefetchInfiniteQuery(reportsQuery(api, projectId, 'open')) : undefined

export function Page() {
  const { projectId } = useSearch({ from: '/client/reports' })
  const [address, onAddressChange] = useAddress(reportsSearchParams)
  if (!projectId) return <NeedsProject />
  return <ReportsList key={projectId} projectId={projectId} address={address} onAddressChange={onAddressChange} />
}
