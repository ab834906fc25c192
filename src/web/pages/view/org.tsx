import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { asFarAsBefore } from '#web/features/gallery/data/as-far-as-before.ts'
import { filtersOf } from '#web/features/gallery/data/gallery-filters.ts'
import { collectionQuery, countQueries } from '#web/features/gallery/data/gallery.queries.ts'
import { inOrg, orgQuery } from '#web/features/gallery/data/org.ts'
import { OrgPage } from '#web/features/gallery/shell/org-page.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { orNotFound } from '#web/kit/or-not-found.ts'
import { pageHead } from '#web/kit/page-head.ts'
import type { LoaderInput, RouterContext } from '#web/kit/router-context.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { askedLanguage } from '#web/kit/address/asked-language.ts'

export async function loader({ context, params: { id }, location }: LoaderInput<{ id: string }>) {
  const { api, queries } = context
  const org = await orNotFound(queries.ensureQueryData(orgQuery(api, id)))
  const [place, filters] = [inOrg(org.id, org.galleries), filtersOf(location.search)]
  await Promise.all([
    queries.prefetchInfiniteQuery(asFarAsBefore(collectionQuery(api, place, filters), location)),
    ...Object.values(countQueries(api, place, filters)).map((query) => queries.prefetchQuery(query)),
  ])
  return org
}

interface HeadInput {
  loaderData?: Awaited<ReturnType<typeof loader>>
  match: { context: RouterContext; search: unknown }
}

export const head = ({ loaderData: org, match }: HeadInput) => {
  if (!org) return {}
  const [first] = org.galleries
  const description = `${galleryMessages.galleryCount(org.galleries.length)}: ${org.galleries.map(({ title }) => title).join(', ')}`
  return pageHead(match.context.origin, {
    languages: LANGUAGE_CODES,
    asked: askedLanguage(match.search),
    title: org.title,
    description,
    path: `/view/org/${org.id}`,
    image: first && `/view/${first.url_alias}/card.jpg`,
    jsonLd: { '@type': 'CollectionPage', name: org.title, description },
  })
}

export function Page() {
  const { id } = useParams({ from: '/bare/view/org/$id' })
  const { data } = useSuspenseQuery(orgQuery(useApi(), id))
  return <OrgPage org={data} />
}
