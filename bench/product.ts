import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import type { Recording } from './serve.ts'

export interface Answer {
  status: number
  body: Buffer
}

/** The product on DATA_DIR in its own process, with the owner of bench/seed.ts signed in. */
export interface Product {
  connection: pg.ClientConfig
  /** The address that the product listens on, and the owner's session cookie. */
  address: string
  cookie: string
  post(path: string, body: string, headers?: Record<string, string>): Promise<Answer>
  /** Posts JSON and returns the reply. Throws unless it succeeded. */
  postJson<T>(path: string, body: object): Promise<T>
  get<T>(path: string): Promise<T>
  /** Records the statements that the product sends to its database during `act`. */
  record(act: () => Promise<unknown>): Promise<Recording>
  /** Measures the memory of the product's process after garbage collection. */
  measureMemory(): Promise<NodeJS.MemoryUsage>
  /** Writes a heap snapshot of the product's process. */
  snapshot(path: string): Promise<void>
  stop(): Promise<void>
}

const ownTree = join(import.meta.dirname, '..')

// Logs the plans of slow statements, including those in functions and triggers.
const EXPLAIN_SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '20ms',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_triggers': 'on',
  'auto_explain.log_parameter_max_length': '100',
  'auto_explain.log_level': 'notice',
}

interface ProductOptions {
  explainStatements?: boolean
  /** A checkout to start instead of this one. It needs node_modules, and built pages if any are requested. */
  tree?: string
  /** A running product whose database and DATA_DIR are shared. */
  sharedWith?: Product
  /** Limits what the product caches for pages. Everything is cached by default. */
  cacheMode?: 'answers' | 'nothing'
}

export async function startProduct({
  explainStatements,
  tree,
  sharedWith,
  cacheMode,
}: ProductOptions = {}): Promise<Product> {
  const settings = Object.entries(EXPLAIN_SETTINGS).map(([name, value]) => `-c ${name}=${value}`)
  const child = fork(join(tree ?? ownTree, 'bench/serve.ts'), {
    cwd: tree ?? ownTree,
    env: {
      ...process.env,
      DATA_DIR: resolve(process.env.DATA_DIR ?? 'data-bench'),
      ...(cacheMode && { KEPT: cacheMode }),
      ...(sharedWith && { DATABASE_URL: toDatabaseUrl(sharedWith.connection) }),
      ...(explainStatements && { PGOPTIONS: settings.join(' ') }),
    },
    serialization: 'advanced',
  })
  const { address, connection } = await receiveNextMessage<{ address: string; connection: pg.ClientConfig }>(child)
  const { hostname, port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })

  const call = (method: string, path: string, body: string, headers: Record<string, string> = {}) =>
    new Promise<Answer & { cookies: string[] }>((done, reject) => {
      const requestHeaders = {
        cookie: product.cookie,
        'sec-fetch-site': 'same-origin',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      }
      if (body) Object.assign(requestHeaders, { 'content-type': 'application/json' })
      const clientRequest = request(
        { hostname, port, agent, method, path: `/client/api${path}`, headers: requestHeaders },
        (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.on('error', reject)
          response.on('end', () =>
            done({
              status: response.statusCode ?? 0,
              body: Buffer.concat(pieces),
              cookies: response.headers['set-cookie'] ?? [],
            }),
          )
        },
      )
      clientRequest.on('error', reject)
      clientRequest.end(body)
    })
  const callForJson = async <T>(method: string, path: string, body: string): Promise<T> => {
    const answer = await call(method, path, body)
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`)
    return JSON.parse(answer.body.toString()) as T
  }

  const product: Product = {
    connection,
    address,
    cookie: '',
    post: (path, body, headers) => call('POST', path, body, headers),
    postJson: (path, body) => callForJson('POST', path, JSON.stringify(body)),
    get: (path) => callForJson('GET', path, ''),
    async record(act) {
      child.send('record')
      await receiveNextMessage(child)
      await act()
      child.send('tell')
      return receiveNextMessage<Recording>(child)
    },
    measureMemory() {
      child.send('hold')
      return receiveNextMessage<NodeJS.MemoryUsage>(child)
    },
    async snapshot(path) {
      child.send({ snapshot: resolve(path) })
      await receiveNextMessage(child)
    },
    async stop() {
      agent.destroy()
      const exitEvent = once(child, 'exit')
      child.send('stop')
      await exitEvent
    },
  }
  try {
    const body = JSON.stringify({ email: 'bench@example.org', password: 'bench-password' })
    const signInResponse = await call('POST', '/auth/login', body)
    if (signInResponse.status !== 200)
      throw new Error(`cannot sign in (${signInResponse.status}): run bench/seed.ts first`)
    product.cookie = signInResponse.cookies.map((line) => line.split(';')[0]).join('; ')
  } catch (error) {
    await product.stop()
    throw error
  }
  return product
}

function toDatabaseUrl({ user = '', password = '', host = '', port = 0, database = '' }: pg.ClientConfig): string {
  const [credentials, hostParams] = [
    `${user}:${encodeURIComponent(String(password))}`,
    new URLSearchParams({ host, port: String(port) }),
  ]
  return `postgres://${credentials}@/${database}?${hostParams}`
}

/** Resolves to a product's next message. Throws if the product exits first. */
export function receiveNextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((done, failed) => {
    const onExit = () => failed(new Error('the product has ended'))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      done(message as T)
    })
  })
}
