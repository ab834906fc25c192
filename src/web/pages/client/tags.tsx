import { useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { tagsAddress } from '#web/features/tags/tags-address.ts'
import { TagsBrowser } from '#web/features/tags/tags-browser.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'
import { NeedsProject } from './needs-project.tsx'

export const title = () => frameMessages.tags

export function Page() {
  const { projectId } = useSearch({ from: '/client/tags' })
  const [address, onAddress] = useAddress(tagsAddress)
  if (!projectId) return <NeedsProject />
  return <TagsBrowser key={projectId} projectId={projectId} address={address} onAddress={onAddress} />
}
