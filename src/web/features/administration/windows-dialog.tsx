import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { OrgAccount } from '#shared/entities/administration/administration.ts'
import type { GivenSubscription } from '#shared/entities/org.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
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

/** Edits an organisation's subscription by hand. */
export function WindowsDialog({ org, onClose }: { org: OrgAccount; onClose: () => void }) {
  const alerts = useAlerts()
  const { updateSubscription } = useAdministration()
  const before = org.subscription ?? NO_WINDOWS
  const [given, setGiven] = useState<GivenSubscription>(before)
  /** Fields with text that isn't a valid day yet. */
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set())
  /** Only the edited values, since a payment may have changed others. */
  const changes = () =>
    Object.fromEntries(Object.entries(given).filter(([key, value]) => value !== before[key as keyof GivenSubscription]))
  const closing = useClosing(unread.size > 0 || Object.keys(changes()).length > 0, onClose)
  const save = (subscription: GivenSubscription | null) => {
    if (updateSubscription.isPending || unread.size > 0) return
    // Without changes, don't create a subscription for an organisation that has none.
    if (subscription && Object.keys(subscription).length === 0) return onClose()
    updateSubscription.mutate(
      { id: org.id, subscription },
      {
        onSuccess: () => {
          alerts.prompt(administrationMessages.orgs.saved, { kind: 'success' })
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
      onUnread={(is) => setUnread(new Set([...unread].filter((other) => other !== name).concat(is ? [name] : [])))}
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
      title={administrationMessages.orgs.editTitle(org.title)}
      description={administrationMessages.orgs.editText}
      {...closing}
      onConfirm={() => save(changes())}
      footer={
        <>
          {org.subscription && (
            <Button
              look="quiet"
              title={administrationMessages.orgs.noneText}
              disabled={updateSubscription.isPending}
              onClick={() => save(null)}
            >
              {administrationMessages.orgs.none}
            </Button>
          )}
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button
            look="primary"
            disabled={updateSubscription.isPending || unread.size > 0}
            onClick={() => save(changes())}
          >
            {administrationMessages.orgs.save}
          </Button>
        </>
      }
    >
      {PARTS.map((part) => (
        <fieldset key={part} className={styles.window}>
          <legend>{administrationMessages.orgs.windows[part]}</legend>
          <div className={styles.pair}>
            {day(`${part}_from`, administrationMessages.orgs.from)}
            {day(`${part}_to`, administrationMessages.orgs.to)}
          </div>
          {part === 'submissions' && <p className={styles.second}>{administrationMessages.orgs.submissionsNeed}</p>}
        </fieldset>
      ))}
      <div className={styles.pair}>
        {day('inactive_from', administrationMessages.orgs.inactive_from)}
        {amount('storage', administrationMessages.orgs.storage, GB, String(DEFAULT_LIMIT / GB))}
        {amount('users', administrationMessages.orgs.users, 1, administrationMessages.orgs.unlimited)}
      </div>
    </Modal>
  )
}
