import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useMemo, type ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { EXHIBIT_BLOCKS } from '#shared/entities/story/story.ts'
import { ArchivePanel } from '#web/features/exhibits/archive-panel.tsx'
import { ChooseItemsDialog } from '#web/features/exhibits/choose-items-dialog.tsx'
import { useStoredPreviewChanges } from '#web/features/exhibits/editor/preview-changes.ts'
import { useExhibitVisibility } from '#web/features/exhibits/editor/use-exhibit-visibility.ts'
import type { ExhibitForm } from '#web/features/exhibits/editor/use-exhibit-form.ts'
import { VisibilityMenu } from '#web/features/exhibits/editor/visibility-menu.tsx'
import type { EditorMenuActions } from '#web/features/exhibits/editor/exhibit-actions.tsx'
import { currentExhibitsQuery } from '#web/features/exhibits/exhibits.queries.ts'
import { createExhibitStoryApi } from '#web/features/story-editor/draft/story-api.ts'
import type { StoryFrame } from '#web/features/story-editor/screen/story-frame.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { Button } from '#web/ui/button.tsx'
import { loadWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'

const StoryEditorScreen = lazyRouteComponent(
  () => loadWithMessages(() => import('#web/features/story-editor/screen/story-editor-screen.tsx')),
  'StoryEditorScreen',
)

const NO_IDS: ReadonlySet<string> = new Set()

/** How far the title, description, address and items are saved. */
function getFormState({ phase, isDirty, isHeld, firstProblem }: ExhibitForm): StoryFrame['saveState'] {
  if (firstProblem && isDirty) return { kind: 'refused', reason: firstProblem.message }
  if (isHeld && phase !== 'saving') return { kind: 'held' }
  return { kind: phase === 'saving' || isDirty ? 'saving' : 'saved' }
}

interface Props {
  exhibit: Exhibit & { artifacts: Artifact[] }
  form: ExhibitForm
  /** Whether it was created just now, so that its text comes next. */
  isJustCreated: boolean
  mayChangeVisibility: boolean
  /** Runs before the exhibit is published; resolves to whether publishing continues. */
  beforePublishing: () => Promise<boolean>
  header: ReactNode
  onDetails: () => void
  /** Renders the menu of the rarer actions, among them those without space for a button. */
  renderMenu: (actions: EditorMenuActions) => ReactNode
  pageHead: ReactNode
  pageFoot: ReactNode
}

/** The page of an exhibit as visitors will see it, with its text in the editor. */
export function ExhibitDesk(props: Props) {
  const { exhibit, form, isJustCreated, mayChangeVisibility, beforePublishing, pageHead, pageFoot } = props
  const { header, onDetails, renderMenu } = props
  const { id, project, visibility } = exhibit
  const api = useApi()
  const alias = useQuery(projectQuery(api, project)).data?.url_alias
  const { data: exhibits, error, refetch } = useQuery(currentExhibitsQuery(api, project))
  const { show, makePrivate, isPending } = useExhibitVisibility(exhibit)
  const isNarrow = useMediaQuery('(max-width: 44rem)', undefined, { getInitialValueInEffect: false }) ?? false
  useStoredPreviewChanges(id, form)
  const storyApi = useMemo(() => createExhibitStoryApi(api, { id, project }), [api, id, project])
  if (error && !exhibits) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!exhibits) return <LoadingState full />
  const isShown = visibility === 'local'
  const frame: StoryFrame = {
    saveState: getFormState(form),
    isShown,
    publicPath: alias && `/view/${alias}/exhibit/${String(form.values.url_alias || exhibit.url_alias)}`,
    save: async () => (await beforePublishing()) && (!form.isDirty || form.submit()),
    show: isShown ? () => Promise.resolve() : mayChangeVisibility ? show : undefined,
  }
  return (
    <Suspense fallback={<LoadingState full />}>
      <StoryEditorScreen
        storyApi={storyApi}
        title={exhibit.title}
        previewUrl={`/preview/exhibit/${id}`}
        initialItems={form.items}
        exhibits={exhibits.filter((listedExhibit) => listedExhibit.id !== id)}
        allowed={EXHIBIT_BLOCKS}
        autofocus={isJustCreated}
        frame={frame}
        header={header}
        pageHead={pageHead}
        pageFoot={pageFoot}
        renderActions={({ publishing, onPreview, onHistory }) => (
          <>
            <VisibilityMenu
              projectId={project}
              visibility={visibility}
              hasChanges={form.isHeld || !publishing.isUpToDate}
              mayChange={mayChangeVisibility}
              isBusy={publishing.isBusy || isPending}
              onPublish={() => void publishing.publish?.()}
              onMakePrivate={makePrivate}
            />
            {!isNarrow && (
              <>
                <Button onClick={onPreview}>
                  <IconEye size={16} stroke={1.75} aria-hidden />
                  {storyEditorMessages.preview}
                </Button>
                <Button onClick={onDetails}>
                  <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
                  {exhibitEditMessages.details}
                </Button>
              </>
            )}
            {renderMenu(isNarrow ? { onPreview, onDetails, onHistory } : { onHistory })}
          </>
        )}
        renderItemPicker={(chooserProps) => (
          <ChooseItemsDialog projectId={project} includedIds={NO_IDS} {...chooserProps} />
        )}
        renderSidebar={({ onInsert, onDrag }) => (
          <ArchivePanel projectId={project} onInsert={onInsert} onDrag={onDrag} />
        )}
      />
    </Suspense>
  )
}
