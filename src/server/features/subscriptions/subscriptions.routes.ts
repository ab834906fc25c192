import { implement, getCurrentSession } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { countPeople } from '#server/features/invites/invites.repo.ts'
import { findOrg, getUsedStorage } from '#server/features/orgs/orgs.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { subscriptionsContract } from '#shared/contract/subscriptions.contract.ts'
import { computeSubscriptionFlags } from '#shared/rules/subscription.ts'
import { findBilling } from './billing.repo.ts'
import { createPriceCache, toOfferedPlan } from '#server/views/offered-plans.ts'
import { beginCheckout, requirePayments, openBillingPortal } from './pay.ts'

export const subscriptionsRoutes = (services: Services) => {
  const { db, config, payments } = services
  const prices = createPriceCache(services)
  return implement(subscriptionsContract, {
    async read(call) {
      const { id } = call.input.params
      const language = call.caller.language ?? 'en'
      const [org, billing, usedBytes, userCount] = await Promise.all([
        findOrg(db, id, getCurrentSession(call).user.id),
        findBilling(db, id),
        getUsedStorage(db, id),
        countPeople(db, id),
      ])
      if (!org) throw new AppError('not_found')
      const { storage, users, ...flags } = computeSubscriptionFlags(org.subscription, Date.now())
      const allPlans = config.payments?.plans.plans ?? []
      const plans = await Promise.all(
        allPlans
          .filter(({ id: plan, offered }) => offered || plan === billing?.plan)
          .map(async (plan) => ({ offered: plan.offered, view: await toOfferedPlan(plan, prices, language) })),
      )
      const { plan, state, ends_at, renews } = billing ?? {}
      const isBooked = plan && state && ends_at !== null && ends_at !== undefined
      return {
        ...flags,
        storage: { used: usedBytes, limit: storage },
        users: { used: userCount, limit: users },
        subscription: org.subscription,
        payments: payments !== null,
        booked: isBooked ? { plan, state, ends_at, renews: renews ?? false } : null,
        plan: plans.find(({ view }) => view.id === plan)?.view ?? null,
        plans: plans.filter(({ offered }) => offered).map(({ view }) => view),
      }
    },
    async invoices(call) {
      const { payments: provider } = requirePayments(services)
      const billing = await findBilling(db, call.input.params.id)
      return billing ? provider.invoices(billing.customer) : []
    },
    checkout: async (call) => ({
      url: await beginCheckout(services, call.input.params.id, call.input.body.plan, getCurrentSession(call).user),
    }),
    portal: async (call) => ({ url: await openBillingPortal(services, call.input.params.id, call.input.body?.plan) }),
  })
}
