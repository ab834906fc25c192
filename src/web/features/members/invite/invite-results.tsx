import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { invitesContract } from '#shared/contract/people/invites.contract.ts'
import { inviteMessages } from '#shared/words/members/members.ts'
import type { ReplyFor } from '#web/kit/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import styles from './invite.module.css'

type Results = ReplyFor<typeof invitesContract.inviteMany>['results']

const STATUS_ICONS = {
  invited: IconCircleCheck,
  added: IconCircleCheck,
  already: IconInfoCircle,
  invalid: IconAlertTriangle,
  limit: IconAlertTriangle,
}

/** The result of each invitation of a list. */
export function InviteResults({ results, onClose }: { results: Results; onClose: () => void }) {
  return (
    <Modal
      open
      width={640}
      title={inviteMessages.results}
      onClose={onClose}
      onConfirm={onClose}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {inviteMessages.done}
        </Button>
      }
    >
      <ul className={styles.outcome}>
        {results.map(({ email, status, mail_waits: mailWaits }) => {
          const StatusIcon = STATUS_ICONS[status]
          return (
            <li key={email} data-status={status}>
              <StatusIcon size={18} stroke={1.75} aria-hidden />
              <span className={styles.email}>{email}</span>
              <span className={styles.quiet}>
                {mailWaits
                  ? `${inviteMessages.statuses[status]}: ${inviteMessages.waits[mailWaits]}`
                  : inviteMessages.statuses[status]}
              </span>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
