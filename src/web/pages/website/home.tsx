import { PRODUCT } from '#shared/product.ts'
import { DEFAULT_VERSION } from '#shared/entities/website/pages.ts'
import { ProseBlock } from '#web/features/story/blocks/prose-block.tsx'
import { SiteBody } from '#web/features/website/blocks/site-body.tsx'
import { createSiteHead } from '#web/features/website/data/site-head.ts'
import { websitePageQuery } from '#web/features/website/data/website.queries.ts'
import { HomeInvitation } from '#web/features/website/shell/home-invitation.tsx'
import { HomeIntro } from '#web/features/website/shell/home-intro.tsx'
import { useLoadedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { HeadInput, LoaderInput } from '#web/kit/navigation/page-module.ts'
import { getLanguageAttributes } from '#web/ui/preferences/direction.ts'

export const loader = ({ context: { api, dataCache } }: LoaderInput) => dataCache.ensure(websitePageQuery(api, 'home'))

export const head = (input: HeadInput<Awaited<ReturnType<typeof loader>>>) => {
  const page = input.loaderData
  if (!page) return {}
  const { title, summary, language } = page
  const jsonLd = { '@type': 'WebSite', name: PRODUCT, headline: title, description: summary, inLanguage: language }
  return createSiteHead(input, '/', page, { jsonLd })
}

/** The home page, which begins with the title and the first buttons. */
export function Page() {
  const { data: page } = useLoadedData(websitePageQuery(useApi(), 'home'))
  return (
    <main id="content" {...getLanguageAttributes(page.language)}>
      <HomeIntro page={page} />
      {page.version === DEFAULT_VERSION && <HomeInvitation />}
      <SiteBody body={page.body} blockData={page.shown} prose={ProseBlock} layout="home" />
    </main>
  )
}
