import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#shared/words/formats.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { StoryApi } from '../draft/story-api.ts'
import { versionsQuery } from '../draft/story.queries.ts'
import styles from './story-editor-screen.module.css'

interface Props {
  storyApi: StoryApi
  onRestore: (versionId: string) => Promise<void>
  onClose: () => void
}

/** Earlier versions of a story, each with a button to restore it. */
export function StoryHistory({ storyApi, onRestore, onClose }: Props) {
  const { data, error, refetch } = useQuery(versionsQuery(storyApi))
  const [busy, setBusy] = useState(false)
  const restore = async (id: string) => {
    setBusy(true)
    await onRestore(id).finally(() => setBusy(false))
  }
  return (
    <Modal
      open
      width={640}
      title={storyEditorMessages.history}
      description={storyEditorMessages.historyText}
      onClose={onClose}
    >
      {error && !data && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data?.length === 0 && <p className={styles.quiet}>{storyEditorMessages.noHistory}</p>}
      <ol className={styles.versions}>
        {data?.map(({ id, at: savedAt, kind, by, begins }) => (
          <li key={id} className={styles.version}>
            <div className={styles.versionText}>
              <p>
                <b>{storyEditorMessages.kinds[kind]}</b> · {formatDateTime(savedAt)}
              </p>
              <p className={styles.quiet}>{by?.username ?? storyEditorMessages.someone}</p>
              <p className={styles.excerpt}>{begins || storyEditorMessages.empty}</p>
            </div>
            <Button small disabled={busy} onClick={() => void restore(id)}>
              {storyEditorMessages.restore}
            </Button>
          </li>
        ))}
      </ol>
    </Modal>
  )
}
