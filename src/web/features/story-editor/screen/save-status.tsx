import { IconAlertTriangle, IconCheck, IconClock, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import type { FrameState } from './story-frame.ts'
import styles from './story-editor-screen.module.css'

const ICON_PROPS = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  state: FrameState
  /** How the published version compares; undefined if something else says it. */
  publishedState: string | undefined
}

/** Whether the draft is saved, and published unless something else says it. */
export function SaveStatus({ state, publishedState }: Props) {
  const isQuiet = publishedState === undefined || publishedState === storyEditorMessages.published
  return (
    <p
      className={styles.status}
      role="status"
      // A state that needs no attention is only an icon in the narrow header of a phone.
      data-quiet={
        (isQuiet && (state.kind === 'saved' || state.kind === 'saving' || state.kind === 'held')) || undefined
      }
    >
      {state.kind === 'saved' && <IconCheck {...ICON_PROPS} />}
      {state.kind === 'saving' && <IconLoader2 {...ICON_PROPS} />}
      {state.kind === 'held' && <IconClock {...ICON_PROPS} />}
      {state.kind === 'local' && <IconCloudOff {...ICON_PROPS} />}
      {state.kind === 'refused' && <IconAlertTriangle {...ICON_PROPS} />}
      {publishedState === storyEditorMessages.published ? (
        publishedState
      ) : (
        <>
          <span className={styles.stateText}>{getStateText(state)}</span>
          {publishedState !== undefined && <span className={styles.quiet}>{publishedState}</span>}
        </>
      )}
    </p>
  )
}

function getStateText(state: FrameState): string {
  switch (state.kind) {
    case 'saved':
      return storyEditorMessages.saved
    case 'saving':
      return storyEditorMessages.saving
    case 'held':
      return storyEditorMessages.held
    case 'local':
      return storyEditorMessages.kept
    case 'refused':
      return storyEditorMessages.refused(state.reason)
  }
}
