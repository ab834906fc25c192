import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyone, endpoint } from '#shared/contract/endpoint.ts'
import { createApi, type ApiReply, type ApiRequest } from './api.ts'

const access = anyone('a test')
const rename = endpoint({
  method: 'POST',
  path: '/folders/:id',
  summary: 'Rename',
  params: z.object({ id: z.string() }),
  query: z.object({ deep: z.boolean().optional() }),
  body: z.object({ title: z.string() }),
  reply: z.object({ title: z.string() }),
  effect: 'write',
  access,
})

function createApiAnswering(reply: ApiReply) {
  const requests: ApiRequest[] = []
  const api = createApi((request) => {
    requests.push(request)
    return Promise.resolve(reply)
  })
  return {
    seen: requests,
    call: () => api.call(rename, { params: { id: 'a/b' }, query: { deep: true }, body: { title: 'x' } }),
  }
}

test('builds an HTTP request from an endpoint call', async () => {
  const { seen: requests, call } = createApiAnswering({ status: 200, json: { title: 'x' } })
  expect(await call()).toEqual({ title: 'x' })
  expect(requests).toEqual([{ method: 'POST', path: '/client/api/folders/a%2Fb?deep=true', body: { title: 'x' } }])
})

// 8.error.1 8.error.2
test.each([
  [
    { status: 400, json: { errors: { message: 'This field is required.', field: 'title' } } },
    { status: 400, message: 'This field is required.', field: 'title' },
  ],
  [
    { status: 502, statusText: 'Bad Gateway', json: {} },
    { status: 502, message: 'Bad Gateway' },
  ],
  [
    { status: 500, json: 'plain words' },
    { status: 500, message: 'plain words' },
  ],
  [
    { status: 200, json: '<html>' },
    { status: 200, message: '<html>' },
  ],
  [
    { status: 429, json: { errors: { message: 'Too many requests' }, retry_after_seconds: 90 } },
    { status: 429, retry_after_seconds: 90 },
  ],
])('maps the response %o to the error %o', async (reply, error) => {
  await expect(createApiAnswering(reply).call()).rejects.toMatchObject(error)
})
