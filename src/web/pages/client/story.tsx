import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, Link, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { EXHIBIT_BLOCKS } from '#shared/entities/story/story.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { ArchivePanel } from '#web/features/exhibits/archive-panel.tsx'
import { ChooseItemsDialog } from '#web/features/exhibits/choose-items-dialog.tsx'
import { exhibitQuery, currentExhibitsQuery } from '#web/features/exhibits/exhibits.queries.ts'
import { createExhibitStoryApi } from '#web/features/story-editor/draft/story-api.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { getButtonClass } from '#web/ui/button.tsx'
import { loadWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { NeedsProject } from './needs-project.tsx'
import styles from './client.module.css'

const StoryDesk = lazyRouteComponent(
  () => loadWithMessages(() => import('#web/features/story-editor/screen/story-editor-screen.tsx')),
  'StoryEditorScreen',
)

const NO_IDS: ReadonlySet<string> = new Set()

export const title = () => storyEditorMessages.label

/** The editor of an exhibit's story. */
export function Page() {
  const { id } = useParams({ from: '/client/exhibits/$id/story' })
  const { projectId = '' } = useSearch({ from: '/client/exhibits/$id/story' })
  const api = useApi()
  const { data: exhibit, error, refetch } = useQuery(exhibitQuery(api, id))
  const exhibitsResult = useQuery({ ...currentExhibitsQuery(api, projectId), enabled: projectId !== '' })
  const exhibits = exhibitsResult.data
  if (!projectId) return <NeedsProject />
  if (error && !exhibit) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (exhibitsResult.error && !exhibits)
    return <ErrorState full text={exhibitsResult.error.message} retry={() => void exhibitsResult.refetch()} />
  if (!exhibit || !exhibits) return <LoadingState full />
  return (
    <Suspense fallback={<LoadingState full />}>
      <StoryDesk
        storyApi={createExhibitStoryApi(api, exhibit)}
        title={storyEditorMessages.title(exhibit.title)}
        previewUrl={`/preview/exhibit/${id}`}
        initialItems={exhibit.artifacts ?? []}
        exhibits={exhibits.filter((listedExhibit) => listedExhibit.id !== id)}
        allowed={EXHIBIT_BLOCKS}
        renderItemPicker={(chooserProps) => (
          <ChooseItemsDialog projectId={projectId} includedIds={NO_IDS} {...chooserProps} />
        )}
        renderSidebar={({ onInsert, onDrag }) => (
          <ArchivePanel projectId={projectId} onInsert={onInsert} onDrag={onDrag} />
        )}
        header={
          <div className={styles.headWords}>
            <Link
              to="/client/exhibits/$id"
              params={{ id }}
              search={{ projectId }}
              className={getButtonClass({ variant: 'icon' })}
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
