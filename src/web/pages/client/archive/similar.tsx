import { useSearch } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { SimilarBrowser } from '#web/features/similar/similar-browser.tsx'
import { similarGroupsQuery } from '#web/features/similar/similar.queries.ts'
import type { Prefetch } from '#web/kit/router-context.ts'
import { NeedsProject } from '../needs-project.tsx'

export const title = () => frameMessages.similar

export const prefetch: Prefetch = ({ api, queryClient }, { search: { projectId } }) =>
  projectId ? queryClient.prefetchInfiniteQuery(similarGroupsQuery(api, projectId, undefined)) : undefined

export function Page() {
  const { projectId, item } = useSearch({ from: '/client/similar' })
  if (!projectId) return <NeedsProject />
  return <SimilarBrowser key={`${projectId} ${item}`} projectId={projectId} item={item} />
}
