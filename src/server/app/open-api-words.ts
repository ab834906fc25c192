import type { Endpoint } from '#shared/contract/endpoint.ts'

/** Of a call that needs a session. */
export const security = [{ session: [] }]

/** How a call is answered that is refused. */
export const refused = {
  description: 'refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

/** Who may make a call. */
export function accessText({ access }: Pick<Endpoint, 'access'>): string {
  if (access.kind === 'anyone') return `Open to anyone: ${access.why}.`
  if (access.kind === 'session') return `Needs a session: ${access.why}.`
  return `Needs: ${[...new Set(access.demands.map((demand) => demand.action))].join(', ')}.`
}
