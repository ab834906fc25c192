import type { FastifyRequest } from 'fastify'
import { badInput } from '#server/kit/app-error.ts'
import { EYES_HEADER } from '#shared/eyes-header.ts'
import { eyesIn, type Eyes } from '#shared/policy/eyes.ts'

/**
 * Reads the view-as of a request from its header or, for sockets, from the query. Throws `bad_input` if it is
 * malformed: such a call must not be answered with the caller's own view.
 */
export function eyesOf({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>): Eyes | undefined {
  const said = headers[EYES_HEADER] ?? (query as Record<string, unknown> | undefined)?.[EYES_HEADER]
  if (said === undefined || said === '') return undefined
  const eyes = typeof said === 'string' ? eyesIn(said) : null
  if (!eyes) throw badInput(EYES_HEADER, 'no_eyes')
  return eyes
}
