import pg, { type ClientConfig } from 'pg'
import type { Lock, Locks } from './locks.ts'

/**
 * Session-level advisory locks of PostgreSQL. One connection, opened with the first lock, holds all locks of this
 * process: when the process is killed, the connection closes and the locks are released at once.
 */
export function openLocks(connection: ClientConfig): Locks {
  const held = new Map<string, AbortController>()
  let session: Promise<pg.Client> | undefined
  // A connection runs one query at a time.
  let asked: Promise<unknown> = Promise.resolve()
  const ask = (client: pg.Client, question: 'pg_try_advisory_lock' | 'pg_advisory_unlock', id: string) => {
    const answer = asked.then(() => client.query<{ ok: boolean }>(`SELECT ${question}($1) AS ok`, [numberOf(id)]))
    asked = answer.catch(() => undefined)
    return answer
  }

  const connect = async () => {
    const client = new pg.Client(connection)
    const end = () => {
      session = undefined
      for (const lost of held.values()) lost.abort(new Error('the database connection that holds the lock was lost'))
      held.clear()
    }
    client.on('error', () => undefined)
    client.on('end', end)
    await client.connect()
    return client
  }

  const take = async (id: string): Promise<Lock | null> => {
    // PostgreSQL would grant the same lock to the same session twice.
    if (held.has(id)) return null
    const lost = new AbortController()
    held.set(id, lost)
    const forget = () => {
      if (held.get(id) === lost) held.delete(id)
    }
    try {
      const client = await (session ??= connect().catch((error: unknown) => {
        session = undefined
        throw error
      }))
      const { rows } = await ask(client, 'pg_try_advisory_lock', id)
      if (!rows[0]?.ok) {
        forget()
        return null
      }
      const release = async () => {
        if (lost.signal.aborted || held.get(id) !== lost) return
        await ask(client, 'pg_advisory_unlock', id).finally(forget)
      }
      return { lost: lost.signal, release }
    } catch (error) {
      forget()
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

/** Advisory locks take a 64-bit number; the last 64 bits of a UUID are random. */
const numberOf = (id: string) => BigInt.asIntN(64, BigInt(`0x${id.replaceAll('-', '').slice(16)}`)).toString()
