import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { formMessages } from '#shared/messages.ts'
import type { FormState } from './form-state.ts'
import styles from './form.module.css'

/** Saves; says that it saves, and for a moment that it did. */
export function SaveButton({
  phase,
  dirty,
  label = formMessages.save,
  onClick,
}: Pick<FormState<string>, 'phase' | 'dirty'> & { label?: string; onClick: () => void }) {
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
      <Button onClick={onClick} disabled={!dirty && phase === 'idle'} aria-busy={phase === 'saving'}>
        {phase === 'saving' ? formMessages.saving : label}
      </Button>
    </div>
  )
}
