import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { parseBodyInOneStep, parseQuery } from '#server/app/parse-input.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ENDPOINTS, toEndpointName } from '../access-matrix/endpoints.ts'
import type { Sample } from '../access-matrix/sample.ts'
import { SAMPLES } from '../access-matrix/samples.ts'
import { startAppWithCallers } from '../access-matrix/callers.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

// Replaces every value of every body, parameter and query with hostile values, one at a time. None may cause a server
// error. The inputs are derived from the contract, which covers new endpoints automatically. Each
// call is sent only one of the inputs that its contract refuses.

const HOSTILE_TEXTS = [
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
const NON_TEXT_VALUES: unknown[] = [null, true, -1, 1e300, 0.5, [], {}, [null], { toString: 1 }, ['a\u0000b']]

// These calls sign the caller in or out.
const CALLER_CHANGING_CALLS = new Set(['auth.login', 'auth.register', 'auth.logout', 'users.remove'])
// Samples that are refused even with valid input, such as wrong passwords, unknown ids, or actions that need a state that the
// subjects don't have.
const REFUSED_SAMPLES = new Set([
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
  'staticCopy.fetch',
  'gallery.item',
  'downloads.fetch',
  'exports.read',
  'exports.fetch',
  'exports.remove',
  'helpDesk.remove',
  'backups.make',
  'backups.verify',
  'backups.contents',
  'backups.readContents',
  'backups.restore',
  'artifacts.update: waiting',
  'artifactsFiling.restore: waiting',
  'artifactsFiling.remove: waiting',
  'artifactsFiling.undoMerge',
  'imports.readAgain',
  'imports.plan',
  'imports.run',
  'imports.pause',
  'imports.cancel',
  'imports.undo',
  'watchedFolders.create',
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

let matrix: Awaited<ReturnType<typeof startAppWithCallers>>
beforeAll(async () => {
  matrix = await startAppWithCallers()
})
afterAll(() => matrix.close())
// Wrong passwords use up the rate limits, so reset them.
beforeEach(() => matrix.app.services.db.deleteFrom('rate_limits').execute())

/** The paths of all fields of a body, such as `['query', 'title']`. */
function findFieldPaths(schema: z.ZodType | undefined): string[][] {
  const { shape, unwrap } = (schema ?? {}) as { shape?: Record<string, z.ZodType>; unwrap?: () => z.ZodType }
  if (shape)
    return Object.entries(shape).flatMap(([key, innerSchema]) => [
      [key],
      ...findFieldPaths(innerSchema).map((path) => [key, ...path]),
    ])
  return unwrap ? findFieldPaths(unwrap.call(schema)) : []
}

function withValue(body: unknown, [key = '', ...remainingPath]: string[], value: unknown): object {
  const wholeBody = (body ?? {}) as Record<string, unknown>
  return { ...wholeBody, [key]: remainingPath.length > 0 ? withValue(wholeBody[key], remainingPath, value) : value }
}

function createVariants(sample: Sample, schema: z.ZodType | undefined): Sample[] {
  const { params = {}, query = {}, body } = sample
  // Form values are always text.
  const values = sample.file ? HOSTILE_TEXTS : [...HOSTILE_TEXTS, ...NON_TEXT_VALUES]
  const pathValues = HOSTILE_TEXTS.filter((text) => text.isWellFormed()).map((text) => text.slice(0, 2000))
  const fieldPaths = findFieldPaths(schema)
  return [
    ...fieldPaths.flatMap((fieldPath) =>
      values.map((value) => ({ ...sample, body: withValue(body, fieldPath, value) })),
    ),
    ...(schema && !sample.file ? [[], 'text', null] : []).map((invalidBody) => ({
      ...sample,
      body: invalidBody as object,
    })),
    ...Object.keys(params).flatMap((key) =>
      pathValues.map((text) => ({ ...sample, params: { ...params, [key]: text } })),
    ),
    ...Object.keys(query).flatMap((key) => pathValues.map((text) => ({ ...sample, query: { ...query, [key]: text } }))),
  ]
}

/** Whether the contract refuses an input before the call does anything. Throws if parsing it would be a server error. */
function isRefusedByContract(endpoint: Endpoint, { query, body, file }: Sample): boolean {
  if (file) return false
  try {
    parseQuery(endpoint, query)
    parseBodyInOneStep(endpoint, body)
    return false
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return true
    throw error
  }
}

const CALLS = ENDPOINTS.flatMap(([name, endpoint]) =>
  Object.keys(SAMPLES).flatMap((title) => (toEndpointName(title) === name ? [[title, name, endpoint] as const] : [])),
)

test.each(CALLS)(
  'responds to hostile values of %s without a server error',
  { timeout: TIME_LIMITS.allCases },
  async (title, name, endpoint) => {
    const createSample = SAMPLES[title] as (typeof SAMPLES)[string]
    const role = CALLER_CHANGING_CALLS.has(name)
      ? 'visitor'
      : endpoint.access.kind === 'administrators'
        ? 'admin'
        : 'owner'
    const validReply = await matrix.call(title, createSample(await matrix.createSubjects(role, true)), role)
    if (!REFUSED_SAMPLES.has(title)) expect(validReply.status, `${title} with valid input`).toBeLessThan(300)
    const subjects = await matrix.createSubjects(role, true)
    const failedCalls: unknown[] = []
    let hasSentRefusedInput = false
    for (const variant of createVariants(createSample(subjects), endpoint.body)) {
      if (isRefusedByContract(endpoint, variant)) {
        if (hasSentRefusedInput) continue
        hasSentRefusedInput = true
      }
      const { status, body } = await matrix.call(title, variant, role)
      const errorMessage = (body as { errors?: { message?: unknown } } | null)?.errors?.message
      if (status >= 500 || (status >= 400 && typeof errorMessage !== 'string'))
        failedCalls.push([status, JSON.stringify(variant).slice(0, 300), body])
    }
    expect(failedCalls).toEqual([])
  },
)
