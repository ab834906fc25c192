import type { FastifyRequest } from 'fastify'
import { badInput } from '#server/kit/app-error.ts'
import { VIEW_AS_HEADER } from '#shared/view-as-header.ts'
import { parseViewAs, type ViewAs } from '#shared/policy/view-as.ts'

/**
 * Reads the view-as of a request from its header or, for sockets, from the query. Throws `bad_input` if it is
 * malformed: such a call must not be answered with the caller's own view.
 */
export function getViewAs({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>): ViewAs | undefined {
  const headerValue = headers[VIEW_AS_HEADER] ?? (query as Record<string, unknown> | undefined)?.[VIEW_AS_HEADER]
  if (headerValue === undefined || headerValue === '') return undefined
  const viewAs = typeof headerValue === 'string' ? parseViewAs(headerValue) : null
  if (!viewAs) throw badInput(VIEW_AS_HEADER, 'no_eyes')
  return viewAs
}
