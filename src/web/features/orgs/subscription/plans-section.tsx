import { IconCheck } from '@tabler/icons-react'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { PlanFacts } from '#web/ui/public/plan-facts.tsx'
import { usePaymentPages, type SubscriptionPlan, type SubscriptionReply } from './subscription.queries.ts'
import styles from './subscription.module.css'

interface Props {
  orgId: string
  plans: readonly SubscriptionPlan[]
  /** The current booking, if it can still be changed. */
  currentBooking: SubscriptionReply['booked']
}

/** The plans that can be booked. */
export function PlansSection({ orgId, plans, currentBooking }: Props) {
  const { book, manage, isOpening } = usePaymentPages(orgId)
  return (
    <Section wide title={subscriptionMessages.plans} text={subscriptionMessages.plansText}>
      <ul className={styles.plans}>
        {plans.map((plan) => {
          const isCurrentPlan = currentBooking?.plan === plan.id
          const choosePlan = () => (currentBooking ? manage.mutate(plan.id) : book.mutate(plan.id))
          const isChosen = (book.variables ?? manage.variables) === plan.id && isOpening
          return (
            <li key={plan.id} className={styles.plan} data-theirs={isCurrentPlan}>
              <PlanFacts plan={plan} />
              {isCurrentPlan ? (
                <p className={styles.theirs}>
                  <IconCheck size={18} stroke={2} aria-hidden />
                  {subscriptionMessages.yourPlan}
                </p>
              ) : (
                <Button
                  wide
                  variant={currentBooking ? 'secondary' : 'primary'}
                  disabled={isOpening}
                  onClick={choosePlan}
                >
                  {isChosen
                    ? subscriptionMessages.redirecting
                    : currentBooking
                      ? subscriptionMessages.change(plan.title)
                      : subscriptionMessages.book(plan.title)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
