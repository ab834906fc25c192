import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { ENDPOINTS, endpointOf } from './access-matrix/endpoints.ts'
import { SAMPLES, type Sample } from './access-matrix/samples.ts'
import { startWorld } from './access-matrix/callers.ts'

// Every value of every body, param and query of the contract, one at a time, replaced by what hurts: each is answered
// clearly, none as a failure of the server. It reads the contract, so that a new endpoint is tried the day it comes.

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

// Whoever makes these is somebody else afterwards.
const CHANGE_THE_CALLER = new Set(['auth.login', 'auth.register', 'auth.logout', 'users.remove'])
// Their samples are refused as they are: a wrong password or code, a made-up link, an item that is not public, an id of no download,
// an account that is not the visitor's, what only an administrator sets, a gallery of which nothing was published, what waits for
// review, a decision that nobody has made, work that nobody has done, a page of the website that nobody has begun,
// a question that nobody asked.
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
// Passwords that hurt are wrong passwords: what one call uses up the next one has again.
beforeEach(() => world.app.services.db.deleteFrom('rate_limits').execute())

/** The places in a body: `['query', 'title']` for a key within an object. */
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
  // A form's values are texts.
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

test.each(CALLS)('%s answers hostile values clearly', async (title, name, schema, kind) => {
  const sample = SAMPLES[title] as (typeof SAMPLES)[string]
  const role = CHANGE_THE_CALLER.has(name) ? 'visitor' : kind === 'administrators' ? 'admin' : 'owner'
  const good = await world.call(title, sample(await world.subjects(role, true)), role)
  if (!REFUSED.has(title)) expect(good.status, `${title} as it should be`).toBeLessThan(300)
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
