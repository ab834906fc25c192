import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, Link, useParams } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { SITE_BLOCKS } from '#shared/entities/story/story.ts'
import { isPageName, type EntryDraft } from '#shared/entities/website/site-entry.ts'
import { isLegalDocument } from '#shared/entities/website/pages.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { LANGUAGES } from '#shared/words/language.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'
import { ProseBlock } from '#web/features/story/blocks/prose-block.tsx'
import { createWebsiteStoryApi } from '#web/features/story-editor/draft/story-api.ts'
import { EntrySidebar } from '#web/features/website-editing/entry-sidebar.tsx'
import { EntryHead } from '#web/features/website-editing/entry-head.tsx'
import { getPublicationLabel } from '#web/features/website-editing/publication-state.ts'
import { createUnsavedPublishTime } from '#web/features/website-editing/unsaved-publish-time.ts'
import { websiteEntryQuery, uploadSitePicture } from '#web/features/website-editing/website-editing.queries.ts'
import { SiteBlockPreview } from '#web/features/website/blocks/site-body.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { BackLabel, getBackClass } from '#web/ui/page/back.tsx'
import { loadWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import styles from '../client.module.css'

const StoryDesk = lazyRouteComponent(
  () => loadWithMessages(() => import('#web/features/story-editor/screen/story-editor-screen.tsx')),
  'StoryEditorScreen',
)

export const title = () => administrationMessages.sections.website

const getWebsitePart = ({ kind, url }: EntryDraft) =>
  kind === 'page' ? (isLegalDocument(url) ? 'documents' : undefined) : kind
const getEntryName = ({ kind, url, title: enteredTitle }: EntryDraft) =>
  kind === 'page' && isPageName(url)
    ? websiteEditingMessages.pages[url]
    : enteredTitle || websiteEditingMessages.noTitle

/** The editor of a website page or post. */
export function Page() {
  const { id } = useParams({ from: '/client/admin/website/$id' })
  const api = useApi()
  const { data: entry, error, refetch } = useQuery(websiteEntryQuery(api, id))
  const [unsavedPublishTime] = useState(createUnsavedPublishTime)
  const [storyApi, websiteTools] = useMemo(
    () => [
      createWebsiteStoryApi(api, id, unsavedPublishTime.read),
      {
        uploadPicture: (file: File) => uploadSitePicture(api, file),
        renderBlock: (block: Parameters<typeof SiteBlockPreview>[0]['block'], blockData: EntryDraft['shown']) => (
          <SiteBlockPreview block={block} blockData={blockData} prose={ProseBlock} />
        ),
      },
    ],
    [api, id, unsavedPublishTime],
  )
  if (error && !entry) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!entry) return <LoadingState full />
  const name = getEntryName(entry)
  return (
    <Suspense fallback={<LoadingState full />}>
      <StoryDesk
        key={id}
        storyApi={storyApi}
        title={websiteEditingMessages.preview(name)}
        previewUrl={`/preview/website/${id}`}
        publishedMessage={(nextDraft) => {
          const state = getPublicationLabel({ ...entry, ...nextDraft }, Date.now())
          return state === websiteEditingMessages.states.published ? websiteEditingMessages.published : state
        }}
        allowed={SITE_BLOCKS}
        exhibits={[]}
        websiteTools={websiteTools}
        renderItemPicker={() => null}
        language={entry.language}
        renderHeadFields={(headProps) => <EntryHead language={entry.language} {...headProps} />}
        renderSidebar={({ headFields }) => (
          // The state shown depends on the current time, so the sidebar is recreated after publishing.
          <EntrySidebar
            key={entry.published_revision}
            entry={entry}
            headFields={headFields}
            unsavedPublishTime={unsavedPublishTime}
          />
        )}
        header={
          <div className={styles.headWords}>
            <Link to="/client/admin/website" search={{ part: getWebsitePart(entry) }} className={getBackClass()}>
              <BackLabel>{websiteEditingMessages.back}</BackLabel>
            </Link>
            <h1 className={styles.title}>
              {name} · {LANGUAGES[entry.language]}
            </h1>
          </div>
        }
      />
    </Suspense>
  )
}
