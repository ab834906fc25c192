import { IconLinkOff } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { MOST_BLOCKS } from '#shared/entities/story/story.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { Button } from '#web/ui/button.tsx'
import type { LocalDraft } from '../draft/local-draft.ts'
import type { EditorDraft, StoryApi } from '../draft/story-calls.ts'
import { StoryEditor, type AsideGiven, type StoryEditorOptions } from '../editor/story-editor.tsx'
import { blockOfItem } from '../model/block-of-item.ts'
import { EditorHeader } from './editor-header.tsx'
import { PreviewWindow } from './preview-window.tsx'
import { StoryHistory } from './story-history.tsx'
import { useDraftSaver } from './use-draft-saver.ts'
import { useHeadFields, type HeadFields } from './use-head-fields.ts'
import { usePublishing } from './use-publishing.ts'
import styles from './desk.module.css'

export interface StoryEditorScreenProps extends StoryEditorOptions {
  calls: StoryApi
  title: string
  preview: string
  /** The confirmation after publishing, if the default does not fit. */
  said?: (published: EditorDraft) => string
  /** Items that an empty story can be filled with. */
  beginning?: readonly Artifact[]
  /** The link back and the title. */
  head: ReactNode
  renderHead?: (written: HeadFields) => ReactNode
  renderAside: (given: AsideGiven & { written: HeadFields | undefined }) => ReactNode
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
  calls,
  title,
  preview,
  said,
  beginning = NO_ITEMS,
  userId,
  draft,
  localDraft,
  onDraftReplaced,
  head,
  renderHead,
  renderAside,
  ...editorOptions
}: Props) {
  const { saver, saveState, brokenLinks } = useDraftSaver({ calls, userId, draft, localDraft, onDraftReplaced })
  const publishing = usePublishing({ calls, saver, draft, said, onDraftReplaced })
  const [openDialog, setOpenDialog] = useState<'history' | 'preview' | null>(null)
  const [{ blocks, items }, setContent] = useState({ blocks: (localDraft ?? draft).blocks, items: draft.items })
  const written = useHeadFields(saver, (localDraft ?? draft).head, draft.blockData?.pictures ?? [])
  /** Counts how often the editor was filled anew, which remounts it. */
  const [editorKey, setEditorKey] = useState(0)

  const showDialog = (dialog: 'history' | 'preview') => void saver.flush().then(() => setOpenDialog(dialog))
  const fillWithItems = () => {
    const filled = beginning.slice(0, MOST_BLOCKS).map(blockOfItem)
    setContent({ blocks: filled, items: [...beginning] })
    setEditorKey(editorKey + 1)
    saver.update({ blocks: filled })
  }
  const isUntouched = draft.revision === 0 && editorKey === 0 && saveState.kind === 'saved' && saver.revision === 0
  return (
    <>
      <EditorHeader
        saveState={saveState}
        revision={saver.revision}
        publishing={publishing}
        onPreview={() => showDialog('preview')}
        onHistory={() => showDialog('history')}
      >
        {head}
      </EditorHeader>
      {brokenLinks.length > 0 && (
        <p className={styles.broken} role="status">
          <IconLinkOff size={18} stroke={1.75} aria-hidden />
          {storyEditorMessages.broken(brokenLinks)}
        </p>
      )}
      {isUntouched && beginning.length > 0 && (
        <p className={styles.startRow}>
          <Button onClick={fillWithItems}>{storyEditorMessages.begin}</Button>
        </p>
      )}
      <StoryEditor
        key={editorKey}
        {...editorOptions}
        blocks={blocks}
        items={items}
        shown={draft.blockData}
        head={written && renderHead?.(written)}
        renderAside={(given) => renderAside({ ...given, written })}
        onChange={(next) => saver.update({ blocks: next })}
      />
      {openDialog === 'history' && (
        <StoryHistory calls={calls} onRestore={publishing.restore} onClose={() => setOpenDialog(null)} />
      )}
      {openDialog === 'preview' && (
        <PreviewWindow address={preview} title={title} onClose={() => setOpenDialog(null)} />
      )}
    </>
  )
}
