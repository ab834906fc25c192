import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import { storyEditorMessages as words } from '#shared/words/story-editor/story-editor.ts'
import type { SaveState } from '../draft/saver.ts'
import styles from './desk.module.css'

const SIGN = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Whether what is written is saved, and what visitors see of it. */
export function SaveSign({ state, text }: { state: SaveState; text: string }) {
  return (
    <p className={styles.sign} role="status">
      {state.kind === 'saved' && <IconCheck {...SIGN} />}
      {state.kind === 'saving' && <IconLoader2 {...SIGN} />}
      {state.kind === 'kept' && <IconCloudOff {...SIGN} />}
      {state.kind === 'refused' && <IconAlertTriangle {...SIGN} />}
      {state.kind === 'refused' ? words.refused(state.why) : words[state.kind]}
      <span className={styles.quiet}>{text}</span>
    </p>
  )
}
