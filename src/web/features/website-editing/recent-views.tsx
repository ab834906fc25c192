import { useQuery } from '@tanstack/react-query'
import type { EntryKind } from '#shared/entities/website/site-entry.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { siteViewsQuery } from './website-editing.queries.ts'

/** The views of a page or post in the last 30 days, in all languages. */
export function RecentViews({ kind, url }: { kind: EntryKind; url: string }) {
  const { data } = useQuery(siteViewsQuery(useApi()))
  if (!data) return null
  const type = kind === 'page' ? 'page' : 'post'
  const views = data.pages.find((page) => page.type === type && page.url === url)?.views ?? 0
  return <span>{websiteEditingMessages.recentViews(views)}</span>
}
