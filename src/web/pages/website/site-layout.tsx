import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useRouteContext } from '@tanstack/react-router'
import { latestQuery } from '#web/features/website/data/website.queries.ts'
import { Banner } from '#web/features/website/shell/banner.tsx'
import { CookiePrompt } from '#web/features/website/shell/cookie-prompt.tsx'
import { SiteFooter } from '#web/features/website/shell/site-footer.tsx'
import { SiteHeader } from '#web/features/website/shell/site-header.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { LoaderInput } from '#web/kit/router-context.ts'

export const loader = ({ context: { api, queries } }: LoaderInput) => queries.ensureQueryData(latestQuery(api))
export const head = () => ({})

/** What is around each page of the website. */
export function Page() {
  const { cookies } = useRouteContext({ from: '__root__' })
  const { data: latest } = useSuspenseQuery(latestQuery(useApi()))
  const { pathname } = useLocation()
  const kept = cookies()
  return (
    <>
      <CookiePrompt cookies={kept} />
      <Banner latest={latest} cookies={kept} />
      <SiteHeader />
      <Outlet />
      <SiteFooter path={pathname} />
    </>
  )
}
