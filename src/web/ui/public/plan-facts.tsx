import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { OfferedPlan } from '#shared/entities/subscription-state.ts'
import { DEFAULT_LIMIT } from '#shared/rules/limits.ts'
import { formatBytes, formatMoney } from '#shared/words/formats.ts'
import { plansMessages } from '#shared/words/plans/plans.ts'
import styles from './plan-facts.module.css'

const OPTIONAL_FEATURES = ['cms', 'host_page', 'submissions'] as const

/** The price of a plan and what it includes. */
export function PlanFacts({ plan }: { plan: OfferedPlan }) {
  const { title, text, price, storage, users } = plan
  const { includes } = plansMessages
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      {text && <p className={styles.text}>{text}</p>}
      {price ? (
        <p className={styles.price}>
          <strong>{formatMoney(price.amount, price.currency)}</strong>{' '}
          <span className={styles.text}>{plansMessages.perPeriod[price.every.interval](price.every.count)}</span>
        </p>
      ) : (
        <p className={styles.text}>{plansMessages.priceUnknown}</p>
      )}
      <ul className={styles.holds}>
        <PlanFeature isIncluded>{includes.storage(formatBytes(storage ?? DEFAULT_LIMIT))}</PlanFeature>
        <PlanFeature isIncluded>{users === null ? includes.anyUsers : includes.users(users)}</PlanFeature>
        {OPTIONAL_FEATURES.map((feature) => (
          <PlanFeature key={feature} isIncluded={plan[feature]}>
            {includes[feature]}
          </PlanFeature>
        ))}
      </ul>
    </>
  )
}

function PlanFeature({ isIncluded, children }: { isIncluded: boolean; children: string }) {
  const FeatureIcon = isIncluded ? IconCheck : IconMinus
  return (
    <li className={styles.held} data-on={isIncluded}>
      <FeatureIcon size={18} stroke={2} aria-hidden />
      <span>
        {!isIncluded && <span className="visually-hidden">{plansMessages.notIncluded} </span>}
        {children}
      </span>
    </li>
  )
}
