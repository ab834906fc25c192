import type { SiteEntry } from '#shared/entities/website/site-entry.ts'
import { formatDateTime } from '#shared/words/formats.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'

type EntryState = Pick<SiteEntry, 'kind' | 'published_at' | 'published_revision' | 'revision'>

/** The label of an entry’s publication state. `now` is in ms. */
export function getPublicationLabel(
  { kind, published_at, published_revision, revision }: EntryState,
  now: number,
): string {
  const { states } = websiteEditingMessages
  if (published_revision === null) return states.draft
  if (kind !== 'page' && published_at === null) return states.hidden
  if (kind !== 'page' && published_at !== null && published_at > now)
    return states.scheduled(formatDateTime(published_at))
  return published_revision === revision ? states.published : states.changed
}

/** The public path of an entry. */
export const getPublicPath = ({ kind, url }: Pick<SiteEntry, 'kind' | 'url'>, isDocument: boolean): string =>
  kind !== 'page' ? `/blog/${url}` : isDocument ? `/docs/${url}` : url === 'home' ? '/' : `/${url}`
