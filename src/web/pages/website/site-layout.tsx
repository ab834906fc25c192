import type { ReactNode } from 'react'
import { latestPostQuery, menuQuery } from '#web/features/website/data/website.queries.ts'
import { LatestPostBanner } from '#web/features/website/shell/latest-post-banner.tsx'
import { CookiePrompt } from '#web/features/website/shell/cookie-prompt.tsx'
import { SiteFooter } from '#web/features/website/shell/site-footer.tsx'
import { SiteHeader } from '#web/features/website/shell/site-header.tsx'
import { useData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { usePageLocation } from '#web/kit/navigation/navigation.ts'
import type { PageContext } from '#web/kit/navigation/page-module.ts'

/** A failure to load the menu or the latest post doesn't fail the page. */
export const loader = async ({ api, dataCache }: PageContext) => {
  await Promise.all([dataCache.prefetch(menuQuery(api)), dataCache.prefetch(latestPostQuery(api))])
}

const NO_PAGES = { pages: [] }

/** The layout of every website page. */
export function SiteLayout({ cookies, children }: { cookies: string; children: ReactNode }) {
  const api = useApi()
  const { data: latestPost = null } = useData(latestPostQuery(api))
  const { data: { pages } = NO_PAGES } = useData(menuQuery(api))
  return (
    <>
      <LatestPostBanner latestPost={latestPost} cookies={cookies} />
      <SiteHeader pages={pages} />
      {children}
      <SiteFooter pages={pages} path={usePageLocation().pathname} />
      <CookiePrompt cookies={cookies} />
    </>
  )
}
