import { useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { reportsSearchParams } from '#web/features/reports/reports-address.ts'
import { ReportsList } from '#web/features/reports/reports-list.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'
import { NeedsProject } from '../needs-project.tsx'

export const title = () => frameMessages.reports

export function Page() {
  const { projectId } = useSearch({ from: '/client/reports' })
  const [address, onAddressChange] = useAddress(reportsSearchParams)
  if (!projectId) return <NeedsProject />
  return <ReportsList key={projectId} projectId={projectId} address={address} onAddressChange={onAddressChange} />
}
