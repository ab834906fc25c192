import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { quantile } from './measure.ts'
import { startProduct } from './product.ts'

// Measures whether the response time reveals whether an address has an account. Known and unknown addresses alternate,
// against the product on its own database. `tells` is the probability that a response for an address with an account
// takes longer; 0.5 reveals nothing.

const { values } = parseArgs({ options: { each: { type: 'string', default: '200' } } })
const accountCount = Number(values.each)
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-existence-'))
Object.assign(process.env, { DATA_DIR: dataDir, ADMIN_EMAIL: 'bench@example.org', ADMIN_PASSWORD: 'bench-password' })
const PASSWORD = 'seven herons rising'
const HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

const product = await startProduct()
const base = `${product.address}/client/api`
const call = async (method: string, path: string, body?: object, cookie = '') => {
  const init = { method, headers: { ...HEADERS, cookie }, ...(body && { body: JSON.stringify(body) }) }
  const started = performance.now()
  const answer = await fetch(`${base}${path}`, init)
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - started, cookies: answer.headers.getSetCookie() }
}
const createRegistration = (email: string) => ({
  email,
  username: 'Somebody',
  password: PASSWORD,
  terms: true,
  org_title: 'Org',
})
const knownEmails = Array.from({ length: accountCount }, (_, i) => `known-${i}@example.org`)
for (const email of knownEmails) await call('POST', '/auth/register', createRegistration(email))
const { cookies } = await call('POST', '/auth/register', createRegistration('owner@example.org'))
const owner = cookies.map((line) => line.split(';')[0]).join('; ')

/** Measures a call about known and about unknown addresses in alternating order. */
async function compare(name: string, makeCall: (email: string) => ReturnType<typeof call>) {
  const durations: [known: number[], unknown: number[]] = [[], []]
  const statuses: [Set<number>, Set<number>] = [new Set(), new Set()]
  for (const [i, email] of knownEmails.entries()) {
    const knownAndUnknown = [email, `nobody${email.slice(5)}`] as const
    for (const groupIndex of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { status, ms } = await makeCall(knownAndUnknown[groupIndex])
      durations[groupIndex].push(ms)
      statuses[groupIndex].add(status)
    }
  }
  const summarizeGroup = (which: 0 | 1) =>
    `${[...statuses[which]].join('/')}: p50 ${quantile(durations[which], 0.5).toFixed(1)}, p95 ${quantile(durations[which], 0.95).toFixed(1)} ms`
  process.stdout.write(
    `${name}: known ${summarizeGroup(0)}; unknown ${summarizeGroup(1)}; tells ${getShareOfLonger(...durations).toFixed(2)}\n`,
  )
}

/** The share of pairs in which the first group's value is larger. */
const getShareOfLonger = (firstGroup: readonly number[], secondGroup: readonly number[]) =>
  firstGroup.reduce((sum, a) => sum + secondGroup.filter((b) => a > b).length, 0) /
  (firstGroup.length * secondGroup.length)

await compare('login', (email) => call('POST', '/auth/login', { email, password: 'wrong password' }))
await compare('forgot_password', (email) => call('GET', `/auth/forgot_password/${email}`))
await compare('the call after forgot_password, while its letter is written', async (email) => {
  await call('GET', `/auth/forgot_password/${email}`)
  return call('POST', '/auth/login', { email: `other-${email}`, password: 'wrong password' })
})
await compare('get_by_email', (email) => call('GET', `/users/get_by_email/${email}`, undefined, owner))
await compare('register', (email) => call('POST', '/auth/register', createRegistration(email)))

await product.stop()
await rm(dataDir, { recursive: true, force: true })
