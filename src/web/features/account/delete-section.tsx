import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dialogMessages } from '#shared/words/page/page.ts'
import { deletingMessages } from '#shared/words/settings/settings.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button, getButtonClass } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { ownedOrgsQuery, useDeleteAccount } from './account.queries.ts'
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'
import styles from './account.module.css'

/** Deletes the account. */
export function DeleteSection({ user }: { user: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <SettingsSection
        id="delete"
        title={deletingMessages.title}
        text={deletingMessages.text}
        action={<Button onClick={() => setOpen(true)}>{deletingMessages.open}</Button>}
      />
      {open && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Props {
  user: string
  onClose: () => void
}

/**
 * Says what happens to the user's organisations. Those that have projects and no other owner must be handed over first.
 */
function DeleteDialog({ user, onClose }: Props) {
  const { data, error, refetch } = useQuery(ownedOrgsQuery(useApi(), user))
  const deleteAccount = useDeleteAccount(user)
  if (!data)
    return (
      <Modal open title={deletingMessages.heading} onClose={onClose}>
        {error ? <ErrorState text={error.message} retry={() => void refetch()} /> : <LoadingState />}
      </Modal>
    )
  const blockingOrgs = data.filter((org) => org.isOnlyOwner && !org.isEmpty)
  if (blockingOrgs.length > 0)
    return (
      <Modal
        open
        role="alertdialog"
        title={deletingMessages.lastTitle}
        description={deletingMessages.lastText}
        onClose={onClose}
        footer={<Button onClick={onClose}>{dialogMessages.close}</Button>}
      >
        <ul className={styles.list}>
          {blockingOrgs.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
        <p className={styles.text}>{deletingMessages.lastOwnerSteps}</p>
        <div className={styles.links}>
          {blockingOrgs.map(({ id, title, active }) => (
            <Link
              key={id}
              className={getButtonClass()}
              {...(active
                ? { to: '/client', search: { orgId: id } }
                : { to: '/client/subscription', search: { org: id } })}
            >
              {deletingMessages.toOrg(title)}
            </Link>
          ))}
        </div>
      </Modal>
    )
  const joinTitles = (orgs: typeof data) => orgs.map(({ title }) => title).join(', ')
  const sharedTitles = joinTitles(data.filter((org) => !org.isOnlyOwner))
  const deletedTitles = joinTitles(data.filter((org) => org.isOnlyOwner))
  return (
    <ConfirmIdentityDialog
      title={deletingMessages.heading}
      confirmationWord={deletingMessages.word}
      asksPassword
      isDangerous
      label={deleteAccount.isPending ? deletingMessages.busy : deletingMessages.confirm}
      isBusy={deleteAccount.isPending || deleteAccount.isSuccess}
      failure={deleteAccount.error}
      onSubmit={({ password }) =>
        deleteAccount.mutate(password, { onSuccess: () => window.location.assign('/client') })
      }
      onClose={onClose}
    >
      <ul className={styles.list}>
        {deletingMessages.what.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {sharedTitles && <li>{deletingMessages.orgsKept(sharedTitles)}</li>}
        {deletedTitles && <li>{deletingMessages.orgsDeleted(deletedTitles)}</li>}
      </ul>
    </ConfirmIdentityDialog>
  )
}
