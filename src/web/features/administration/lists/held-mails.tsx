import type { OutboxMail } from '#shared/entities/administration/administration.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAdministrationMutations } from '../data/administration.queries.ts'
import { StateLabel } from '../parts/state-label.tsx'
import styles from '../parts/administration.module.css'

/** The loaded emails on hold, grouped by reason. One button sends a whole group. */
export function HeldMails({ mails }: { mails: readonly OutboxMail[] }) {
  const alerts = useAlerts()
  const { resendMails } = useAdministrationMutations()
  const { mails: messages } = administrationMessages
  const groups = Map.groupBy(
    mails.filter(({ state }) => state === 'held'),
    ({ held }) => held,
  )
  if (groups.size === 0) return null
  const sendAll = async (ids: readonly string[]) => {
    const isConfirmed = await alerts.confirm({
      title: messages.sendAllTitle(ids.length),
      description: messages.sendAllText,
      actionLabel: messages.sendAll(ids.length),
    })
    if (isConfirmed)
      resendMails.mutate(ids, { onSuccess: () => alerts.prompt(messages.retriedAll(ids.length), { kind: 'success' }) })
  }
  return (
    <ul className={styles.held}>
      {[...groups].map(([reason, group]) => (
        <li key={reason}>
          <span>
            <StateLabel kind="warn">{messages.heldGroup(group.length)}</StateLabel>
            {reason && <span className={styles.reasonText}>{messages.held[reason]}</span>}
          </span>
          <Button small disabled={resendMails.isPending} onClick={() => void sendAll(group.map(({ id }) => id))}>
            {messages.sendAll(group.length)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
