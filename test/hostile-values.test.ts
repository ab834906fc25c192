import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { ENDPOINTS, endpointOf } from './access-matrix/endpoints.ts'
import { SAMPLES, type Sample } from './access-matrix/samples.ts'
import { startWorld } from './access-matrix/callers.ts'

// Replaces every value of every body, param and query by hostile values, one at a time. None may cause a server error. The
// inputs are derived from the contract, which covers new endpoints automatically.

const TEXTS = [
  'a\u0000b',
  'a\u0000b@example.org',
  'https://example.org/\u0000',
  'lone \ud800 surrogate',
  "'; DROP TABLE users; --",
  '%_\\"*:&|!()<->',
  '\u202e\u200f\u0007\u001b[31m',
  'x'.repeat(20_000),
  '',
]
const OTHERS: unknown[] = [null, true, -1, 1e300, 0.5, [], {}, [null], { toString: 1 }, ['a\u0000b']]

// These calls change who the caller is.
const CHANGE_THE_CALLER = new Set(['auth.login', 'auth.register', 'auth.logout', 'users.remove'])
// Samples that are refused even with valid input, such as wrong passwords, unknown ids, or actions that need a state that the
// subjects don't have.
const REFUSED = new Set([
  'auth.login',
  'auth.secondStep',
  'auth.confirm',
  'twoStep.begin',
  'twoStep.renew',
  'twoStep.end',
  'orgs.update: subscription',
  'notices.ofLink',
  'notices.switch',
  'passkeys.add',
  'passkeys.signIn',
  'invites.accept',
  'users.remove',
  'projects.authGallery',
  'galleryDesign.undo',
  'gallery.item',
  'downloads.fetch',
  'helpDesk.remove',
  'artifacts.update: waiting',
  'artifactsFiling.restore: waiting',
  'artifactsFiling.remove: waiting',
  'review.reopen',
  'review.reopenMany',
  'submissions.auth',
  'submissions.submit',
  'website.blog',
  'websiteEditing.updatePost',
  'websiteEditing.removePost',
  'websiteEditing.changeTweet',
  'websiteEditing.removeTweet',
  'websiteEditing.contactState',
  'websiteEditing.removeContact',
  'websiteEntries.read',
  'websiteEntries.save',
  'websiteEntries.publish',
  'websiteEntries.preview',
  'websiteEntries.versions',
  'websiteEntries.restore',
  'websiteEntries.place',
  'websiteEntries.remove',
])

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
// Wrong passwords use up the rate limits, so reset them.
beforeEach(() => world.app.services.db.deleteFrom('rate_limits').execute())

/** The paths of all fields of a body, such as `['query', 'title']`. */
function placesIn(schema: z.ZodType | undefined): string[][] {
  const { shape, unwrap } = (schema ?? {}) as { shape?: Record<string, z.ZodType>; unwrap?: () => z.ZodType }
  if (shape) return Object.entries(shape).flatMap(([key, inner]) => [[key], ...placesIn(inner).map((p) => [key, ...p])])
  return unwrap ? placesIn(unwrap.call(schema)) : []
}

function withValue(body: unknown, [key = '', ...rest]: string[], value: unknown): object {
  const whole = (body ?? {}) as Record<string, unknown>
  return { ...whole, [key]: rest.length > 0 ? withValue(whole[key], rest, value) : value }
}

function variantsOf(sample: Sample, schema: z.ZodType | undefined): Sample[] {
  const { params = {}, query = {}, body } = sample
  // Form values are always text.
  const values = sample.file ? TEXTS : [...TEXTS, ...OTHERS]
  const inPath = TEXTS.filter((text) => text.isWellFormed()).map((text) => text.slice(0, 2000))
  const places = placesIn(schema)
  return [
    ...places.flatMap((place) => values.map((value) => ({ ...sample, body: withValue(body, place, value) }))),
    ...(schema && !sample.file ? [[], 'text', null] : []).map((whole) => ({ ...sample, body: whole as object })),
    ...Object.keys(params).flatMap((key) => inPath.map((text) => ({ ...sample, params: { ...params, [key]: text } }))),
    ...Object.keys(query).flatMap((key) => inPath.map((text) => ({ ...sample, query: { ...query, [key]: text } }))),
  ]
}

const CALLS = ENDPOINTS.flatMap(([name, { body, access }]) =>
  Object.keys(SAMPLES).flatMap((title) =>
    endpointOf(title) === name ? [[title, name, body, access.kind] as const] : [],
  ),
)

test.each(CALLS)('responds to hostile values of %s without a server error', async (title, name, schema, kind) => {
  const sample = SAMPLES[title] as (typeof SAMPLES)[string]
  const role = CHANGE_THE_CALLER.has(name) ? 'visitor' : kind === 'administrators' ? 'admin' : 'owner'
  const good = await world.call(title, sample(await world.subjects(role, true)), role)
  if (!REFUSED.has(title)) expect(good.status, `${title} with valid input`).toBeLessThan(300)
  const on = await world.subjects(role, true)
  const failed: unknown[] = []
  for (const variant of variantsOf(sample(on), schema)) {
    const { status, body } = await world.call(title, variant, role)
    const told = (body as { errors?: { message?: unknown } } | null)?.errors?.message
    if (status >= 500 || (status >= 400 && typeof told !== 'string'))
      failed.push([status, JSON.stringify(variant).slice(0, 300), body])
  }
  expect(failed).toEqual([])
})
