import { useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { tagsSearchParams } from '#web/features/tags/tags-address.ts'
import { TagsBrowser } from '#web/features/tags/tags-browser.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'
import { NeedsProject } from './needs-project.tsx'

export const title = () => frameMessages.tags

export function Page() {
  const { projectId } = useSearch({ from: '/client/tags' })
  const [address, onAddressChange] = useAddress(tagsSearchParams)
  if (!projectId) return <NeedsProject />
  return <TagsBrowser key={projectId} projectId={projectId} address={address} onAddressChange={onAddressChange} />
}
