import { useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { activitySearchParams } from '#web/features/activity/activity-address.ts'
import { ProjectActivity } from '#web/features/activity/project-activity.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'
import { NeedsProject } from './needs-project.tsx'

export const title = () => frameMessages.activity

export function Page() {
  const { projectId } = useSearch({ from: '/client/activity' })
  const [address, onAddressChange] = useAddress(activitySearchParams)
  if (!projectId) return <NeedsProject />
  return <ProjectActivity key={projectId} projectId={projectId} address={address} onAddressChange={onAddressChange} />
}
