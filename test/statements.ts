import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

/** The queue looks after itself by the clock, whatever else is asked. */
const OF_QUEUE = /\bpgboss\b/

/**
 * Every statement that this process asks any database while the tests of a file run, as they come, but for the queue's own. For
 * the top of the file.
 */
export function statementsAsked(): string[] {
  const asked: string[] = []
  const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const { query } = client
  beforeAll(() => {
    client.query = function (this: object, ...args: unknown[]) {
      const [statement] = args as [string | { text: string }]
      const text = typeof statement === 'string' ? statement : statement.text
      if (!OF_QUEUE.test(text)) asked.push(text)
      return query.apply(this, args)
    }
  })
  afterAll(() => {
    client.query = query
  })
  return asked
}
