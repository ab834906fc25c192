import { Link } from '@tanstack/react-router'
import type { Org } from '#shared/entities/org.ts'
import { DEFAULT_LIMIT } from '#shared/rules/limits.ts'
import { subscriptionFlags } from '#shared/rules/subscription.ts'
import { formatNumber } from '#shared/words/formats.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { Section } from '#web/ui/client/section.tsx'
import { windowSaid } from './window-said.ts'
import styles from './orgs.module.css'

const PARTS = ['active', 'cms', 'host_page', 'submissions'] as const

/** A summary of the features of the subscription and how long each lasts. */
export function SubscriptionSection({ org, people, now }: { org: Org; people: number | undefined; now: number }) {
  const { users } = subscriptionFlags(org.subscription, now)
  return (
    <Section
      title={orgMessages.subscription}
      text={orgMessages.subscriptionText}
      act={
        <Link to="/client/subscription" search={{ org: org.id }}>
          {subscriptionMessages.open}
        </Link>
      }
    >
      <dl className={styles.facts}>
        {PARTS.map((part) => {
          const { on, said } = windowSaid(org.subscription, part, now)
          return (
            <div key={part}>
              <dt>{orgMessages.parts[part]}</dt>
              <dd className={on ? styles.on : styles.offState}>{said}</dd>
            </div>
          )
        })}
        {people !== undefined && (
          <div>
            <dt>{orgMessages.peopleLimit}</dt>
            <dd>
              {users >= DEFAULT_LIMIT ? orgMessages.peopleUnlimited(people) : orgMessages.peopleUsed(people, formatNumber(users))}
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
