import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dialogMessages } from '#shared/words/page/page.ts'
import { deletingMessages } from '#shared/words/settings/settings.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { ownedQuery, useDeleteAccount } from './account.queries.ts'
import { ProofDialog } from './proof-dialog.tsx'
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
        act={<Button onClick={() => setOpen(true)}>{deletingMessages.open}</Button>}
      />
      {open && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Props {
  user: string
  onClose: () => void
}

/** Says what happens to the user's organisations. An only owner has to hand them over first. */
function DeleteDialog({ user, onClose }: Props) {
  const { data, error, refetch } = useQuery(ownedQuery(useApi(), user))
  const remove = useDeleteAccount(user)
  if (!data)
    return (
      <Modal open title={deletingMessages.heading} onClose={onClose}>
        {error ? <ErrorState text={error.message} retry={() => void refetch()} /> : <LoadingState />}
      </Modal>
    )
  const alone = data.filter((org) => org.isOnlyOwner && !org.isEmpty)
  if (alone.length > 0)
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
          {alone.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
        <p className={styles.text}>{deletingMessages.lastDo}</p>
        <div className={styles.links}>
          {alone.map(({ id, title, active }) => (
            <Link
              key={id}
              className={buttonClass()}
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
  const titlesOf = (orgs: typeof data) => orgs.map(({ title }) => title).join(', ')
  const shared = titlesOf(data.filter((org) => !org.isOnlyOwner))
  const going = titlesOf(data.filter((org) => org.isOnlyOwner))
  return (
    <ProofDialog
      title={deletingMessages.heading}
      word={deletingMessages.word}
      password
      danger
      label={remove.isPending ? deletingMessages.busy : deletingMessages.confirm}
      busy={remove.isPending || remove.isSuccess}
      failure={remove.error}
      onSubmit={({ password }) => remove.mutate(password, { onSuccess: () => window.location.assign('/client') })}
      onClose={onClose}
    >
      <ul className={styles.list}>
        {deletingMessages.what.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {shared && <li>{deletingMessages.leaves(shared)}</li>}
        {going && <li>{deletingMessages.goes(going)}</li>}
      </ul>
    </ProofDialog>
  )
}
