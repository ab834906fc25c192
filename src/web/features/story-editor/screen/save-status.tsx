import { IconAlertTriangle, IconCheck, IconClock, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import type { FrameState } from './story-frame.ts'
import styles from './story-editor-screen.module.css'

const ICON_PROPS = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Whether the draft is saved, and how the published version compares (`text`). */
export function SaveStatus({ state, text }: { state: FrameState; text: string }) {
  return (
    <p className={styles.status} role="status">
      {state.kind === 'saved' && <IconCheck {...ICON_PROPS} />}
      {state.kind === 'saving' && <IconLoader2 {...ICON_PROPS} />}
      {state.kind === 'held' && <IconClock {...ICON_PROPS} />}
      {state.kind === 'local' && <IconCloudOff {...ICON_PROPS} />}
      {state.kind === 'refused' && <IconAlertTriangle {...ICON_PROPS} />}
      {getStateText(state)}
      <span className={styles.quiet}>{text}</span>
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
