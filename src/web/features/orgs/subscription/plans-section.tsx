import { IconCheck } from '@tabler/icons-react'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { PlanFacts } from '#web/ui/public/plan-facts.tsx'
import { useLeads, type Plan, type Subscription } from './subscription.queries.ts'
import styles from './subscription.module.css'

interface Props {
  orgId: string
  plans: readonly Plan[]
  /** The current booking, if it can still be changed. */
  living: Subscription['booked']
}

/** The plans that can be booked. */
export function PlansSection({ orgId, plans, living }: Props) {
  const { book, manage, busy } = useLeads(orgId)
  return (
    <Section wide title={subscriptionMessages.plans} text={subscriptionMessages.plansText}>
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
                  {subscriptionMessages.yours}
                </p>
              ) : (
                <Button wide look={living ? 'secondary' : 'primary'} disabled={busy} onClick={take}>
                  {isTaken ? subscriptionMessages.leading : living ? subscriptionMessages.change(plan.title) : subscriptionMessages.book(plan.title)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
