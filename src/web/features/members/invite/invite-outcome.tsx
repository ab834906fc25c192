import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { invitesContract } from '#shared/contract/people/invites.contract.ts'
import { invitingMessages } from '#shared/words/members/members.ts'
import type { ReplyFor } from '#web/kit/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import styles from './invite.module.css'

type Results = ReplyFor<typeof invitesContract.inviteMany>['results']

const SIGNS = {
  invited: IconCircleCheck,
  added: IconCircleCheck,
  already: IconInfoCircle,
  invalid: IconAlertTriangle,
  limit: IconAlertTriangle,
}

/** The result of each invitation of a list. */
export function InviteOutcome({ results, onClose }: { results: Results; onClose: () => void }) {
  return (
    <Modal
      open
      width={640}
      title={invitingMessages.outcome}
      onClose={onClose}
      onConfirm={onClose}
      footer={
        <Button look="primary" data-autofocus onClick={onClose}>
          {invitingMessages.done}
        </Button>
      }
    >
      <ul className={styles.outcome}>
        {results.map(({ email, status, mail_waits: waits }) => {
          const Sign = SIGNS[status]
          return (
            <li key={email} data-status={status}>
              <Sign size={18} stroke={1.75} aria-hidden />
              <span className={styles.email}>{email}</span>
              <span className={styles.quiet}>
                {waits ? `${invitingMessages.statuses[status]}: ${invitingMessages.waits[waits]}` : invitingMessages.statuses[status]}
              </span>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
