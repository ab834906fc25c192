import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { asFarAsBefore } from '#web/features/gallery/data/as-far-as-before.ts'
import { FoundWords } from '#web/features/gallery/collection/found.ts'
import { filtersOf } from '#web/features/gallery/data/gallery-filters.ts'
import { collectionQuery, countQueries } from '#web/features/gallery/data/gallery.queries.ts'
import { inOrg, orgQuery } from '#web/features/gallery/data/org.ts'
import { OrgPage } from '#web/features/gallery/shell/org-page.tsx'
import { useLoadedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { orNotFound } from '#web/kit/navigation/outcome.ts'
import { pageHead } from '#web/kit/page-head.ts'
import type { HeadInput, LoaderInput, PageProps } from '#web/kit/navigation/page-module.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { askedLanguage } from '#web/kit/address/asked-language.ts'

export async function loader({ context, params: { id }, location }: LoaderInput<{ id: string }>) {
  const { api, data } = context
  const org = await orNotFound(data.ensure(orgQuery(api, id)))
  const [place, filters] = [inOrg(org.id, org.galleries), filtersOf(location.search)]
  await Promise.all([
    filters.query !== undefined && FoundWords.preload(),
    data.prefetch(asFarAsBefore(collectionQuery(api, place, filters), location)),
    ...Object.values(countQueries(api, place, filters)).map((query) => data.prefetch(query)),
  ])
  return org
}

export const head = ({ loaderData: org, context, search }: HeadInput<Awaited<ReturnType<typeof loader>>>) => {
  if (!org) return {}
  const [first] = org.galleries
  const description = `${galleryMessages.galleryCount(org.galleries.length)}: ${org.galleries.map(({ title }) => title).join(', ')}`
  return pageHead(context.origin, {
    languages: LANGUAGE_CODES,
    asked: askedLanguage(search),
    title: org.title,
    description,
    path: `/view/org/${org.id}`,
    image: first && `/view/${first.url_alias}/card.jpg`,
    jsonLd: { '@type': 'CollectionPage', name: org.title, description },
  })
}

export function Page({ params: { id } }: PageProps<{ id: string }>) {
  const { data } = useLoadedData(orgQuery(useApi(), id))
  return <OrgPage org={data} />
}
