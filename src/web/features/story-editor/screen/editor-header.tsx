import { IconEye, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { Button } from '#web/ui/button.tsx'
import type { SaveState } from '../draft/draft-saver.ts'
import { SaveStatus } from './save-status.tsx'
import type { Publishing } from './use-publishing.ts'
import styles from './story-editor-screen.module.css'

interface Props {
  saveState: SaveState
  /** The revision of the last save. */
  revision: number
  publishing: Publishing
  onPreview: () => void
  onHistory: () => void
  children: ReactNode
}

/** The title with the save status and the preview, history and publish buttons. */
export function EditorHeader({ saveState, revision, publishing, onPreview, onHistory, children }: Props) {
  const { isBusy, publishedRevision, publish } = publishing
  const isUpToDate = saveState.kind === 'saved' && publishedRevision === revision
  const publishedState =
    publishedRevision === null
      ? storyEditorMessages.notPublished
      : isUpToDate
        ? storyEditorMessages.published
        : storyEditorMessages.changed
  return (
    <header className={styles.head}>
      {children}
      <div className={styles.actions}>
        <SaveStatus state={saveState} text={publishedState} />
        <Button onClick={onPreview}>
          <IconEye size={16} stroke={1.75} aria-hidden />
          {storyEditorMessages.preview}
        </Button>
        <Button onClick={onHistory}>
          <IconHistory size={16} stroke={1.75} aria-hidden />
          {storyEditorMessages.history}
        </Button>
        <Button variant="primary" disabled={isBusy || isUpToDate} onClick={() => void publish()}>
          {isBusy ? storyEditorMessages.publishing : storyEditorMessages.publish}
        </Button>
      </div>
    </header>
  )
}
