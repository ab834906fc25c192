import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { exhibitMessages } from '#shared/messages.ts'
import { GalleryShell } from '#web/features/gallery/gallery-shell.tsx'
import { exhibitQuery, galleryQuery, type OpenGallery } from '#web/features/gallery/gallery.queries.ts'
import { ExhibitIntro } from '#web/features/gallery/item/exhibit-intro.tsx'
import { Onward } from '#web/features/gallery/item/onward.tsx'
import { Story } from '#web/features/gallery/item/story.tsx'
import { archiveTitle, loadGallery } from '#web/features/gallery/load-gallery.ts'
import { PasswordScreen } from '#web/features/gallery/password-screen.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { orNotFound } from '#web/kit/or-not-found.ts'
import { pageHead, plainText } from '#web/kit/page-head.ts'
import type { LoaderInput, RouterContext } from '#web/kit/router-context.ts'
import { EmptyState } from '#web/ui/state.tsx'
import { lockedHead } from './locked-head.ts'

type Params = { alias: string; exhibit: string }

export async function loader({ context, params }: LoaderInput<Params>) {
  const gallery = await loadGallery(context, params.alias)
  if (gallery.locked) return null
  const exhibit = await orNotFound(
    context.queries.ensureQueryData(exhibitQuery(context.api, params.alias, params.exhibit)),
  )
  return { project: gallery.project, exhibit }
}

interface HeadInput {
  loaderData?: Awaited<ReturnType<typeof loader>>
  match: { context: RouterContext }
}

export const head = ({ loaderData, match }: HeadInput) => {
  if (loaderData === null) return lockedHead()
  if (!loaderData) return {}
  const { project, exhibit } = loaderData
  const { origin } = match.context
  const description = plainText(exhibit.description)
  return pageHead(origin, {
    title: `${exhibit.title} · ${archiveTitle(project)}`,
    description,
    path: `/view/${project.url_alias}/exhibit/${exhibit.url_alias}`,
    image:
      exhibit.artifacts?.find((one) => one.file?.preview?.large)?.file?.preview?.large ?? exhibit.cover ?? undefined,
    type: 'article',
    jsonLd: {
      '@type': 'CollectionPage',
      name: exhibit.title,
      description,
      isPartOf: { '@type': 'CollectionPage', name: archiveTitle(project), url: `${origin}/view/${project.url_alias}` },
    },
  })
}

export function Page() {
  const { alias, exhibit } = useParams({ from: '/bare/view/$alias/exhibit/$exhibit' })
  const { data: gallery } = useSuspenseQuery(galleryQuery(useApi(), alias))
  return gallery.locked ? (
    <PasswordScreen alias={alias} id={gallery.id} />
  ) : (
    <Open alias={alias} address={exhibit} gallery={gallery} />
  )
}

function Open({ alias, address, gallery }: { alias: string; address: string; gallery: OpenGallery }) {
  const { data: exhibit } = useSuspenseQuery(exhibitQuery(useApi(), alias, address))
  const items = exhibit.artifacts ?? []
  return (
    <GalleryShell gallery={gallery}>
      <article>
        <ExhibitIntro exhibit={exhibit} count={items.length} />
        {items.length > 0 ? (
          <Story alias={alias} exhibit={exhibit.url_alias} items={items} />
        ) : (
          <EmptyState title={exhibitMessages.emptyTitle} text={exhibitMessages.emptyText} />
        )}
      </article>
      <Onward alias={alias} exhibits={gallery.exhibits} id={exhibit.id} />
    </GalleryShell>
  )
}
