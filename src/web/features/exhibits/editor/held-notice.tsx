import { IconClock } from '@tabler/icons-react'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ExhibitForm } from './use-exhibit-form.ts'
import styles from './exhibit-editor.module.css'

/** Says that visitors don't see the latest changes yet, and discards them. */
export function HeldNotice({ form }: { form: ExhibitForm }) {
  const alerts = useAlerts()
  const discard = async () => {
    const isConfirmed = await alerts.confirm({
      title: exhibitEditMessages.discardTitle,
      description: exhibitEditMessages.discardText,
      actionLabel: exhibitEditMessages.discard,
    })
    if (!isConfirmed) return
    form.reset()
    alerts.prompt(exhibitEditMessages.discarded, { kind: 'success' })
  }
  return (
    <div className={styles.held}>
      <IconClock size={18} stroke={1.75} aria-hidden />
      <p role="status">{form.hasRestored ? exhibitEditMessages.restoredText : exhibitEditMessages.heldText}</p>
      <Button small onClick={() => void discard()}>
        {exhibitEditMessages.discard}
      </Button>
    </div>
  )
}
