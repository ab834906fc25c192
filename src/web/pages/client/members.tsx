import { useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { membersSearchParams } from '#web/features/members/members-address.ts'
import { MembersBrowser } from '#web/features/members/members-browser.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'
import { NeedsProject } from './needs-project.tsx'
import type { Prefetch } from '#web/kit/router-context.ts'
import { membersQuery } from '#web/features/members/members.queries.ts'

export const title = () => frameMessages.members

export const prefetch: Prefetch = ({ api, queryClient }, { search: { projectId } }) =>
  projectId ? queryClient.prefetchQuery(membersQuery(api, projectId)) : undefined

export function Page() {
  const { projectId } = useSearch({ from: '/client/members' })
  const [address, onAddressChange] = useAddress(membersSearchParams)
  if (!projectId) return <NeedsProject />
  return <MembersBrowser key={projectId} projectId={projectId} address={address} onAddressChange={onAddressChange} />
}
