import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { OfferedPlan } from '#shared/entities/booked.ts'
import { DEFAULT_LIMIT } from '#shared/rules/limits.ts'
import { formatBytes, formatMoney } from '#shared/words/formats.ts'
import { plansMessages } from '#shared/words/plans/plans.ts'
import styles from './plan-facts.module.css'

const WAYS = ['cms', 'host_page', 'submissions'] as const

/** The price of a plan and what it includes. */
export function PlanFacts({ plan }: { plan: OfferedPlan }) {
  const { title, text, price, storage, users } = plan
  const { holds } = plansMessages
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
        <Held on>{holds.storage(formatBytes(storage ?? DEFAULT_LIMIT))}</Held>
        <Held on>{users === null ? holds.anyUsers : holds.users(users)}</Held>
        {WAYS.map((way) => (
          <Held key={way} on={plan[way]}>
            {holds[way]}
          </Held>
        ))}
      </ul>
    </>
  )
}

function Held({ on, children }: { on: boolean; children: string }) {
  const Mark = on ? IconCheck : IconMinus
  return (
    <li className={styles.held} data-on={on}>
      <Mark size={18} stroke={2} aria-hidden />
      <span>
        {!on && <span className="visually-hidden">{plansMessages.without} </span>}
        {children}
      </span>
    </li>
  )
}
