import { useSuspenseQuery } from '@tanstack/react-query'
import { notFound, useParams } from '@tanstack/react-router'
import { itemQuery } from '#web/features/gallery/gallery.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { orNotFound } from '#web/kit/or-not-found.ts'
import { pageHead, plainText } from '#web/kit/page-head.ts'
import type { LoaderInput, RouterContext } from '#web/kit/router-context.ts'
import { Container } from '#web/ui/container.tsx'

type Params = { alias: string; id: string }

export async function loader({ context, params }: LoaderInput<Params>) {
  const [item] = await orNotFound(context.queries.ensureQueryData(itemQuery(context.api, params.id)))
  if (!item) throw notFound()
  return item
}

interface HeadInput {
  loaderData?: Awaited<ReturnType<typeof loader>>
  params: Params
  match: { context: RouterContext }
}

export const head = ({ loaderData: item, params, match }: HeadInput) =>
  item
    ? pageHead(match.context.origin, {
        title: item.title,
        description: plainText(item.description),
        path: `/view/${params.alias}/item/${item.id}`,
        image: item.file?.preview?.large,
        type: 'article',
        jsonLd: { '@type': 'CreativeWork', name: item.title, keywords: item.subject, dateCreated: item.date_of_origin === null ? undefined : new Date(item.date_of_origin).toISOString().slice(0, 10) },
      })
    : {}

export function Page() {
  const { id } = useParams({ from: '/bare/view/$alias/item/$id' })
  const { data: items } = useSuspenseQuery(itemQuery(useApi(), id))
  return (
    <Container as="main" id="content" width="text">
      <h1>{items[0]?.title}</h1>
    </Container>
  )
}
