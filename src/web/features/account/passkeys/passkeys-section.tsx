import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#shared/entities/user.ts'
import { formatDayHere, formatTime } from '#shared/words/formats.ts'
import { passkeysMessages } from '#shared/words/settings/settings.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { passkeysWork } from '#web/kit/client/passkeys-work.ts'
import { Button } from '#web/ui/button.tsx'
import { focusWhenGone } from '#web/ui/focus-next.ts'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { ProofDialog } from '../proof-dialog.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { passkeysQuery, usePasskeys } from './passkeys.queries.ts'
import styles from '../account.module.css'

/** The passkeys of the account. */
export function PasskeysSection({ user }: { user: string }) {
  const { data, error, refetch } = useQuery(passkeysQuery(useApi(), user))
  const [open, setOpen] = useState<'add' | Passkey | null>(null)
  const { remove } = usePasskeys(user)
  const alerts = useAlerts()
  const close = () => setOpen(null)
  const askRemove = async ({ id, name }: Passkey, pressed: HTMLElement) => {
    const sure = await alerts.confirm({
      title: passkeysMessages.removeTitle(name),
      description: passkeysMessages.removeText,
      act: passkeysMessages.remove,
    })
    if (!sure) return
    focusWhenGone(pressed)
    remove.mutate(id, { onSuccess: () => alerts.prompt(passkeysMessages.removed(name), { kind: 'success' }) })
  }
  const works = passkeysWork()
  return (
    <SettingsSection
      id="passkeys"
      title={passkeysMessages.title}
      text={passkeysMessages.text}
      act={works && <Button onClick={() => setOpen('add')}>{passkeysMessages.add}</Button>}
    >
      {error && !data && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="2.5rem" />}
      {!works && <p className={styles.note}>{passkeysMessages.cannot}</p>}
      {data && data.length > 0 && (
        <ul className={styles.rows}>
          {data.map((one) => (
            <PasskeyRow
              key={one.id}
              passkey={one}
              onRename={() => setOpen(one)}
              onRemove={(pressed) => void askRemove(one, pressed)}
            />
          ))}
        </ul>
      )}
      {open === 'add' && <AddPasskey user={user} onClose={close} />}
      {open !== null && open !== 'add' && <Rename user={user} passkey={open} onClose={close} />}
    </SettingsSection>
  )
}

interface RowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: (pressed: HTMLElement) => void
}

function PasskeyRow({ passkey: { name, created_at, used_at }, onRename, onRemove }: RowProps) {
  const used = used_at === null ? passkeysMessages.neverUsed : passkeysMessages.used(formatDayHere(used_at), formatTime(used_at))
  return (
    <li className={styles.row}>
      <IconKey className={styles.sign} size={24} stroke={1.5} aria-hidden />
      <div>
        <div className={styles.name}>{name}</div>
        <div className={styles.facts}>{`${passkeysMessages.made(formatDayHere(created_at))} · ${used}`}</div>
      </div>
      <div className={styles.acts}>
        <Button small aria-label={passkeysMessages.renameNamed(name)} onClick={onRename}>
          {passkeysMessages.rename}
        </Button>
        <Button small aria-label={passkeysMessages.removeNamed(name)} onClick={({ currentTarget }) => onRemove(currentTarget)}>
          {passkeysMessages.remove}
        </Button>
      </div>
    </li>
  )
}

function Rename({ user, passkey, onClose }: { user: string; passkey: Passkey; onClose: () => void }) {
  const { rename } = usePasskeys(user)
  return (
    <ProofDialog
      title={passkeysMessages.renameTitle}
      name={{ label: passkeysMessages.name, first: passkey.name }}
      label={passkeysMessages.rename}
      busy={rename.isPending}
      failure={rename.error}
      onSubmit={({ name }) => rename.mutate({ passkey: passkey.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
