import type { Demand, Endpoint } from '#shared/contract/endpoint.ts'
import { RATES, rateOf } from '#shared/rules/rates.ts'
import { ACTIONS, type ActionRule } from '#shared/policy/actions.ts'

/** How callers authenticate. */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'vitrine_credential',
    description: 'Set by signing in. Over HTTPS its name begins with __Secure-.',
  },
  page: {
    type: 'apiKey',
    in: 'header',
    name: 'x-page',
    description:
      'A UUID chosen by the client. Required for calls that change something, unless Sec-Fetch-Site, Origin or Referer shows that the call comes from a page of this server.',
  },
  eyes: {
    type: 'apiKey',
    in: 'header',
    name: 'x-view-as',
    description:
      'Views the archive as someone else: `{project} role {role}`, `{project} member {user}` or `{project} visitor`. Answers contain only what both the caller and that person can see. Calls that change something answer 403.',
  },
  gallery: {
    type: 'apiKey',
    in: 'header',
    name: 'x-gallery-token',
    description: 'The token returned by POST /projects/{id}/auth_gallery. Opens a password-protected gallery.',
  },
}

/** For calls that need a session. */
export const security = [{ session: [] }]

type Asked = Pick<Endpoint, 'access' | 'effect'>
const demandsOf = ({ access }: Asked) => (access.kind === 'demands' ? [...access.path, ...access.body] : [])
const visitorsMay = ({ actions }: Demand<never>) =>
  actions.some((action) => (ACTIONS[action] as ActionRule).visitorIfPublic === true)

/** The security schemes that a call accepts. */
export function securityOf(endpoint: Asked): object[] {
  const { access, effect } = endpoint
  const page = effect === 'write' ? { page: [] } : {}
  const open = access.kind === 'anyone' || access.kind === 'receipt' || demandsOf(endpoint).some(visitorsMay)
  return [{ session: [], ...page }, ...(open ? [{ gallery: [] }, {}] : [])]
}

/** The reply to a refused call. */
export const refused = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

/** Describes who may make a call. */
export function accessText(endpoint: Asked): string {
  const { access } = endpoint
  if (access.kind === 'anyone') return `No session needed. ${access.why}`
  if (access.kind === 'administrators') return `For administrators only. Other callers get 404. ${access.why}`
  if (access.kind === 'receipt') return `Needs the token from the link. ${access.why}`
  if (access.kind === 'session') return `Needs a session. ${access.why}`
  return `Needs permission for ${[...new Set(demandsOf(endpoint).map(({ actions }) => actions.join(' or ')))].join(', ')}.`
}

/** Describes the rate limit of a call. */
export function rateText(endpoint: Pick<Endpoint, 'rate' | 'effect'>): string {
  const name = rateOf(endpoint)
  const { address, session, seconds } = RATES[name]
  return `Rate limit “${name}”: ${address} calls per IP address and ${session} per session within ${seconds} seconds. Further calls answer 429.`
}
