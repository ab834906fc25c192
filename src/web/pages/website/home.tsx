import { useSuspenseQuery } from '@tanstack/react-query'
import { PRODUCT } from '#shared/product.ts'
import { ProseBlock } from '#web/features/story/blocks/prose-block.tsx'
import { SiteBody } from '#web/features/website/blocks/site-body.tsx'
import { siteHead, type SiteHeadInput } from '#web/features/website/data/site-head.ts'
import { pageQuery } from '#web/features/website/data/website.queries.ts'
import { HomeIntro } from '#web/features/website/shell/home-intro.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { LoaderInput } from '#web/kit/router-context.ts'
import { inLanguage } from '#web/ui/preferences/direction.ts'

export const loader = ({ context: { api, queries } }: LoaderInput) => queries.ensureQueryData(pageQuery(api, 'home'))

export const head = (input: SiteHeadInput<Awaited<ReturnType<typeof loader>>>) => {
  const page = input.loaderData
  if (!page) return {}
  const { title, summary, language } = page
  const jsonLd = { '@type': 'WebSite', name: PRODUCT, headline: title, description: summary, inLanguage: language }
  return siteHead(input, '/', page, { jsonLd })
}

/** The home page: its title and first buttons stand large above all else. */
export function Page() {
  const { data: page } = useSuspenseQuery(pageQuery(useApi(), 'home'))
  return (
    <main id="content" {...inLanguage(page.language)}>
      <HomeIntro page={page} />
      <SiteBody body={page.body} shown={page.shown} prose={ProseBlock} skipButtons />
    </main>
  )
}
