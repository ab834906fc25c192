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
  /** Saves and goes to the next record, if there is one. */
  onSaveAndNext?: (() => void) | undefined
}

/** Buttons that submit their form; they show the progress, then a check mark for a moment. */
export function SaveButton({ phase, isIdle, label, busyLabel, isWide, onSaveAndNext }: Props) {
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
      {onSaveAndNext && (
        <Button
          variant="default"
          disabled={isIdle}
          title={formMessages.saveAndNextKeys}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={onSaveAndNext}
        >
          {formMessages.saveAndNext}
        </Button>
      )}
      <Button type="submit" fullWidth={isWide} disabled={isIdle && phase === 'idle'} aria-busy={phase === 'saving'}>
        {phase === 'saving' ? busyLabel : label}
      </Button>
    </div>
  )
}
