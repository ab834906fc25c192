import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type pg from 'pg'
import { openPool, replay, type Recipe } from './bare-sql.ts'

// The least that a Node server must do to answer from PostgreSQL over HTTP: the same statements with the largest result
// as JSON, without sessions, permissions, views or headers. It can also send prepared bytes. Runs in its own process
// like the product.

interface ServerTask {
  connection: pg.ClientConfig
  recipes: Recipe[]
  /** Response bodies that are sent without a database query. */
  bodies?: Uint8Array[]
}

export interface MinimalServer {
  origin: string
  stop(): void
}

/** Answers `/n` with the n-th recipe's result and `/bytes/n` with the n-th body, for any method. */
export async function startMinimalServer(task: ServerTask): Promise<MinimalServer> {
  const child = fork(import.meta.filename, { serialization: 'advanced' })
  child.send(task)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new Error('the least server has ended')))
  })
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

function serve({ connection, recipes, bodies = [] }: ServerTask): void {
  const pool = openPool(connection)
  const server = createServer((request, response) => {
    const [, firstSegment = '', secondSegment] = request.url?.split('/') ?? []
    const send = (body: Uint8Array) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    const answer = async () => {
      const results = await replay(pool, recipes[Number(firstSegment)] ?? [])
      const largestResult = results.reduce(
        (largestSoFar, candidate) => (estimateSize(candidate) > estimateSize(largestSoFar) ? candidate : largestSoFar),
        [],
      )
      send(Buffer.from(JSON.stringify(largestResult)))
    }
    request.resume()
    request.on('end', () =>
      firstSegment === 'bytes' ? send(bodies[Number(secondSegment)] ?? new Uint8Array()) : void answer(),
    )
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
}

/** The approximate amount of data in rows, without serializing them. */
const estimateSize = (rows: readonly object[]) => rows.length * Object.keys(rows[0] ?? {}).length

if (process.argv[1] === import.meta.filename) process.once('message', (task: ServerTask) => serve(task))
