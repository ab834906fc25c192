import pg, { type ClientConfig } from 'pg'
import type { Lock, Locks } from './locks.ts'

/**
 * Session-level advisory locks of PostgreSQL. One connection, opened with the first lock, holds all locks of this
 * process: when the process is killed, the connection closes and the locks are released immediately.
 */
export function openLocks(connection: ClientConfig): Locks {
  const controllers = new Map<string, AbortController>()
  let session: Promise<pg.Client> | undefined
  // A connection runs only one query at a time.
  let lastQuery: Promise<unknown> = Promise.resolve()
  const callLockFunction = (
    client: pg.Client,
    lockFunction: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
    id: string,
  ) => {
    const result = lastQuery.then(() =>
      client.query<{ ok: boolean }>(`SELECT ${lockFunction}($1) AS ok`, [toLockNumber(id)]),
    )
    lastQuery = result.catch(() => undefined)
    return result
  }

  const connect = async () => {
    const client = new pg.Client(connection)
    const handleEnd = () => {
      session = undefined
      for (const controller of controllers.values())
        controller.abort(new Error('the database connection that holds the lock was lost'))
      controllers.clear()
    }
    client.on('error', () => undefined)
    client.on('end', handleEnd)
    await client.connect()
    return client
  }

  const take = async (id: string): Promise<Lock | null> => {
    // PostgreSQL would grant the same session the same lock twice.
    if (controllers.has(id)) return null
    const controller = new AbortController()
    controllers.set(id, controller)
    const unregister = () => {
      if (controllers.get(id) === controller) controllers.delete(id)
    }
    try {
      const client = await (session ??= connect().catch((error: unknown) => {
        session = undefined
        throw error
      }))
      const { rows } = await callLockFunction(client, 'pg_try_advisory_lock', id)
      if (!rows[0]?.ok) {
        unregister()
        return null
      }
      const release = async () => {
        if (controller.signal.aborted || controllers.get(id) !== controller) return
        await callLockFunction(client, 'pg_advisory_unlock', id).finally(unregister)
      }
      return { lostSignal: controller.signal, release }
    } catch (error) {
      unregister()
      throw error
    }
  }

  return {
    take,
    async close() {
      await session?.then((client) => client.end()).catch(() => undefined)
    },
  }
}

/** Advisory locks take a 64-bit number, so use the last 64 bits of the UUID, which are random. */
const toLockNumber = (id: string) => BigInt.asIntN(64, BigInt(`0x${id.replaceAll('-', '').slice(16)}`)).toString()
