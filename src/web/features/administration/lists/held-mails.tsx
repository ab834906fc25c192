import type { MailVolume } from '#shared/entities/administration/administration.ts'
import type { HoldReason } from '#shared/rules/mails/hold-reasons.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAdministrationMutations } from '../data/administration.queries.ts'
import { StateLabel } from '../parts/state-label.tsx'
import styles from '../parts/administration.module.css'

/** How many emails are on hold, by reason. One button sends a whole group, or saves it if there is no mail server. */
export function HeldMails({ volume: { held, is_sending: isSending } }: { volume: MailVolume }) {
  const alerts = useAlerts()
  const { resendHeldMails } = useAdministrationMutations()
  const { mails: messages } = administrationMessages
  if (held.length === 0) return null
  const getLabel = isSending ? messages.sendAll : messages.saveAll
  const sendAll = async (reason: HoldReason, count: number) => {
    const isConfirmed = await alerts.confirm({
      title: isSending ? messages.sendAllTitle(count) : messages.saveAllTitle(count),
      description: isSending ? messages.sendAllText : messages.saveAllText,
      actionLabel: getLabel(count),
    })
    if (isConfirmed)
      resendHeldMails.mutate(reason, {
        onSuccess: (sentCount) => alerts.prompt(messages.retriedAll(sentCount), { kind: 'success' }),
      })
  }
  return (
    <ul className={styles.held}>
      {held.map(({ reason, count }) => (
        <li key={reason}>
          <span>
            <StateLabel kind="warn">{messages.heldGroup(count)}</StateLabel>
            <span className={styles.reasonText}>{messages.held[reason]}</span>
          </span>
          <Button small disabled={resendHeldMails.isPending} onClick={() => void sendAll(reason, count)}>
            {getLabel(count)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
