import { IconEye, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { SaveStatus } from './save-status.tsx'
import type { FrameState } from './story-frame.ts'
import type { Publishing } from './use-publishing.ts'
import styles from './story-editor-screen.module.css'

interface Props {
  state: FrameState
  publishing: Publishing
  /** Actions before and after those that every text has. */
  leadingActions?: ReactNode
  trailingActions?: ReactNode
  onPreview: () => void
  onHistory: () => void
  children: ReactNode
}

/** The title with the save status and the actions. */
export function EditorHeader({
  state,
  publishing,
  leadingActions,
  trailingActions,
  onPreview,
  onHistory,
  children,
}: Props) {
  const { isBusy, isShown, isUpToDate, publish } = publishing
  const isPublished = isUpToDate && state.kind === 'saved'
  const publishedState = isShown ? storyEditorMessages.changed : storyEditorMessages.notPublished
  return (
    <header className={styles.head}>
      {children}
      <div className={styles.actions}>
        <SaveStatus state={state} publishedState={isPublished ? undefined : publishedState} />
        {leadingActions}
        <Button onClick={onPreview}>
          <IconEye size={16} stroke={1.75} aria-hidden />
          <span className={styles.label}>{storyEditorMessages.preview}</span>
        </Button>
        <Button onClick={onHistory}>
          <IconHistory size={16} stroke={1.75} aria-hidden />
          <span className={styles.label}>{storyEditorMessages.history}</span>
        </Button>
        {trailingActions}
        {publish && (
          <Button variant="primary" disabled={isBusy || isPublished} onClick={() => void publish()}>
            {isBusy ? storyEditorMessages.publishing : storyEditorMessages.publish}
          </Button>
        )}
      </div>
    </header>
  )
}
