import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMaxBodyBytes, getMaxFieldBytes, MAX_JSON_BYTES } from '#server/app/body-limit.ts'
import { scaleRates } from '#server/app/rate-limit.ts'
import { API_BASE } from '#shared/api-base.ts'
import { ACTIONS } from '#shared/policy/actions.ts'
import { RATES, getRateName, type RateName } from '#shared/rules/rates.ts'
import { startApp, type Client } from '../support/app.ts'
import { ENDPOINTS, toEndpointName } from '../access-matrix/endpoints.ts'
import { SAMPLES } from '../access-matrix/samples.ts'
import type { Subjects } from '../access-matrix/subjects.ts'
import { createProjectWithPortal } from '../support/contributions.ts'
import { startAppWithCallers } from '../access-matrix/callers.ts'

// The caller, the origin, the rate and the permission for the subject in the path are checked before any byte of the body is read.

let matrix: Awaited<ReturnType<typeof startAppWithCallers>>
let subjects: Subjects
beforeAll(async () => {
  matrix = await startAppWithCallers()
  subjects = await matrix.createSubjects('observer', false)
})
afterAll(() => matrix.close())

type MatrixEndpoint = (typeof ENDPOINTS)[number][1]
const BODY_ENDPOINTS = ENDPOINTS.filter(([, { body, method }]) => body && method !== 'GET')

function toAddress(name: string, { path }: MatrixEndpoint): string {
  const [, sample] = Object.entries(SAMPLES).find(([endpointName]) => toEndpointName(endpointName) === name) ?? []
  const params = sample?.(subjects).params ?? {}
  return API_BASE + path.replace(/:(\w+)/g, (_: string, key: string) => encodeURIComponent(params[key] ?? ''))
}

/** Sends only the headers of a call, with a Content-Length, and returns the status of the response. */
function fetchStatusWithoutBody(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const allHeaders = { 'content-type': 'application/json', 'content-length': '1000', ...headers }
    const call = request(matrix.app.base + path, { method, headers: allHeaders }, (response) => {
      resolve(response.statusCode ?? 0)
      call.destroy()
    })
    call.on('error', (error) => (call.destroyed ? undefined : reject(error)))
    call.flushHeaders()
  })
}
const createSessionHeaders = (client: Client) => ({ cookie: client.cookie(), 'sec-fetch-site': 'same-origin' })

describe('refusal before the body is read', () => {
  // The status token of a submission is the only credential that its status page needs.
  const RESTRICTED_ENDPOINTS = BODY_ENDPOINTS.filter(
    ([, { access }]) => access.kind !== 'anyone' && access.kind !== 'receipt',
  )
  // Visitors may search and report items.
  const MEMBER_ENDPOINTS = RESTRICTED_ENDPOINTS.filter(
    ([name]) => !name.startsWith('search.') && name !== 'reports.file',
  )

  test.each(MEMBER_ENDPOINTS)('responds 401 to a visitor before reading the body: %s', async (name, endpoint) => {
    expect(await fetchStatusWithoutBody(endpoint.method, toAddress(name, endpoint), {})).toBe(401)
  })

  const SUBJECT_ENDPOINTS = MEMBER_ENDPOINTS.filter(
    ([, { access }]) => access.kind === 'demands' && access.path.length > 0,
  )
  test.each(SUBJECT_ENDPOINTS)('responds 404 to a non-member before reading the body: %s', async (name, endpoint) => {
    const headers = createSessionHeaders(matrix.client('stranger'))
    expect(await fetchStatusWithoutBody(endpoint.method, toAddress(name, endpoint), headers)).toBe(404)
  })
  // Calls about other users respond 404 because their existence is private.
  const isAboutUser = ({ access }: MatrixEndpoint) =>
    access.kind === 'demands' && access.path.some(({ actions: [action] }) => ACTIONS[action].subjectKind === 'user')
  // Everyone may export what they uploaded: the body says which items are meant.
  test.each(
    SUBJECT_ENDPOINTS.filter(
      ([name, endpoint]) => !/^exports\.(?:create|measure)$/.test(name) && !isAboutUser(endpoint),
    ),
  )('responds 403 to a member without permissions before reading the body: %s', async (name, endpoint) => {
    const headers = createSessionHeaders(matrix.client('observer'))
    expect(await fetchStatusWithoutBody(endpoint.method, toAddress(name, endpoint), headers)).toBe(403)
  })
  test.each(RESTRICTED_ENDPOINTS)('refuses cross-site requests before reading the body: %s', async (name, endpoint) => {
    const crossSiteHeaders = { cookie: matrix.client('owner').cookie(), 'sec-fetch-site': 'cross-site' }
    expect(await fetchStatusWithoutBody(endpoint.method, toAddress(name, endpoint), crossSiteHeaders)).toBe(403)
  })
})

