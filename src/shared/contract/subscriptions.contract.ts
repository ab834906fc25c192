import { z } from 'zod'
import { invoice, subscriptionState } from '#shared/entities/booked.ts'
import { bounded, id } from '#shared/entities/fields.ts'
import { subscription } from '#shared/entities/org.ts'
import { endpoint, may, needs, paramId } from './endpoint.ts'

const params = z.object({ id })
const plan = bounded(40)
const page = z.object({ url: z.string().describe('a page of the payment provider') })

export const subscriptionsContract = {
  read: endpoint({
    method: 'GET',
    path: '/orgs/:id/subscription',
    summary: 'What an organisation may use now, what it uses, what it has booked and what it can book',
    params,
    reply: subscriptionState.extend({ subscription: subscription.nullable() }),
    effect: 'read',
    access: needs(may('org.pay', paramId)),
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/orgs/:id/invoices',
    summary: 'The last invoices, the latest first; at most 24',
    params,
    reply: z.array(invoice),
    effect: 'read',
    rate: 'pay',
    access: needs(may('org.pay', paramId)),
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/orgs/:id/checkout',
    summary: 'Where a plan is paid. Windows open when the payment provider says that it was',
    params,
    body: z.strictObject({ plan }),
    reply: page,
    effect: 'write',
    rate: 'pay',
    ownDoing: true,
    access: needs(may('org.pay', paramId)),
  }),
  portal: endpoint({
    method: 'POST',
    path: '/orgs/:id/billing_portal',
    summary: 'Where cards and what is booked are changed; of `plan`, where it is changed to that',
    params,
    body: z.strictObject({ plan: plan.optional() }).optional(),
    reply: page,
    effect: 'write',
    rate: 'pay',
    ownDoing: true,
    access: needs(may('org.pay', paramId)),
  }),
}
