import { IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DEFAULT_LIMIT } from '#shared/rules/limits.ts'
import { formatBytes, formatNumber } from '#shared/words/formats.ts'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { Section } from '#web/ui/client/section.tsx'
import type { SubscriptionReply } from './subscription.queries.ts'
import { UsageBar } from './usage-bar.tsx'
import styles from './subscription.module.css'

/** Larger plans show a bar instead of one icon per person. */
const MAX_ICONS = 24

/** The storage and the number of people in use. */
export function UsageSection({ storage, users }: Pick<SubscriptionReply, 'storage' | 'users'>) {
  const usedSeats = formatNumber(users.used)
  const isUnlimited = users.limit >= DEFAULT_LIMIT
  return (
    <Section title={subscriptionMessages.usage} text={subscriptionMessages.usageText}>
      <div className={styles.usages}>
        <Usage
          name={subscriptionMessages.storage}
          text={subscriptionMessages.of(formatBytes(storage.used), formatBytes(storage.limit))}
        >
          <UsageBar {...storage} />
        </Usage>
        <Usage
          name={subscriptionMessages.people}
          text={
            isUnlimited
              ? subscriptionMessages.noLimit(usedSeats)
              : subscriptionMessages.of(usedSeats, formatNumber(users.limit))
          }
        >
          {users.limit <= MAX_ICONS && users.used <= users.limit ? (
            <span className={styles.places} aria-hidden="true">
              {Array.from({ length: users.limit }, (_, n) => (
                <IconUser key={n} size={20} stroke={1.75} data-taken={n < users.used} />
              ))}
            </span>
          ) : (
            !isUnlimited && <UsageBar {...users} />
          )}
        </Usage>
      </div>
    </Section>
  )
}

/** The usage of one limit as text, with a bar or icons below it. */
function Usage({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <div>
      <p className={styles.usage}>
        <span>{name}</span>
        <span className={styles.quiet}>{text}</span>
      </p>
      {children}
    </div>
  )
}
