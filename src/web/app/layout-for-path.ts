export type Layout = 'bare' | 'preview' | 'submit' | 'client' | 'guest' | 'website'

const LAYOUT_BY_FIRST_SEGMENT: Record<string, Layout> = {
  view: 'bare',
  docs: 'bare',
  preview: 'preview',
  submit: 'submit',
  client: 'client',
  invite: 'guest',
  'register-account': 'guest',
  unsubscribe: 'guest',
}

/**
 * Returns the layout for a path, which depends on the first segment alone: `/blog/viewing-…` belongs to the website.
 * @spec 2.layout.1
 * @spec 2.layout.3
 * @spec 2.layout.4
 * @spec 2.layout.5
 */
export function getLayoutForPath(pathname: string): Layout {
  const firstSegment = pathname.split('/')[1] ?? ''
  return (Object.hasOwn(LAYOUT_BY_FIRST_SEGMENT, firstSegment) && LAYOUT_BY_FIRST_SEGMENT[firstSegment]) || 'website'
}

/** Public pages are rendered on the server; all others get a shell that the browser fills. */
export const isServerRendered = (layout: Layout) => layout === 'bare' || layout === 'website'

/** The visual mood of a page: `gallery`, or `client` for the client app. */
export const getMood = (layout: Layout) => (layout === 'client' || layout === 'guest' ? 'client' : 'gallery')
