import { IconEye, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { SaveStatus } from './save-status.tsx'
import type { FrameState } from './story-frame.ts'
import type { Publishing } from './use-publishing.ts'
import styles from './story-editor-screen.module.css'

/** The acts behind the actions on a text. */
export interface EditorActions {
  publishing: Publishing
  onPreview: () => void
  onHistory: () => void
}

interface Props extends EditorActions {
  state: FrameState
  /** The actions before the button that publishes, instead of those that every text has. They say what is published. */
  actions?: ReactNode
  children: ReactNode
}

/** The title with the save status and the actions. */
export function EditorHeader({ state, publishing, actions, onPreview, onHistory, children }: Props) {
  const { isBusy, isShown, isUpToDate, publish } = publishing
  const isPublished = isUpToDate && state.kind === 'saved'
  return (
    <header className={`${styles.head} ${actions ? styles.oneRow : ''}`}>
      {children}
      <div className={styles.actions}>
        <SaveStatus
          state={state}
          publishedState={
            actions
              ? undefined
              : isPublished
                ? storyEditorMessages.published
                : isShown
                  ? storyEditorMessages.changed
                  : storyEditorMessages.notPublished
          }
        />
        {actions ?? (
          <>
            <Button onClick={onPreview}>
              <IconEye size={16} stroke={1.75} aria-hidden />
              <span className={styles.label}>{storyEditorMessages.preview}</span>
            </Button>
            <Button onClick={onHistory}>
              <IconHistory size={16} stroke={1.75} aria-hidden />
              <span className={styles.label}>{storyEditorMessages.history}</span>
            </Button>
          </>
        )}
        {publish && (
          <Button variant="primary" disabled={isBusy || isPublished} onClick={() => void publish()}>
            {isBusy ? storyEditorMessages.publishing : storyEditorMessages.publish}
          </Button>
        )}
      </div>
    </header>
  )
}
