import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { galleryMessages } from '#shared/messages.ts'
import { galleryQuery } from '#web/features/gallery/gallery.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { orNotFound } from '#web/kit/or-not-found.ts'
import { pageHead, plainText } from '#web/kit/page-head.ts'
import type { LoaderInput, RouterContext } from '#web/kit/router-context.ts'
import { Container } from '#web/ui/container.tsx'
import { EmptyState } from '#web/ui/state.tsx'

export const loader = ({ context, params }: LoaderInput<{ alias: string }>) =>
  orNotFound(context.queries.ensureQueryData(galleryQuery(context.api, params.alias)))

interface HeadInput {
  loaderData?: Awaited<ReturnType<typeof loader>>
  match: { context: RouterContext }
}

export const head = ({ loaderData: gallery, match }: HeadInput) => {
  if (!gallery) return {}
  if (gallery.locked) return { meta: [{ title: galleryMessages.locked }, { name: 'robots', content: 'noindex' }] }
  const { title, url_alias, gallery: texts } = gallery.project
  return pageHead(match.context.origin, {
    title: texts.archive_title ?? title,
    description: plainText(texts.description ?? ''),
    path: `/view/${url_alias}`,
    image: gallery.exhibits.find((e) => e.cover)?.cover ?? undefined,
  })
}

export function Page() {
  const { alias } = useParams({ from: '/bare/view/$alias' })
  const { data: gallery } = useSuspenseQuery(galleryQuery(useApi(), alias))
  if (gallery.locked) return <Container as="main" id="content"><EmptyState full title={galleryMessages.locked} /></Container>
  return (
    <Container as="main" id="content">
      <h1>{gallery.project.gallery.archive_title ?? gallery.project.title}</h1>
      <EmptyState title={galleryMessages.emptyTitle} text={galleryMessages.emptyText} />
    </Container>
  )
}
