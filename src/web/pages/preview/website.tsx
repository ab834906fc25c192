import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'
import { isLegalDocument, MENU_PAGES } from '#shared/entities/website/pages.ts'
import type { SiteView } from '#shared/entities/website/site.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { ProseBlock } from '#web/features/story/blocks/prose-block.tsx'
import { findChapters } from '#web/features/story/chapters.ts'
import { websiteEntryPreviewQuery } from '#web/features/website-editing/website-editing.queries.ts'
import { SiteBody } from '#web/features/website/blocks/site-body.tsx'
import { DocumentFrame } from '#web/features/website/shell/document-frame.tsx'
import { HomeIntro } from '#web/features/website/shell/home-intro.tsx'
import { PageIntro } from '#web/features/website/shell/page-intro.tsx'
import { PostView } from '#web/features/website/shell/post-view.tsx'
import { SiteFooter } from '#web/features/website/shell/site-footer.tsx'
import { SiteHeader } from '#web/features/website/shell/site-header.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Container } from '#web/ui/container.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'

export const title = () => storyEditorMessages.preview

/** Disables links in the preview, except to fragments. */
const preventLeaving = (event: SyntheticEvent) => {
  const link = (event.target as Element).closest('a')
  if (!link || link.hash) return
  event.preventDefault()
  event.stopPropagation()
}

/** Previews the draft of a website page or post. */
export function Page() {
  const { id } = useParams({ from: '/preview/website/$id' })
  const { data, error } = useQuery(websiteEntryPreviewQuery(useApi(), id))
  if (error) return <ErrorState full text={error.message} />
  if (!data) return <LoadingState full />
  const { url, page, post } = data
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClickCapture={preventLeaving}>
      {page && isLegalDocument(url) ? (
        <DocumentDraft url={url} view={page} />
      ) : (
        <>
          <SiteHeader pages={MENU_PAGES} />
          <main id="content">
            {post && <PostView post={post} prose={ProseBlock} />}
            {page && <SitePage url={url} view={page} />}
          </main>
          <SiteFooter pages={MENU_PAGES} path="/" />
        </>
      )}
    </div>
  )
}

function SitePage({ url, view }: { url: string; view: SiteView }) {
  const { body, shown } = view
  const isHome = url === 'home'
  return (
    <>
      {isHome ? (
        <HomeIntro page={view} />
      ) : (
        <Container>
          <PageIntro page={view} />
        </Container>
      )}
      {body.length > 0 && (
        <SiteBody body={body} blockData={shown} prose={ProseBlock} layout={isHome ? 'home' : 'sections'} />
      )}
    </>
  )
}

function DocumentDraft({ url, view }: { url: Parameters<typeof DocumentFrame>[0]['page']; view: SiteView }) {
  const chapters = findChapters(view.body)
  return (
    <DocumentFrame page={url} view={view} chapters={chapters} homeLink={<Logo />}>
      <SiteBody
        body={view.body}
        blockData={view.shown}
        prose={ProseBlock}
        anchors={new Map(chapters.map(({ blockIndex, anchor }) => [blockIndex, anchor]))}
      />
    </DocumentFrame>
  )
}
