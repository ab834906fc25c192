import { useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { tagsSearchParams } from '#web/features/tags/tags-address.ts'
import { TagsBrowser } from '#web/features/tags/tags-browser.tsx'
import { VocabulariesLink } from '#web/features/vocabularies/vocabularies-link.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'
import { NeedsProject } from './needs-project.tsx'
import type { Prefetch } from '#web/kit/router-context.ts'
import { countedTagsQuery } from '#web/features/tags/tags.queries.ts'

export const title = () => frameMessages.tags

export const prefetch: Prefetch = ({ api, queryClient }, { search: { projectId } }) =>
  projectId ? queryClient.prefetchQuery(countedTagsQuery(api, projectId)) : undefined

export function Page() {
  const { projectId } = useSearch({ from: '/client/tags' })
  const [address, onAddressChange] = useAddress(tagsSearchParams)
  if (!projectId) return <NeedsProject />
  return (
    <TagsBrowser
      key={projectId}
      projectId={projectId}
      address={address}
      onAddressChange={onAddressChange}
      vocabulariesLink={<VocabulariesLink projectId={projectId} />}
    />
  )
}
