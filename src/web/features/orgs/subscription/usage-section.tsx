import { IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DEFAULT_LIMIT } from '#shared/rules/limits.ts'
import { formatBytes, formatNumber } from '#shared/words/formats.ts'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { Section } from '#web/ui/client/section.tsx'
import type { SubscriptionReply } from './subscription.queries.ts'
import styles from './subscription.module.css'

/** Larger plans show a bar instead of one icon per person. */
const MAX_ICONS = 24

/** The storage and the number of people in use. */
export function UsageSection({ storage, users }: Pick<SubscriptionReply, 'storage' | 'users'>) {
  const usedSeats = formatNumber(users.used)
  return (
    <Section title={subscriptionMessages.usage} text={subscriptionMessages.usageText}>
      <div className={styles.usages}>
        <Usage
          name={subscriptionMessages.storage}
          text={subscriptionMessages.of(formatBytes(storage.used), formatBytes(storage.limit))}
          usage={storage}
        />
        <Usage
          name={subscriptionMessages.people}
          text={
            users.limit >= DEFAULT_LIMIT
              ? subscriptionMessages.noLimit(usedSeats)
              : subscriptionMessages.of(usedSeats, formatNumber(users.limit))
          }
          usage={users}
        >
          {users.limit <= MAX_ICONS && users.used <= users.limit && (
            <span className={styles.places} aria-hidden="true">
              {Array.from({ length: users.limit }, (_, n) => (
                <IconUser key={n} size={20} stroke={1.75} data-taken={n < users.used} />
              ))}
            </span>
          )}
        </Usage>
      </div>
    </Section>
  )
}

interface UsageProps {
  name: string
  text: string
  usage: { used: number; limit: number }
  children?: ReactNode
}

/** The usage of one limit as text and as a bar, or as `children` instead of the bar. */
function Usage({ name, text, usage: { used, limit }, children }: UsageProps) {
  const usedShare = limit === 0 ? (used > 0 ? 1 : 0) : used / limit
  return (
    <div>
      <p className={styles.usage}>
        <span>{name}</span>
        <span className={styles.quiet}>{text}</span>
      </p>
      {children || (
        <span className={styles.bar} aria-hidden="true">
          <span
            className={styles.filled}
            data-full={usedShare >= 0.9}
            style={{ width: `${Math.min(100, Math.max(used > 0 ? 1 : 0, usedShare * 100))}%` }}
          />
        </span>
      )}
    </div>
  )
}
