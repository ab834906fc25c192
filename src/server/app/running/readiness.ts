import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Store } from '#server/ports/store/store.ts'

/** Whether this process should receive requests. */
export interface Readiness {
  /** True while the database and the store respond and the process is not shutting down. */
  isReady(): Promise<boolean>
  /** Reports this process as not ready from now on, so the load balancer stops sending requests. */
  drain(): void
}

export function createReadiness({ pool, store }: { pool: Pool; store: Pick<Store, 'check'> }): Readiness {
  let isDraining = false
  return {
    async isReady() {
      if (isDraining) return false
      try {
        await Promise.all([pool.query('SELECT 1'), store.check()])
        // Shutdown may have begun during the check.
        return !isDraining
      } catch {
        return false
      }
    },
    drain() {
      isDraining = true
    },
  }
}

export const HEALTH_REPLIES = { ok: { status: 'ok' }, unavailable: { status: 'unavailable' } } as const

/**
 * Mounts the health checks. `/health/live` succeeds if this process responds at all, whatever the state of its
 * dependencies; a process that doesn't respond is restarted. `/health/ready` (`/health` for our pages) succeeds if the
 * process can handle requests.
 */
export function mountHealth(
  app: FastifyInstance,
  readiness: Readiness,
  limitRate: (request: FastifyRequest) => Promise<void>,
): void {
  app.get('/health/live', { onRequest: limitRate }, async () => HEALTH_REPLIES.ok)
  for (const path of ['/health', '/health/ready'])
    app.get(path, { onRequest: limitRate }, async (_request, reply) =>
      (await readiness.isReady()) ? HEALTH_REPLIES.ok : reply.code(503).send(HEALTH_REPLIES.unavailable),
    )
}
