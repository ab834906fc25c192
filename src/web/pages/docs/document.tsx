import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, notFound, useLocation, useParams } from '@tanstack/react-router'
import { isDocument, type DocumentPage } from '#shared/entities/website/pages.ts'
import { ProseBlock } from '#web/features/story/blocks/prose-block.tsx'
import { chaptersOf } from '#web/features/story/chapters.ts'
import { SiteBody } from '#web/features/website/blocks/site-body.tsx'
import { siteHead, type SiteHeadInput } from '#web/features/website/data/site-head.ts'
import { pageQuery } from '#web/features/website/data/website.queries.ts'
import { DocumentFrame } from '#web/features/website/shell/document-frame.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { orNotFound } from '#web/kit/or-not-found.ts'
import type { LoaderInput } from '#web/kit/router-context.ts'
import { Logo } from '#web/ui/logo.tsx'

const versionIn = (search: string) => (new URLSearchParams(search).get('version') ?? '').slice(0, 40)

export function loader({ context: { api, queries }, params: { page }, location }: LoaderInput<{ page: string }>) {
  if (!isDocument(page)) throw notFound()
  return orNotFound(queries.ensureQueryData(pageQuery(api, page, versionIn(location.searchStr))))
}

interface HeadInput extends SiteHeadInput<Awaited<ReturnType<typeof loader>>> {
  params: { page: string }
}
export const head = (input: HeadInput) =>
  input.loaderData ? siteHead(input, `/docs/${input.params.page}`, input.loaderData) : {}

/** A document: what holds now, or one of its earlier versions. */
export function Page() {
  const { page } = useParams({ from: '/bare/docs/$page' })
  const name = page as DocumentPage
  const { data } = useSuspenseQuery(pageQuery(useApi(), name, versionIn(useLocation().searchStr)))
  const chapters = chaptersOf(data.body)
  return (
    <DocumentFrame
      page={name}
      view={data}
      chapters={chapters}
      home={
        <Link to="/">
          <Logo />
        </Link>
      }
    >
      <SiteBody
        body={data.body}
        shown={data.shown}
        prose={ProseBlock}
        anchors={new Map(chapters.map(({ at, anchor }) => [at, anchor]))}
      />
    </DocumentFrame>
  )
}
