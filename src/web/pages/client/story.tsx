import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, Link, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { EXHIBIT_BLOCKS } from '#shared/entities/story/story.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { ArchivePanel } from '#web/features/exhibits/archive-panel.tsx'
import { ChooseItems } from '#web/features/exhibits/choose-items.tsx'
import { exhibitQuery, exhibitsHereQuery } from '#web/features/exhibits/exhibits.queries.ts'
import { exhibitStory } from '#web/features/story-editor/draft/story-calls.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { withWords } from '#web/ui/preferences/with-words.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { NeedsProject } from './needs-project.tsx'
import styles from './client.module.css'

const StoryDesk = lazyRouteComponent(
  () => withWords(() => import('#web/features/story-editor/desk/story-desk.tsx')),
  'StoryDesk',
)

const NONE: ReadonlySet<string> = new Set()

export const title = () => storyEditorMessages.label

/** The editor of an exhibit's story. */
export function Page() {
  const { id } = useParams({ from: '/client/exhibits/$id/story' })
  const { projectId = '' } = useSearch({ from: '/client/exhibits/$id/story' })
  const api = useApi()
  const { data: exhibit, error, refetch } = useQuery(exhibitQuery(api, id))
  const here = useQuery({ ...exhibitsHereQuery(api, projectId), enabled: projectId !== '' })
  const others = here.data
  if (!projectId) return <NeedsProject />
  if (error && !exhibit) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (here.error && !others) return <ErrorState full text={here.error.message} retry={() => void here.refetch()} />
  if (!exhibit || !others) return <LoadingState full />
  return (
    <Suspense fallback={<LoadingState full />}>
      <StoryDesk
        calls={exhibitStory(api, exhibit)}
        title={storyEditorMessages.title(exhibit.title)}
        preview={`/preview/exhibit/${id}`}
        beginning={exhibit.artifacts ?? []}
        exhibits={others.filter((other) => other.id !== id)}
        allowed={EXHIBIT_BLOCKS}
        renderChooser={(given) => <ChooseItems projectId={projectId} already={NONE} {...given} />}
        renderAside={({ onInsert, onDrag }) => (
          <ArchivePanel projectId={projectId} onInsert={onInsert} onDrag={onDrag} />
        )}
        head={
          <div className={styles.headWords}>
            <Link
              to="/client/exhibits/$id"
              params={{ id }}
              search={{ projectId }}
              className={buttonClass({ look: 'icon' })}
              aria-label={storyEditorMessages.back}
            >
              <IconArrowLeft size={18} stroke={1.75} aria-hidden />
            </Link>
            <h1 className={styles.title}>{storyEditorMessages.title(exhibit.title)}</h1>
          </div>
        }
      />
    </Suspense>
  )
}
