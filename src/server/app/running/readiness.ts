import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Store } from '#server/ports/store/store.ts'

/** Whether this process should be sent calls. */
export interface Readiness {
  /** The database and the store answer, and the process is not about to end. */
  isReady(): Promise<boolean>
  /** From now on it is not: whoever spreads calls over processes leaves this one out. */
  drain(): void
}

export function readinessOf({ pool, store }: { pool: Pool; store: Pick<Store, 'check'> }): Readiness {
  let draining = false
  return {
    async isReady() {
      if (draining) return false
      try {
        await Promise.all([pool.query('SELECT 1'), store.check()])
        // It may have been asked to end meanwhile.
        return !draining
      } catch {
        return false
      }
    },
    drain() {
      draining = true
    },
  }
}

export const SAID = { ok: { status: 'ok' }, away: { status: 'unavailable' } } as const

/**
 * `/health/live`: this process answers, whatever stands behind it; who gets nothing starts it anew. `/health/ready`, and
 * `/health`, which pages ask: it should be sent calls.
 */
export function mountHealth(
  app: FastifyInstance,
  readiness: Readiness,
  counted: (request: FastifyRequest) => Promise<void>,
): void {
  app.get('/health/live', { onRequest: counted }, async () => SAID.ok)
  for (const path of ['/health', '/health/ready'])
    app.get(path, { onRequest: counted }, async (_request, reply) =>
      (await readiness.isReady()) ? SAID.ok : reply.code(503).send(SAID.away),
    )
}