describe('limits of request bodies', () => {
  const FORM_ENDPOINTS = ENDPOINTS.filter(([, { multipart }]) => multipart)
  const toPart = (name: string, bytes: number) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${'a'.repeat(bytes)}\r\n`
  /** Sends a form of these parts, and returns the status and how many bytes were sent before the response. */
  const sendForm = (path: string, parts: Iterable<string>) =>
    new Promise<{ status: number; sentBytes: number }>((resolve, reject) => {
      let sentBytes = 0
      const headers = {
        ...createSessionHeaders(matrix.client('owner')),
        'content-type': 'multipart/form-data; boundary=x',
      }
      const call = request(matrix.app.base + path, { method: 'POST', headers }, (response) => {
        resolve({ status: response.statusCode ?? 0, sentBytes })
        call.destroy()
      })
      call.on('error', (error) => (call.destroyed ? undefined : reject(error)))
      const iterator = parts[Symbol.iterator]()
      const writeNext = () => {
        const { value, done } = iterator.next()
        if (done === true) return void call.end('--x--\r\n')
        sentBytes += value.length
        return void call.write(value, () => setImmediate(writeNext))
      }
      writeNext()
    })
  test.each(FORM_ENDPOINTS)(
    'refuses unknown fields and values that exceed the length limit in the form of %s',
    async (name, endpoint) => {
      const fieldLimits = [...getMaxFieldBytes(endpoint)]
      expect(fieldLimits.length).toBeGreaterThan(0)
      const path = toAddress(name, endpoint)
      const unknownFieldReply = await sendForm(
        path,
        Array.from({ length: 200 }, (_, i) => toPart(`more${i}`, 500_000)),
      )
      expect(unknownFieldReply.status).toBe(400)
      expect(unknownFieldReply.sentBytes).toBeLessThan(40_000_000)
      const [shortestField = ['', 0]] = fieldLimits.toSorted(([, a], [, b]) => a - b)
      expect((await sendForm(path, [toPart(shortestField[0], shortestField[1] + 1)])).status).toBe(413)
      // All fields at their maximum together exceed the limit of the body.
      const allFields = fieldLimits.map(([field, maxBytes]) => toPart(field, maxBytes))
      if (allFields.join('').length > 2 * MAX_JSON_BYTES) expect((await sendForm(path, allFields)).status).toBe(413)
    },
  )
  test('refuses a form sent to an unknown portal, or to a protected one without its password', async () => {
    const owner = await matrix.app.owner()
    const lockedPortal = await createProjectWithPortal(matrix.app.services.db, owner, { password: 'seven herrings' })
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    const submitContribution = (id: string) =>
      fetchStatusWithoutBody('POST', `${API_BASE}/submissions_portal/${id}/submit`, form)
    expect(await submitContribution(crypto.randomUUID())).toBe(404)
    expect(await submitContribution(lockedPortal.id)).toBe(401)
  })
  test.each(BODY_ENDPOINTS)('responds 413 to a body above the limit of %s', async (name, endpoint) => {
    const limit = getMaxBodyBytes(endpoint)
    expect(limit).toBeLessThanOrEqual(MAX_JSON_BYTES)
    const headers = { ...createSessionHeaders(matrix.client('admin')), 'content-length': String(limit + 1) }
    expect(await fetchStatusWithoutBody(endpoint.method, toAddress(name, endpoint), headers)).toBe(413)
  })
  test('limits request bodies to less than 32 KB for calls that need no permission', () => {
    // Contributions describe many files, and are checked for the portal password first.
    const publicEndpoints = BODY_ENDPOINTS.filter(
      ([, { access, multipart }]) => access.kind === 'anyone' && multipart !== 'several',
    )
    expect(publicEndpoints.length).toBeGreaterThan(3)
    for (const [name, endpoint] of publicEndpoints) expect(getMaxBodyBytes(endpoint), name).toBeLessThan(32 * 1024)
  })
})

describe('HEAD requests', () => {
  const READ_ENDPOINTS = ENDPOINTS.filter(([, { method, contentType }]) => method === 'GET' && !contentType)
  test.each(READ_ENDPOINTS)('responds 404 to HEAD requests for %s', async (name, endpoint) => {
    const headers = createSessionHeaders(matrix.client('admin'))
    expect((await fetch(matrix.app.base + toAddress(name, endpoint), { method: 'HEAD', headers })).status).toBe(404)
  })
})

describe('rate limits', () => {
  test('applies rate limits to every call, per address and per session', () => {
    for (const [name, endpoint] of ENDPOINTS) {
      const { perAddress, perSession, seconds } = RATES[getRateName(endpoint)]
      expect(
        [perAddress, perSession, seconds].every((number) => number > 0 && Number.isFinite(number)),
        name,
      ).toBe(true)
    }
  })
  const withRateLimits = async (
    rate: RateName,
    limits: { perAddress: number; perSession: number },
    act: (app: App) => Promise<void>,
  ) => {
    const app = await startApp({ rates: { [rate]: { ...RATES[rate], ...limits } } })
    await act(app).finally(() => app.close())
  }
  type App = Awaited<ReturnType<typeof startApp>>

  test('8.error.4 responds 429 with the seconds to wait in the body and in Retry-After', () =>
    withRateLimits('read', { perAddress: 2, perSession: 100 }, async (app) => {
      const visitor = app.client()
      const statuses = [await visitor.get('/gallery/none'), await visitor.get('/gallery/none')].map(
        ({ status }) => status,
      )
      const thirdReply = await visitor.get<{ errors: { message: string }; retry_after_seconds: number }>(
        '/gallery/none',
      )
      expect([...statuses, thirdReply.status]).toEqual([404, 404, 429])
      expect(thirdReply.body.errors.message).toBe('Too many requests')
      expect(thirdReply.headers.get('retry-after')).toBe(String(thirdReply.body.retry_after_seconds))
    }))
  test('applies the rate limit to each session separately', () =>
    withRateLimits('search', { perAddress: 100, perSession: 2 }, async (app) => {
      const [firstOwner, secondOwner] = [await app.owner(), await app.owner()]
      const search = async (client: typeof firstOwner) => (await client.post('/search', { org: client.org })).status
      expect([await search(firstOwner), await search(firstOwner), await search(firstOwner)]).toEqual([200, 200, 429])
      expect(await search(secondOwner)).toBe(200)
    }))
  test('stores the counters of exact rate limits in the database, where all processes share them', () =>
    withRateLimits('mail', { perAddress: 1, perSession: 1 }, async (app) => {
      await app.client().get('/auth/forgot_password/nobody@example.org')
      const rows = await app.services.db
        .selectFrom('rate_limits' as never)
        .selectAll()
        .execute()
      expect(rows).toHaveLength(1)
    }))
  test.each([
    ['GET', '/assets/none.js'],
    ['POST', '/view/none'],
    ['POST', '/files/none'],
    ['GET', '/favicon.ico'],
    ['GET', '/%'],
    ['OPTIONS', `${API_BASE}/uploads`],
    ['DELETE', `${API_BASE}/none`],
    ['GET', `${API_BASE}/openapi.json`],
  ])('applies the rate limit to all requests, even outside the API: %s %s', (method, path) =>
    withRateLimits('request', { perAddress: 2, perSession: 2 }, async (app) => {
      const sendRequest = async () => (await fetch(app.base + path, { method })).status
      const [firstStatus, secondStatus, thirdStatus] = [await sendRequest(), await sendRequest(), await sendRequest()]
      expect([firstStatus, secondStatus]).not.toContain(429)
      expect(thirdStatus).toBe(429)
    }),
  )
  test('multiplies rate limits by RATE_FACTOR, and disables them if it is 0', () => {
    for (const name of Object.keys(RATES) as RateName[]) {
      expect(scaleRates(3)[name].perAddress).toBe(RATES[name].perAddress * 3)
      expect(scaleRates(0)[name].perSession).toBe(Number.MAX_SAFE_INTEGER)
    }
  })
})
