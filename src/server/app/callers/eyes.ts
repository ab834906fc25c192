import type { FastifyRequest } from 'fastify'
import { badInput } from '#server/kit/app-error.ts'
import { EYES_HEADER } from '#shared/eyes-header.ts'
import { eyesIn, type Eyes } from '#shared/policy/eyes.ts'

/**
 * Through whose eyes a request looks, by its header, or by the query that a socket has in its place. Throws `bad_input`
 * for what names nobody: it must not be answered as to oneself.
 */
export function eyesOf({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>): Eyes | undefined {
  const said = headers[EYES_HEADER] ?? (query as Record<string, unknown> | undefined)?.[EYES_HEADER]
  if (said === undefined || said === '') return undefined
  const eyes = typeof said === 'string' ? eyesIn(said) : null
  if (!eyes) throw badInput(EYES_HEADER, 'no_eyes')
  return eyes
}
