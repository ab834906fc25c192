import type { Demand, Endpoint } from '#shared/contract/endpoint.ts'
import { RATES, rateOf } from '#shared/rules/rates.ts'
import { ACTIONS, type ActionRule } from '#shared/policy/actions.ts'

/** How a caller says who it is. */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'vitrine_credential',
    description: 'on https its name begins with __Secure-',
  },
  page: {
    type: 'apiKey',
    in: 'header',
    name: 'x-page',
    description:
      'Any UUID that the client makes for itself. A call that changes something needs it, unless a browser says by Sec-Fetch-Site, Origin or Referer that it comes from a page of this server.',
  },
  eyes: {
    type: 'apiKey',
    in: 'header',
    name: 'x-view-as',
    description:
      'Looks through other eyes: `{project} role {role}`, `{project} member {user}` or `{project} visitor`. What is answered is no more than both may see; whatever changes something answers 403.',
  },
  gallery: {
    type: 'apiKey',
    in: 'header',
    name: 'x-gallery-token',
    description: 'The token that auth_gallery answers, for a gallery that asks for a password.',
  },
}

/** Of a call that needs a session. */
export const security = [{ session: [] }]

type Asked = Pick<Endpoint, 'access' | 'effect'>
const demandsOf = ({ access }: Asked) => (access.kind === 'demands' ? [...access.path, ...access.body] : [])
const visitorsMay = ({ actions }: Demand<never>) =>
  actions.some((action) => (ACTIONS[action] as ActionRule).visitorIfPublic === true)

/** Which of the schemes a call takes. */
export function securityOf(endpoint: Asked): object[] {
  const { access, effect } = endpoint
  const page = effect === 'write' ? { page: [] } : {}
  const open = access.kind === 'anyone' || access.kind === 'receipt' || demandsOf(endpoint).some(visitorsMay)
  return [{ session: [], ...page }, ...(open ? [{ gallery: [] }, {}] : [])]
}

/** How a call is answered that is refused. */
export const refused = {
  description: 'refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

/** Who may make a call. */
export function accessText(endpoint: Asked): string {
  const { access } = endpoint
  if (access.kind === 'anyone') return `Open to anyone: ${access.why}.`
  if (access.kind === 'administrators') return `For administrators alone: ${access.why}. To all others it is not there.`
  if (access.kind === 'receipt') return `Needs the secret of a receipt: ${access.why}.`
  if (access.kind === 'session') return `Needs a session: ${access.why}.`
  return `Needs: ${[...new Set(demandsOf(endpoint).map(({ actions }) => actions.join(' or ')))].join(', ')}.`
}

/** How often a call may be made. */
export function rateText(endpoint: Pick<Endpoint, 'rate' | 'effect'>): string {
  const name = rateOf(endpoint)
  const { address, session, seconds } = RATES[name]
  return `At most ${address} of “${name}” by one address and ${session} by one session within ${seconds} seconds; then 429.`
}
