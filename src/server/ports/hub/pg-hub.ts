import { randomUUID } from 'node:crypto'
import pg, { type ClientConfig, type Pool } from 'pg'
import type { Hub, Signal } from './hub.ts'

const CHANNEL = 'vitrine'
const RECONNECT_MS = 500

/**
 * Publish and subscribe over LISTEN/NOTIFY. The publishing process gets its own messages directly; the others get them
 * through the database.
 */
export async function openHub(connection: ClientConfig, pool: Pool, onError: (error: Error) => void): Promise<Hub> {
  const self = randomUUID()
  const listeners = new Set<(signal: Signal) => void>()
  const tell = (signal: Signal) => {
    for (const listener of listeners) listener(signal)
  }
  let client: pg.Client | undefined
  let closed = false

  const listen = async () => {
    const isFirst = client === undefined
    const next = new pg.Client(connection)
    next.on('error', onError)
    next.on('notification', (notification) => {
      const { sender, message } = JSON.parse(notification.payload ?? '{}') as { sender: string; message: Signal }
      if (sender !== self) tell(message)
    })
    next.on('end', () => {
      if (!closed) setTimeout(() => void listen().catch(onError), RECONNECT_MS).unref()
    })
    await next.connect()
    await next.query(`LISTEN ${CHANNEL}`)
    client = next
    if (!isFirst) tell({ to: 'missed' })
  }
  await listen()

  return {
    publish(signal) {
      tell(signal)
      pool
        .query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify({ sender: self, message: signal })])
        .catch((error: Error) => {
          if (!closed) onError(error)
        })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
