import { IconLinkOff } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { MAX_BLOCKS } from '#shared/entities/story/story.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { Button } from '#web/ui/button.tsx'
import type { LocalDraft } from '../draft/local-draft.ts'
import type { EditorDraft, StoryApi } from '../draft/story-api.ts'
import { StoryEditor, type SidebarActions, type StoryEditorOptions } from '../editor/story-editor.tsx'
import { createDefaultBlock } from '../model/default-block.ts'
import { EditorHeader, type EditorActions } from './editor-header.tsx'
import { combineStates, type StoryFrame } from './story-frame.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { StoryHistory } from './story-history.tsx'
import { useDraftSaver } from './use-draft-saver.ts'
import { useHeadFields, type HeadFields } from './use-head-fields.ts'
import { usePublishing } from './use-publishing.ts'
import styles from './story-editor-screen.module.css'

export interface StoryEditorScreenProps extends StoryEditorOptions {
  storyApi: StoryApi
  title: string
  previewUrl: string
  /** The confirmation after publishing, to replace the default. */
  publishedMessage?: (published: EditorDraft) => string
  /** Items that an empty story can be filled with. */
  initialItems?: readonly Artifact[]
  /** The link back and the title. */
  header: ReactNode
  /** The surroundings that are published together with the text. */
  frame?: StoryFrame
  /** Renders the actions before the button that publishes, instead of those that every text has. */
  renderActions?: (actions: EditorActions) => ReactNode
  renderHeadFields?: (headFields: HeadFields) => ReactNode
  renderSidebar: (sidebarActions: SidebarActions & { headFields: HeadFields | undefined }) => ReactNode
}

interface Props extends StoryEditorScreenProps {
  userId: string
  draft: EditorDraft
  /** Changes on this device that could not be saved yet. */
  localDraft: LocalDraft | undefined
  onDraftReplaced: (draft: EditorDraft) => void
}

const NO_ITEMS: readonly Artifact[] = []

/** The editor of one loaded draft, with its header, history and preview. */
export function OpenStoryEditor({
  storyApi,
  title,
  previewUrl,
  publishedMessage,
  initialItems = NO_ITEMS,
  userId,
  draft,
  localDraft,
  onDraftReplaced,
  header,
  frame,
  renderActions,
  renderHeadFields,
  renderSidebar,
  ...editorOptions
}: Props) {
  const { saver, saveState, brokenLinks } = useDraftSaver({ storyApi, userId, draft, localDraft, onDraftReplaced })
  const publishing = usePublishing({ storyApi, saver, draft, frame, publishedMessage, onDraftReplaced })
  const [openDialog, setOpenDialog] = useState<'history' | 'preview' | null>(null)
  const [{ blocks, items }, setContent] = useState({ blocks: (localDraft ?? draft).blocks, items: draft.items })
  const headFields = useHeadFields(saver, (localDraft ?? draft).head, draft.blockData?.pictures ?? [])
  /** Incremented when the content is replaced, which remounts the editor. */
  const [editorKey, setEditorKey] = useState(0)

  const showDialog = (dialog: 'history' | 'preview') => void saver.flush().then(() => setOpenDialog(dialog))
  const fillWithItems = () => {
    const initialBlocks = initialItems.slice(0, MAX_BLOCKS).map(createDefaultBlock)
    setContent({ blocks: initialBlocks, items: [...initialItems] })
    setEditorKey(editorKey + 1)
    saver.update({ blocks: initialBlocks })
  }
  const actions: EditorActions = {
    publishing,
    onPreview: () => showDialog('preview'),
    onHistory: () => showDialog('history'),
  }
  const isUntouched = draft.revision === 0 && editorKey === 0 && saveState.kind === 'saved' && saver.revision === 0
  return (
    <>
      <EditorHeader state={combineStates(saveState, frame)} {...actions} actions={renderActions?.(actions)}>
        {header}
      </EditorHeader>
      {brokenLinks.length > 0 && (
        <p className={styles.broken} role="status">
          <IconLinkOff size={18} stroke={1.75} aria-hidden />
          {storyEditorMessages.brokenLinks(brokenLinks)}
        </p>
      )}
      <StoryEditor
        key={editorKey}
        {...editorOptions}
        blocks={blocks}
        items={items}
        blockData={draft.blockData}
        headFields={headFields && renderHeadFields?.(headFields)}
        aboveText={
          isUntouched &&
          initialItems.length > 0 && (
            <p className={styles.startRow}>
              <Button small onClick={fillWithItems}>
                {storyEditorMessages.startWithItems}
              </Button>
            </p>
          )
        }
        renderSidebar={(sidebarActions) => renderSidebar({ ...sidebarActions, headFields })}
        onChange={(newBlocks) => saver.update({ blocks: newBlocks })}
      />
      {openDialog === 'history' && (
        <StoryHistory storyApi={storyApi} onRestore={publishing.restore} onClose={() => setOpenDialog(null)} />
      )}
      {openDialog === 'preview' && <PreviewDialog url={previewUrl} title={title} onClose={() => setOpenDialog(null)} />}
    </>
  )
}
