import { z } from 'zod'
import { invoice, subscriptionState } from '#shared/entities/subscription-state.ts'
import { boundedText, id } from '#shared/entities/fields.ts'
import { subscription } from '#shared/entities/org.ts'
import { endpoint, requires, requireAll, getParamId } from './endpoint.ts'

const params = z.object({ id })
const plan = boundedText(40)
const page = z.object({ url: z.string().describe('Address of a page of the payment provider.') })

export const subscriptionsContract = {
  read: endpoint({
    method: 'GET',
    path: '/orgs/:id/subscription',
    summary: 'Get the subscription of an organisation',
    description: 'Returns what it can use right now, its usage, its booked plan and the plans it can book.',
    params,
    reply: subscriptionState.extend({ subscription: subscription.nullable() }),
    effect: 'read',
    access: requireAll(requires('org.pay', getParamId)),
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/orgs/:id/invoices',
    summary: 'List the latest invoices',
    description: 'Newest first, at most 24.',
    params,
    reply: z.array(invoice),
    effect: 'read',
    rate: 'pay',
    access: requireAll(requires('org.pay', getParamId)),
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/orgs/:id/checkout',
    summary: 'Start the checkout of a plan',
    description:
      'Returns the address of the payment page. The plan takes effect when the payment provider confirms the payment.',
    params,
    body: z.strictObject({ plan }),
    reply: page,
    effect: 'write',
    rate: 'pay',
    refusesActingAdmins: true,
    access: requireAll(requires('org.pay', getParamId)),
  }),
  portal: endpoint({
    method: 'POST',
    path: '/orgs/:id/billing_portal',
    summary: 'Open the billing portal',
    description:
      'Returns the address of the page for changing payment methods and the booked plan. With `plan`, it is the page for switching to that plan.',
    params,
    body: z.strictObject({ plan: plan.optional() }).optional(),
    reply: page,
    effect: 'write',
    rate: 'pay',
    refusesActingAdmins: true,
    access: requireAll(requires('org.pay', getParamId)),
  }),
}
