import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#shared/entities/user.ts'
import { formatLocalDay, formatTime } from '#shared/words/formats.ts'
import { passkeysMessages } from '#shared/words/settings/settings.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { supportsPasskeys } from '#web/kit/client/supports-passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { ConfirmIdentityDialog } from '../confirm-identity-dialog.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { passkeysQuery, usePasskeyMutations } from './passkeys.queries.ts'
import styles from '../account.module.css'

/** The passkeys of the account. */
export function PasskeysSection({ user }: { user: string }) {
  const { data, error, refetch } = useQuery(passkeysQuery(useApi(), user))
  const [openDialog, setOpenDialog] = useState<'add' | Passkey | null>(null)
  const { remove } = usePasskeyMutations(user)
  const alerts = useAlerts()
  const close = () => setOpenDialog(null)
  const confirmRemove = async ({ id, name }: Passkey, button: HTMLElement) => {
    const isConfirmed = await alerts.confirm({
      title: passkeysMessages.removeTitle(name),
      description: passkeysMessages.removeText,
      actionLabel: passkeysMessages.remove,
    })
    if (!isConfirmed) return
    focusAfterRemoval(button)
    remove.mutate(id, { onSuccess: () => alerts.prompt(passkeysMessages.removed(name), { kind: 'success' }) })
  }
  const areSupported = supportsPasskeys()
  return (
    <SettingsSection
      id="passkeys"
      title={passkeysMessages.title}
      text={passkeysMessages.text}
      action={areSupported && <Button onClick={() => setOpenDialog('add')}>{passkeysMessages.add}</Button>}
    >
      {error && !data && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="2.5rem" />}
      {!areSupported && <p className={styles.note}>{passkeysMessages.unsupported}</p>}
      {data && data.length > 0 && (
        <ul className={styles.rows}>
          {data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpenDialog(passkey)}
              onRemove={(button) => void confirmRemove(passkey, button)}
            />
          ))}
        </ul>
      )}
      {openDialog === 'add' && <AddPasskeyDialog user={user} onClose={close} />}
      {openDialog !== null && openDialog !== 'add' && (
        <RenamePasskeyDialog user={user} passkey={openDialog} onClose={close} />
      )}
    </SettingsSection>
  )
}

interface RowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: (button: HTMLElement) => void
}

function PasskeyRow({ passkey: { name, created_at, used_at }, onRename, onRemove }: RowProps) {
  const usedText =
    used_at === null ? passkeysMessages.neverUsed : passkeysMessages.used(formatLocalDay(used_at), formatTime(used_at))
  return (
    <li className={styles.row}>
      <IconKey className={styles.sign} size={24} stroke={1.5} aria-hidden />
      <div>
        <div className={styles.name}>{name}</div>
        <div className={styles.facts}>{`${passkeysMessages.addedOn(formatLocalDay(created_at))} · ${usedText}`}</div>
      </div>
      <div className={styles.acts}>
        <Button small aria-label={passkeysMessages.renameNamed(name)} onClick={onRename}>
          {passkeysMessages.rename}
        </Button>
        <Button
          small
          aria-label={passkeysMessages.removeNamed(name)}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        >
          {passkeysMessages.remove}
        </Button>
      </div>
    </li>
  )
}

function RenamePasskeyDialog({ user, passkey, onClose }: { user: string; passkey: Passkey; onClose: () => void }) {
  const { rename } = usePasskeyMutations(user)
  return (
    <ConfirmIdentityDialog
      title={passkeysMessages.renameTitle}
      name={{ label: passkeysMessages.name, initialValue: passkey.name }}
      label={passkeysMessages.rename}
      isBusy={rename.isPending}
      failure={rename.error}
      onSubmit={({ name }) => rename.mutate({ passkey: passkey.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
