import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { formMessages } from '#shared/words/forms/forms.ts'
import type { FormState } from './form-state.ts'
import styles from './form.module.css'

interface Props {
  phase: FormState['phase']
  /** Whether there is nothing to save. */
  isIdle: boolean
  label: string
  busyLabel: string
  isWide: boolean
}

/** Submits its form and shows the progress, then a check mark for a moment. */
export function SaveButton({ phase, isIdle, label, busyLabel, isWide }: Props) {
  return (
    <div className={styles.save}>
      <span role="status" className={styles.saved}>
        {phase === 'saved' && (
          <>
            <IconCheck size={18} stroke={2.25} aria-hidden />
            {formMessages.saved}
          </>
        )}
      </span>
      <Button type="submit" fullWidth={isWide} disabled={isIdle && phase === 'idle'} aria-busy={phase === 'saving'}>
        {phase === 'saving' ? busyLabel : label}
      </Button>
    </div>
  )
}
