import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

/** Statements of the queue, which runs some on a timer. */
const QUEUE_STATEMENT = /\bpgboss\b/

/**
 * Records every statement this process sends to any database during the tests of a file, except the queue's. Call it at
 * the top of the file.
 */
export function recordStatements(): string[] {
  const statements: string[] = []
  const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const { query } = client
  beforeAll(() => {
    client.query = function (this: object, ...args: unknown[]) {
      const [statement] = args as [string | { text: string }]
      const text = typeof statement === 'string' ? statement : statement.text
      if (!QUEUE_STATEMENT.test(text)) statements.push(text)
      return query.apply(this, args)
    }
  })
  afterAll(() => {
    client.query = query
  })
  return statements
}
