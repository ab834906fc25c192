import { Link } from '@tanstack/react-router'
import type { Org } from '#shared/entities/org.ts'
import { DEFAULT_LIMIT } from '#shared/rules/limits.ts'
import { computeSubscriptionFlags } from '#shared/rules/subscription.ts'
import { formatNumber } from '#shared/words/formats.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { Section } from '#web/ui/client/section.tsx'
import { describeFeature } from './describe-feature.ts'
import styles from './orgs.module.css'

const FEATURES = ['active', 'cms', 'host_page', 'submissions'] as const

/** A summary of the features of the subscription and how long each lasts. */
export function SubscriptionSection({ org, people, now }: { org: Org; people: number | undefined; now: number }) {
  const { users } = computeSubscriptionFlags(org.subscription, now)
  return (
    <Section
      title={orgMessages.subscription}
      text={orgMessages.subscriptionText}
      action={
        <Link to="/client/subscription" search={{ org: org.id }}>
          {subscriptionMessages.open}
        </Link>
      }
    >
      <dl className={styles.facts}>
        {FEATURES.map((feature) => {
          const { isOn, text } = describeFeature(org.subscription, feature, now)
          return (
            <div key={feature}>
              <dt>{orgMessages.windows[feature]}</dt>
              <dd className={isOn ? styles.on : styles.offState}>{text}</dd>
            </div>
          )
        })}
        {people !== undefined && (
          <div>
            <dt>{orgMessages.peopleLimit}</dt>
            <dd>
              {users >= DEFAULT_LIMIT
                ? orgMessages.peopleUnlimited(people)
                : orgMessages.peopleUsed(people, formatNumber(users))}
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
