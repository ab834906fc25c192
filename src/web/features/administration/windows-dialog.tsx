import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { OrgAccount } from '#shared/entities/administration/administration.ts'
import type { GivenSubscription } from '#shared/entities/org.ts'
import { administrationMessages as words } from '#shared/words/administration/administration.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { DayOrUnread } from '#web/form/dates/day-or-unread.tsx'
import { useClosing } from '#web/form/closing.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { DEFAULT_LIMIT } from '#shared/rules/limits.ts'
import { NO_WINDOWS } from '#shared/rules/subscription.ts'
import { useAdministration } from './administration.queries.ts'
import styles from './administration.module.css'

const GB = 1_000_000_000
const PARTS = ['cms', 'submissions', 'host_page'] as const
type Days = Exclude<keyof GivenSubscription, 'storage' | 'users'>

/** What an organisation may use and until when, set by hand. */
export function WindowsDialog({ org, onClose }: { org: OrgAccount; onClose: () => void }) {
  const alerts = useAlerts()
  const { subscribe } = useAdministration()
  const before = org.subscription ?? NO_WINDOWS
  const [given, setGiven] = useState<GivenSubscription>(before)
  /** What is typed and no day yet. */
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set())
  /** What was set here, and nothing else: a payment may have set the rest meanwhile. */
  const changes = () =>
    Object.fromEntries(Object.entries(given).filter(([key, value]) => value !== before[key as keyof GivenSubscription]))
  const closing = useClosing(unread.size > 0 || Object.keys(changes()).length > 0, onClose)
  const save = (subscription: GivenSubscription | null) => {
    if (subscribe.isPending || unread.size > 0) return
    // Nothing was set: that is no subscription, where there was none.
    if (subscription && Object.keys(subscription).length === 0) return onClose()
    subscribe.mutate(
      { id: org.id, subscription },
      {
        onSuccess: () => {
          alerts.prompt(words.orgs.saved, { kind: 'success' })
          onClose()
        },
      },
    )
  }
  const day = (name: Days, label: string) => (
    <DayOrUnread
      key={name}
      name={name}
      label={label}
      value={given[name]}
      onUnread={(is) => setUnread(new Set([...unread].filter((one) => one !== name).concat(is ? [name] : [])))}
      onDay={(value) => setGiven({ ...given, [name]: value })}
    />
  )
  const amount = (name: 'storage' | 'users', label: string, unit: number, without: string) => (
    <NumberInput
      label={label}
      placeholder={without}
      min={0}
      max={Math.floor(Number.MAX_SAFE_INTEGER / unit)}
      allowDecimal={unit > 1}
      hideControls
      value={typeof given[name] === 'number' ? given[name] / unit : ''}
      onChange={(value) => setGiven({ ...given, [name]: value === '' ? null : Math.round(Number(value) * unit) })}
    />
  )
  return (
    <Modal
      open
      width={560}
      title={words.orgs.editTitle(org.title)}
      description={words.orgs.editText}
      {...closing}
      onConfirm={() => save(changes())}
      footer={
        <>
          {org.subscription && (
            <Button look="quiet" title={words.orgs.noneText} disabled={subscribe.isPending} onClick={() => save(null)}>
              {words.orgs.none}
            </Button>
          )}
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button look="primary" disabled={subscribe.isPending || unread.size > 0} onClick={() => save(changes())}>
            {words.orgs.save}
          </Button>
        </>
      }
    >
      {PARTS.map((part) => (
        <fieldset key={part} className={styles.window}>
          <legend>{words.orgs.windows[part]}</legend>
          <div className={styles.pair}>
            {day(`${part}_from`, words.orgs.from)}
            {day(`${part}_to`, words.orgs.to)}
          </div>
          {part === 'submissions' && <p className={styles.second}>{words.orgs.submissionsNeed}</p>}
        </fieldset>
      ))}
      <div className={styles.pair}>
        {day('inactive_from', words.orgs.inactive_from)}
        {amount('storage', words.orgs.storage, GB, String(DEFAULT_LIMIT / GB))}
        {amount('users', words.orgs.users, 1, words.orgs.unlimited)}
      </div>
    </Modal>
  )
}
