import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { exhibitQuery } from '#web/features/gallery/gallery.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { orNotFound } from '#web/kit/or-not-found.ts'
import { pageHead, plainText } from '#web/kit/page-head.ts'
import type { LoaderInput, RouterContext } from '#web/kit/router-context.ts'
import { Container } from '#web/ui/container.tsx'

type Params = { alias: string; exhibit: string }

export const loader = ({ context, params }: LoaderInput<Params>) =>
  orNotFound(context.queries.ensureQueryData(exhibitQuery(context.api, params.alias, params.exhibit)))

interface HeadInput {
  loaderData?: Awaited<ReturnType<typeof loader>>
  params: Params
  match: { context: RouterContext }
}

export const head = ({ loaderData: exhibit, params, match }: HeadInput) =>
  exhibit
    ? pageHead(match.context.origin, {
        title: exhibit.title,
        description: plainText(exhibit.description),
        path: `/view/${params.alias}/exhibit/${exhibit.url_alias}`,
        image: exhibit.cover ?? undefined,
        type: 'article',
      })
    : {}

export function Page() {
  const { alias, exhibit } = useParams({ from: '/bare/view/$alias/exhibit/$exhibit' })
  const { data } = useSuspenseQuery(exhibitQuery(useApi(), alias, exhibit))
  return (
    <Container as="main" id="content" width="text">
      <h1>{data.title}</h1>
    </Container>
  )
}
