import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { OrgAccount } from '#shared/entities/administration/administration.ts'
import type { SubscriptionChanges } from '#shared/entities/org.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { UnfinishedDayInput } from '#web/form/dates/unfinished-day-input.tsx'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { DEFAULT_LIMIT } from '#shared/rules/limits.ts'
import { NO_WINDOWS } from '#shared/rules/subscription.ts'
import { useAdministrationMutations } from '../data/administration.queries.ts'
import styles from '../parts/administration.module.css'

const GB = 1_000_000_000
const SUBSCRIPTION_PARTS = ['cms', 'submissions', 'host_page'] as const
type DayKey = Exclude<keyof SubscriptionChanges, 'storage' | 'users'>

/** Edits an organisation's subscription by hand. */
export function SubscriptionDialog({ org, onClose }: { org: OrgAccount; onClose: () => void }) {
  const alerts = useAlerts()
  const { updateSubscription } = useAdministrationMutations()
  const savedValues = org.subscription ?? NO_WINDOWS
  const [values, setValues] = useState<SubscriptionChanges>(savedValues)
  /** Fields with text that isn't a valid day yet. */
  const [invalidDays, setInvalidDays] = useState<ReadonlySet<string>>(new Set())
  /** Contains only the edited values, since a payment may have changed others. */
  const getChanges = () =>
    Object.fromEntries(
      Object.entries(values).filter(([key, value]) => value !== savedValues[key as keyof SubscriptionChanges]),
    )
  const closeProps = useConfirmedClose(invalidDays.size > 0 || Object.keys(getChanges()).length > 0, onClose)
  const save = (subscription: SubscriptionChanges | null) => {
    if (updateSubscription.isPending || invalidDays.size > 0) return
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
  const renderDay = (name: DayKey, label: string) => (
    <UnfinishedDayInput
      key={name}
      name={name}
      label={label}
      value={values[name]}
      onInvalidChange={(isInvalid) =>
        setInvalidDays(
          new Set([...invalidDays].filter((otherName) => otherName !== name).concat(isInvalid ? [name] : [])),
        )
      }
      onDay={(value) => setValues({ ...values, [name]: value })}
    />
  )
  const renderAmount = (name: 'storage' | 'users', label: string, unit: number, placeholder: string) => (
    <NumberInput
      label={label}
      placeholder={placeholder}
      min={0}
      max={Math.floor(Number.MAX_SAFE_INTEGER / unit)}
      allowDecimal={unit > 1}
      hideControls
      value={typeof values[name] === 'number' ? values[name] / unit : ''}
      onChange={(value) => setValues({ ...values, [name]: value === '' ? null : Math.round(Number(value) * unit) })}
    />
  )
  return (
    <Modal
      open
      width={560}
      title={administrationMessages.orgs.editTitle(org.title)}
      description={administrationMessages.orgs.editText}
      {...closeProps}
      onConfirm={() => save(getChanges())}
      footer={
        <>
          {org.subscription && (
            <Button
              variant="quiet"
              title={administrationMessages.orgs.noneText}
              disabled={updateSubscription.isPending}
              onClick={() => save(null)}
            >
              {administrationMessages.orgs.none}
            </Button>
          )}
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button
            variant="primary"
            disabled={updateSubscription.isPending || invalidDays.size > 0}
            onClick={() => save(getChanges())}
          >
            {administrationMessages.orgs.save}
          </Button>
        </>
      }
    >
      {SUBSCRIPTION_PARTS.map((part) => (
        <fieldset key={part} className={styles.window}>
          <legend>{administrationMessages.orgs.windows[part]}</legend>
          <div className={styles.pair}>
            {renderDay(`${part}_from`, administrationMessages.orgs.from)}
            {renderDay(`${part}_to`, administrationMessages.orgs.to)}
          </div>
          {part === 'submissions' && <p className={styles.second}>{administrationMessages.orgs.submissionsNeed}</p>}
        </fieldset>
      ))}
      <div className={styles.pair}>
        {renderDay('inactive_from', administrationMessages.orgs.inactive_from)}
        {renderAmount('storage', administrationMessages.orgs.storage, GB, String(DEFAULT_LIMIT / GB))}
        {renderAmount('users', administrationMessages.orgs.users, 1, administrationMessages.orgs.unlimited)}
      </div>
    </Modal>
  )
}
