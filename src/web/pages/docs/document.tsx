import { isLegalDocument, type LegalDocument } from '#shared/entities/website/pages.ts'
import { ProseBlock } from '#web/features/story/blocks/prose-block.tsx'
import { findChapters } from '#web/features/story/chapters.ts'
import { SiteBody } from '#web/features/website/blocks/site-body.tsx'
import { createSiteHead } from '#web/features/website/data/site-head.ts'
import { websitePageQuery } from '#web/features/website/data/website.queries.ts'
import { DocumentFrame } from '#web/features/website/shell/document-frame.tsx'
import { useLoadedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { usePageLocation } from '#web/kit/navigation/navigation.ts'
import { throwIfNotFound, PageNotFound } from '#web/kit/navigation/page-errors.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import type { HeadInput, LoaderInput, PageProps } from '#web/kit/navigation/page-module.ts'
import { Logo } from '#web/ui/logo.tsx'

const getVersion = (search: string) => (new URLSearchParams(search).get('version') ?? '').slice(0, 40)

export function loader({ context: { api, dataCache }, params: { page }, location }: LoaderInput<{ page: string }>) {
  if (!isLegalDocument(page)) throw new PageNotFound()
  return throwIfNotFound(dataCache.ensure(websitePageQuery(api, page, getVersion(location.searchStr))))
}

export const head = (input: HeadInput<Awaited<ReturnType<typeof loader>>, { page: string }>) =>
  input.loaderData ? createSiteHead(input, `/docs/${input.params.page}`, input.loaderData) : {}

/** A legal document in its current or an earlier version. */
export function Page({ params: { page } }: PageProps<{ page: string }>) {
  const name = page as LegalDocument
  const { data } = useLoadedData(websitePageQuery(useApi(), name, getVersion(usePageLocation().searchStr)))
  const chapters = findChapters(data.body)
  return (
    <DocumentFrame
      page={name}
      view={data}
      chapters={chapters}
      homeLink={
        <PageLink to="/">
          <Logo />
        </PageLink>
      }
    >
      <SiteBody
        body={data.body}
        blockData={data.shown}
        prose={ProseBlock}
        anchors={new Map(chapters.map(({ blockIndex, anchor }) => [blockIndex, anchor]))}
      />
    </DocumentFrame>
  )
}
