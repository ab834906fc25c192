import { randomUUID } from 'node:crypto'
import pg, { type ClientConfig, type Pool } from 'pg'
import type { PubSub, PubSubMessage } from './pub-sub.ts'

const CHANNEL = 'vitrine'
const RECONNECT_MS = 500

/**
 * Publish and subscribe over LISTEN/NOTIFY. The publishing process receives its own messages directly, all others
 * through the database.
 */
export async function openPubSub(
  connection: ClientConfig,
  pool: Pool,
  onError: (error: Error) => void,
): Promise<PubSub> {
  const processId = randomUUID()
  const listeners = new Set<(pubSubMessage: PubSubMessage) => void>()
  const deliver = (pubSubMessage: PubSubMessage) => {
    for (const listener of listeners) listener(pubSubMessage)
  }
  let client: pg.Client | undefined
  let isClosed = false

  const connect = async () => {
    const isFirst = client === undefined
    const newClient = new pg.Client(connection)
    newClient.on('error', onError)
    newClient.on('notification', (notification) => {
      const { sender, message } = JSON.parse(notification.payload ?? '{}') as { sender: string; message: PubSubMessage }
      if (sender !== processId) deliver(message)
    })
    newClient.on('end', () => {
      if (!isClosed) setTimeout(() => void connect().catch(onError), RECONNECT_MS).unref()
    })
    await newClient.connect()
    await newClient.query(`LISTEN ${CHANNEL}`)
    client = newClient
    if (!isFirst) deliver({ topic: 'missed' })
  }
  await connect()

  return {
    publish(pubSubMessage) {
      deliver(pubSubMessage)
      pool
        .query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify({ sender: processId, message: pubSubMessage })])
        .catch((error: Error) => {
          if (!isClosed) onError(error)
        })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      isClosed = true
      await client?.end()
    },
  }
}
