import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { ENDPOINTS } from '../access-matrix/endpoints.ts'

// Compares section 7 of the specification with the contract. Parameters have different names there, so only the shape
// of a path is compared.

/** The calls of the specification. A write without a method there is a POST (contract, section 1). */
const SPECIFIED_CALLS = `
POST /auth/login
POST /auth/register
GET /auth/forgot_password/{email}
GET /auth/keep_alive
GET /users/{id}
GET /users/get_by_email/{email}
POST /users/{id}
GET /users/{id}/projects_and_orgs
GET /owners/is-owner/{id}
GET /orgs/{id}
POST /orgs/{id}
GET /orgs/{id}/storage_used
GET /orgs/{id}/owners
GET /orgs/{id}/projects
GET /orgs/{id}/can_move_or_copy_to
GET /orgs/{id}/submission_portals
GET /projects/{id}
POST /projects
POST /projects/{id}
DELETE /projects/{id}
POST /projects/{id}/auth_gallery
GET /projects/{id}/users
GET /projects/{id}/users_pending
GET /projects/{id}/submissions_portal
GET /projects/{id}/tags
GET /projects/{id}/exhibits
GET /projects/{id}/empty_trash
POST /projects/{id}/invite
POST /submissions_portal/{id}
POST /submissions_portal/{id}/auth
GET /submissions_portal/{id}
GET /permissions/{id}
POST /permissions/{id}
DELETE /permissions
GET /permissions/get_access/{a}/{b}
POST /search
POST /search/get_gallery_page
GET /artifacts/{id}
POST /artifacts
POST /artifacts/{id}
POST /artifacts/bulk_update
POST /artifacts/{id}/report
POST /artifacts/{id}/copy
POST /artifacts/{id}/move
POST /artifacts/bulk/copy
POST /artifacts/bulk/move
POST /folders/bulk/copy
GET /artifacts/{id}/restore
POST /artifacts/bulk_restore
DELETE /artifacts/{id}
DELETE /artifacts/bulk_delete
POST /artifacts/file_exists
POST /artifacts/files_exist
POST /tags
DELETE /tags/{id}
POST /tags/{id}
GET /artifacts/{id}/tags
GET /artifacts/{id}/tags/full
POST /artifacts/{id}/add_tag
POST /artifacts/{id}/remove_tag
POST /artifacts/bulk_add_tags
GET /artifacts/{id}/size
GET /folders/{id}/size
POST /artifacts/bulk/size
POST /folders/bulk/size
GET /folders/{id}
GET /folders/{id}/path
POST /folders
POST /folders/{id}
POST /folders/{id}/copy
POST /folders/{id}/move
POST /folders/bulk/move
GET /folders/{id}/restore
POST /folders/bulk_restore
DELETE /folders/{id}
DELETE /folders/bulk_delete
POST /exhibits
POST /exhibits/{id}
GET /artifacts/{id}/exhibits
GET /exhibits/{id}
DELETE /exhibits/{id}
POST /exhibits/{id}/add_artifacts
POST /analytics/count
GET /website/pages/{id}
POST /website/contact_forms
GET /website/blogs
GET /website/blogs/latest
GET /website/blogs/{id}
GET /website/tweets`

const toShape = (call: string) => call.replace(/:\w+|\{\w*\}/g, '{}')
const specifiedCalls = SPECIFIED_CALLS.trim().split('\n').map(toShape)
const contractCalls = new Set(ENDPOINTS.map(([, { method, path }]) => toShape(`${method} ${path}`)))

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('has an endpoint in the contract for every call in section 7 of the specification', () => {
  expect(specifiedCalls.filter((call) => !contractCalls.has(call))).toEqual([])
})

test('describes every endpoint in the OpenAPI document', async () => {
  const { body } = await app.client().get<{ openapi: string; paths: Record<string, object> }>('/openapi.json')
  const describedCalls = new Set(
    Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => toShape(`${method.toUpperCase()} ${path.replace('/client/api', '')}`)),
    ),
  )
  expect([...contractCalls].filter((call) => !describedCalls.has(call))).toEqual([])
})

test('describes the resumable upload calls in the OpenAPI document, and serves each of them', async () => {
  const { body } = await app.client().get<{ paths: Record<string, object> }>('/openapi.json')
  const calls = Object.entries(body.paths)
    .filter(([path]) => path.startsWith('/uploads'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method.toUpperCase(), path] as const))
  expect(calls.map(([method]) => method).toSorted()).toEqual(['DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'POST'])
  for (const [method, path] of calls) {
    const response = await fetch(`${app.base}/client/api${path.replace('{id}', crypto.randomUUID())}`, {
      method,
      headers: { 'tus-resumable': '1.0.0' },
    })
    expect([method, response.status]).toEqual([method, method === 'OPTIONS' ? 204 : 401])
    expect(response.headers.get('tus-resumable')).toBe('1.0.0')
  }
})

test('describes the payment provider’s webhook in the OpenAPI document', async () => {
  const { body } = await app.client().get<{ paths: Record<string, { post: object }> }>('/openapi.json')
  expect(body.paths['/payments/webhook']?.post).toMatchObject({ security: [{}], requestBody: {} })
  const response = await fetch(`${app.base}/client/api/payments/webhook`, { method: 'POST', body: '{}' })
  expect(response.status).toBe(503)
})

test('describes gallery tokens, body limits and rate limits in the OpenAPI document', async () => {
  const { body } = await app.client().get<{
    components: { securitySchemes: Record<string, { name: string }> }
    paths: Record<string, { post: { description: string; security: object[]; requestBody: object } }>
  }>('/openapi.json')
  expect(body.components.securitySchemes.gallery).toMatchObject({ in: 'header', name: 'x-gallery-token' })
  const search = body.paths['/search']?.post
  expect(search?.security).toContainEqual({ gallery: [] })
  expect(search?.description).toMatch(
    /Rate limit “search”: \d+ calls per IP address and \d+ per session within \d+ seconds\. Further calls answer 429\./,
  )
  expect(search?.description).toMatch(/The JSON body can have at most \d+ bytes\. A larger one answers 413\./)
  const bodyText = JSON.stringify(search?.requestBody)
  for (const phrase of ['short is under 240 s', 'Document includes PDF', 'past 24 hours, 7, 30 or 365 days'])
    expect(bodyText).toContain(phrase)
})
