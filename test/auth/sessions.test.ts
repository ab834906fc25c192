import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepRateLimits, takeAllowance } from '#server/access/limits/allowance.ts'
import { sweepSessions } from '#server/access/session.ts'
import { PASSWORD, startApp } from '../support/app.ts'

// Expiry of sessions, names of cookies and the session sweep.

const DAY = 24 * 3600 * 1000

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Changes the times of a person's sessions, and tells all processes. */
async function setSessionTimes(id: string, times: { seen_at?: number; expires_at?: number }): Promise<void> {
  await app.services.db.updateTable('sessions').set(times).where('user_id', '=', id).execute()
  app.services.pubSub.publish({ topic: 'sessions', user: id })
}
const listSessions = (id: string) =>
  app.services.db.selectFrom('sessions').select('seen_at').where('user_id', '=', id).execute()

describe('session', () => {
  test('ends a session after fourteen days without a request', async () => {
    const person = await app.owner('idle')
    await setSessionTimes(person.id, { seen_at: Date.now() - 14 * DAY + 60_000 })
    expect((await person.get('/auth/me')).status).toBe(200)
    // Any request extends the session.
    expect((await listSessions(person.id))[0]?.seen_at).toBeGreaterThan(Date.now() - 60_000)
    await setSessionTimes(person.id, { seen_at: Date.now() - 14 * DAY - 1 })
    expect((await person.get('/auth/me')).status).toBe(401)
  })
  test('ends an account’s least recently used sessions when it has more than 200', async () => {
    const { db } = app.services
    const person = await app.owner('everywhere')
    const oldestSeenAt = Date.now() - DAY
    await sql`INSERT INTO sessions (token_hash, user_id, expires_at, seen_at)
      SELECT 'h' || n || ${person.id}, ${person.id}::uuid, ${Date.now() + DAY}::bigint, ${oldestSeenAt}::bigint + n
      FROM generate_series(1, 200) n`.execute(db)
    expect((await app.client().post('/auth/login', { email: person.email, password: PASSWORD })).status).toBe(200)
    const remainingSessions = await listSessions(person.id)
    expect([remainingSessions.length, Math.min(...remainingSessions.map(({ seen_at }) => seen_at))]).toEqual([
      200,
      oldestSeenAt + 3,
    ])
    expect((await person.get('/auth/me')).status).toBe(200)
  })
  test('deletes ended sessions and expired rate limits in the regular sweep', async () => {
    const { db } = app.services
    const [idleOwner, oldOwner, youngOwner] = [
      await app.owner('idle'),
      await app.owner('old'),
      await app.owner('young'),
    ]
    await setSessionTimes(idleOwner.id, { seen_at: Date.now() - 14 * DAY - 1 })
    await setSessionTimes(oldOwner.id, { expires_at: Date.now() - 1 })
    await takeAllowance(db, { name: 'test', maxUses: 1, seconds: 60 }, 'young')
    await takeAllowance(db, { name: 'test', maxUses: 1, seconds: -1 }, 'old')
    await sweepSessions(db)
    await sweepRateLimits(db)
    expect(
      await Promise.all([idleOwner, oldOwner, youngOwner].map(async ({ id }) => (await listSessions(id)).length)),
    ).toEqual([0, 0, 1])
    const counterRows = await db.selectFrom('rate_limits').select('key').where('key', 'like', 'test:%').execute()
    expect(counterRows).toEqual([{ key: 'test:young' }])
  })
})

test('sets __Secure- cookies on HTTPS and ignores cookies without the prefix', async () => {
  const secureApp = await startApp({ env: { PUBLIC_URL: 'https://archive.example.org' } })
  const person = { email: 'ada@example.org', username: 'ada', password: PASSWORD, terms: true, org_title: 'Org' }
  const client = secureApp.client()
  const answer = await client.post('/auth/register', person)
  const [credential = '', session = '', device = ''] = answer.headers.getSetCookie()
  expect(credential).toMatch(
    /^__Secure-vitrine_credential=[^;]+; Path=\/client; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(session).toMatch(/^__Secure-vitrine_session=[^;]+; Path=\/client; Expires=[^;]+; Secure; SameSite=Lax$/)
  expect(device).toMatch(
    /^__Secure-vitrine_device=[^;]+; Max-Age=15552000; Path=\/client; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect((await client.get('/auth/me')).status).toBe(200)
  const unprefixedCookie = client.cookie().replaceAll('__Secure-', '')
  const response = await fetch(`${secureApp.base}/client/api/auth/me`, { headers: { cookie: unprefixedCookie } })
  expect(response.status).toBe(401)
  const logoutReply = await client.post('/auth/logout')
  expect(logoutReply.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([
    '__Secure-vitrine_credential',
    '__Secure-vitrine_session',
  ])
  await secureApp.close()
})

test('9.limit.7 restricts all cookies to the path /client on plain HTTP', async () => {
  const answer = await app.client().post('/auth/register', {
    email: 'bob@example.org',
    username: 'bob',
    password: PASSWORD,
    terms: true,
  })
  expect(
    answer.headers.getSetCookie().map((line) =>
      line
        .replace(/=[^;]+/, '')
        .replace(/ Max-Age=\d+;/, '')
        .split('; ')
        .slice(0, 2),
    ),
  ).toEqual([
    ['vitrine_credential', 'Path=/client'],
    ['vitrine_session', 'Path=/client'],
    ['vitrine_device', 'Path=/client'],
  ])
})

test('refuses a request with two Host headers on every path', async () => {
  const sendRequest = (path: string, hosts: string[]) =>
    new Promise<string>((resolve, reject) => {
      const { port } = new URL(app.base)
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.end(`GET ${path} HTTP/1.1\r\n${hosts.map((host) => `${host}\r\n`).join('')}Connection: close\r\n\r\n`),
      )
      let text = ''
      socket.on('data', (data) => (text += String(data)))
      socket.on('end', () => resolve(text.split('\r\n')[0] ?? ''))
      socket.on('error', reject)
    })
  for (const path of ['/health', '/client/api/auth/me', '/client/api/no-such-call', '/files/none']) {
    expect(await sendRequest(path, ['Host: a.example', 'host: b.example'])).toBe('HTTP/1.1 400 Bad Request')
    expect(await sendRequest(path, ['Host: a.example', 'HOST: a.example'])).toBe('HTTP/1.1 400 Bad Request')
    expect(await sendRequest(path, ['Host: a.example'])).not.toBe('HTTP/1.1 400 Bad Request')
  }
})
