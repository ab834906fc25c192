import { IconCheck, IconMinus } from '@tabler/icons-react'
import { formatBytes, formatMoney } from '#shared/words/formats.ts'
import { subscriptionMessages as words } from '#shared/words/subscription/subscription.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { useLeads, type Plan, type Subscription } from './subscription.queries.ts'
import styles from './subscription.module.css'

interface Props {
  orgId: string
  plans: readonly Plan[]
  /** What is booked and can be changed. */
  living: Subscription['booked']
}

/** What can be booked, each by one press. */
export function PlansSection({ orgId, plans, living }: Props) {
  const { book, manage, busy } = useLeads(orgId)
  return (
    <Section wide title={words.plans} text={words.plansText}>
      <ul className={styles.plans}>
        {plans.map((plan) => {
          const isTheirs = living?.plan === plan.id
          const take = () => (living ? manage.mutate(plan.id) : book.mutate(plan.id))
          const isTaken = (book.variables ?? manage.variables) === plan.id && busy
          return (
            <li key={plan.id} className={styles.plan} data-theirs={isTheirs}>
              <PlanFacts plan={plan} />
              {isTheirs ? (
                <p className={styles.theirs}>
                  <IconCheck size={18} stroke={2} aria-hidden />
                  {words.yours}
                </p>
              ) : (
                <Button wide look={living ? 'secondary' : 'primary'} disabled={busy} onClick={take}>
                  {isTaken ? words.leading : living ? words.change(plan.title) : words.book(plan.title)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const WAYS = ['cms', 'host_page', 'submissions'] as const

function PlanFacts({ plan }: { plan: Plan }) {
  const { title, text, price, storage, users } = plan
  const { holds } = words
  return (
    <>
      <h3 className={styles.planTitle}>{title}</h3>
      {text && <p className={styles.planText}>{text}</p>}
      {price ? (
        <p className={styles.price}>
          <strong>{formatMoney(price.amount, price.currency)}</strong>{' '}
          <span className={styles.quiet}>{words.perPeriod[price.every.interval](price.every.count)}</span>
        </p>
      ) : (
        <p className={styles.planText}>{words.priceUnknown}</p>
      )}
      <ul className={styles.holds}>
        <Held on>{storage === null ? holds.anyStorage : holds.storage(formatBytes(storage))}</Held>
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
        {!on && <span className={styles.unseen}>{words.without} </span>}
        {children}
      </span>
    </li>
  )
}
