import type { Requirement, Endpoint } from '#shared/contract/endpoint.ts'
import { RATES, getRateName } from '#shared/rules/rates.ts'
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
  viewAs: {
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

/** The security requirement of calls that need a session. */
export const security = [{ session: [] }]

type DescribedEndpoint = Pick<Endpoint, 'access' | 'effect'>
const getRequirements = ({ access }: DescribedEndpoint) =>
  access.kind === 'demands' ? [...access.path, ...access.body] : []
const isOpenToVisitors = ({ actions }: Requirement<never>) =>
  actions.some((action) => (ACTIONS[action] as ActionRule).allowsVisitorsIfPublic === true)

/** The security schemes that a call accepts. */
export function getSecurity(endpoint: DescribedEndpoint): object[] {
  const { access, effect } = endpoint
  const page = effect === 'write' ? { page: [] } : {}
  const isOpen =
    access.kind === 'anyone' || access.kind === 'receipt' || getRequirements(endpoint).some(isOpenToVisitors)
  return [{ session: [], ...page }, ...(isOpen ? [{ gallery: [] }, {}] : [])]
}

/** The description of a refused call's reply. */
export const refusedResponse = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

/** Describes who may make a call. */
export function describeAccess(endpoint: DescribedEndpoint): string {
  const { access } = endpoint
  if (access.kind === 'anyone') return `No session needed. ${access.reason}`
  if (access.kind === 'administrators') return `For administrators only. Other callers get 404. ${access.reason}`
  if (access.kind === 'receipt') return `Needs the token from the link. ${access.reason}`
  if (access.kind === 'session') return `Needs a session. ${access.reason}`
  return `Needs permission for ${[...new Set(getRequirements(endpoint).map(({ actions }) => actions.join(' or ')))].join(', ')}.`
}

/** Describes the rate limit of a call. */
export function describeRateLimit(endpoint: Pick<Endpoint, 'rate' | 'effect'>): string {
  const name = getRateName(endpoint)
  const { perAddress, perSession, seconds } = RATES[name]
  return `Rate limit “${name}”: ${perAddress} calls per IP address and ${perSession} per session within ${seconds} seconds. Further calls answer 429.`
}
