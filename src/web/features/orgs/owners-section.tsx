import { IconUserMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '#shared/entities/user.ts'
import { ownerForm } from '#shared/forms/account/owner.form.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useMe } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { orgOwnersQuery, useOrgActions } from './orgs.queries.ts'
import styles from './orgs.module.css'

/** The owners of an organisation. Others are added by mail address, and the last one can't be removed. */
export function OwnersSection({ orgId }: { orgId: string }) {
  const { data: owners, error, refetch } = useQuery(orgOwnersQuery(useApi(), orgId))
  const { addOwner } = useOrgActions(orgId)
  const alerts = useAlerts()
  const handleAdd = async ({ email }: { email?: unknown }) => {
    const address = String(email).trim()
    await addOwner.mutateAsync(address)
    alerts.prompt(orgMessages.ownerAdded(address), { kind: 'success' })
  }
  return (
    <Section title={orgMessages.owners} text={orgMessages.ownersText}>
      {error && !owners && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!error && !owners && <Skeleton height="3rem" />}
      {owners && (
        <ul className={styles.owners}>
          {owners.map((owner) => (
            <Owner key={owner.id} orgId={orgId} owner={owner} isLast={owners.length === 1} />
          ))}
        </ul>
      )}
      <FormView form={ownerForm} label={orgMessages.add} busyLabel={orgMessages.adding} save={handleAdd} />
    </Section>
  )
}

function Owner({ orgId, owner: { id, username, email }, isLast }: { orgId: string; owner: User; isLast: boolean }) {
  const isSelf = useMe()?.id === id
  const [alerts, navigate] = [useAlerts(), useNavigate()]
  const { removeOwner, giveUp } = useOrgActions(orgId)
  const confirmRemoval = async () => {
    const isConfirmed = await alerts.confirm({
      title: isSelf ? orgMessages.removeSelfTitle : orgMessages.removeOwnerTitle(username),
      description: isSelf ? orgMessages.removeSelfText : orgMessages.removeOwnerText,
      actionLabel: orgMessages.confirmRemoveOwner,
    })
    if (!isConfirmed) return
    await (isSelf ? giveUp : removeOwner).mutateAsync(id)
    alerts.prompt(orgMessages.ownerRemoved(username), { kind: 'success' })
    if (isSelf) await navigate({ to: '/client', search: {}, replace: true })
  }
  return (
    <li className={styles.owner}>
      <span className={styles.ownerWords}>
        <span className={styles.ownerName}>{isSelf ? `${username} (${orgMessages.you})` : username}</span>
        <span className={styles.quiet}>{email}</span>
      </span>
      {isLast ? (
        <span className={styles.quiet}>{orgMessages.lastOwner}</span>
      ) : (
        <Button
          variant="icon"
          aria-label={orgMessages.removeOwner(username)}
          title={orgMessages.removeOwner(username)}
          onClick={() => void confirmRemoval().catch(() => undefined)}
        >
          <IconUserMinus size={18} stroke={1.75} aria-hidden />
        </Button>
      )}
    </li>
  )
}
