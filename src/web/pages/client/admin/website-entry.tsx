import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, Link, useParams } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { SITE_BLOCKS } from '#shared/entities/story/story.ts'
import { isPage, type EntryDraft } from '#shared/entities/website/entry.ts'
import { isDocument } from '#shared/entities/website/pages.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { LANGUAGES } from '#shared/words/language.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'
import { ProseBlock } from '#web/features/story/blocks/prose-block.tsx'
import { entryStory } from '#web/features/story-editor/draft/story-calls.ts'
import { EntryAbout } from '#web/features/website-editing/entry-about.tsx'
import { EntryHead } from '#web/features/website-editing/entry-head.tsx'
import { stateOf } from '#web/features/website-editing/state-of.ts'
import { typedMoment } from '#web/features/website-editing/typed-moment.ts'
import { entryQuery, givePicture } from '#web/features/website-editing/website-editing.queries.ts'
import { ShownBlock } from '#web/features/website/blocks/site-body.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { withWords } from '#web/ui/preferences/with-words.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import styles from '../client.module.css'

const StoryDesk = lazyRouteComponent(
  () => withWords(() => import('#web/features/story-editor/desk/story-desk.tsx')),
  'StoryDesk',
)

export const title = () => administrationMessages.sections.website

const partOf = ({ kind, url }: EntryDraft) => (kind === 'page' ? (isDocument(url) ? 'documents' : undefined) : kind)
const nameOf = ({ kind, url, title: given }: EntryDraft) =>
  kind === 'page' && isPage(url) ? websiteEditingMessages.pages[url] : given || websiteEditingMessages.noTitle

/** The editor of a website page or post. */
export function Page() {
  const { id } = useParams({ from: '/client/admin/website/$id' })
  const api = useApi()
  const { data: entry, error, refetch } = useQuery(entryQuery(api, id))
  const [moment] = useState(typedMoment)
  const [calls, site] = useMemo(
    () => [
      entryStory(api, id, moment.read),
      {
        give: (file: File) => givePicture(api, file),
        render: (block: Parameters<typeof ShownBlock>[0]['block'], shown: EntryDraft['shown']) => (
          <ShownBlock block={block} shown={shown} prose={ProseBlock} />
        ),
      },
    ],
    [api, id, moment],
  )
  if (error && !entry) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!entry) return <LoadingState full />
  const name = nameOf(entry)
  return (
    <Suspense fallback={<LoadingState full />}>
      <StoryDesk
        key={id}
        calls={calls}
        title={websiteEditingMessages.preview(name)}
        preview={`/preview/website/${id}`}
        said={(next) => {
          const state = stateOf({ ...entry, ...next }, Date.now())
          return state === websiteEditingMessages.states.published ? websiteEditingMessages.published : state
        }}
        allowed={SITE_BLOCKS}
        exhibits={[]}
        site={site}
        renderChooser={() => null}
        language={entry.language}
        renderHead={(headProps) => <EntryHead language={entry.language} {...headProps} />}
        renderAside={({ written }) => (
          // The state shown depends on the current time, so it is recreated after publishing.
          <EntryAbout key={entry.published_revision} entry={entry} written={written} moment={moment} />
        )}
        head={
          <div className={styles.headWords}>
            <Link
              to="/client/admin/website"
              search={{ part: partOf(entry) }}
              className={buttonClass({ look: 'icon' })}
              aria-label={websiteEditingMessages.back}
            >
              <IconArrowLeft size={18} stroke={1.75} aria-hidden />
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
