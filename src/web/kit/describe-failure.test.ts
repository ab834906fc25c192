import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createApi } from './api.ts'
import { describeFailure } from './describe-failure.ts'

const STATUS_TEXTS: Record<number, string> = { 403: 'Forbidden', 409: 'Conflict', 502: 'Bad Gateway' }
const callAndFail = (status: number, json: unknown) =>
  createApi(() => Promise.resolve({ status, statusText: STATUS_TEXTS[status] ?? '', json }))
    .raw({ method: 'POST', path: '/client/api/folders' })
    .catch((error: unknown) => error)

test('returns a generic message when the response contains none', async () => {
  for (const json of [{}, '', null, { errors: {} }])
    expect(describeFailure(await callAndFail(403, json))).toEqual({ title: 'Operation failed' })
})

test('8.error.2 returns the status text sent by a proxy when the server is down', async () => {
  expect(describeFailure(await callAndFail(502, ''))).toEqual({ title: 'Bad Gateway' })
})

test('8.error.2 returns the error message or plain text of the response', async () => {
  expect(describeFailure(await callAndFail(409, { errors: { message: 'This name is taken' } }))).toEqual({
    title: 'This name is taken',
  })
  expect(describeFailure(await callAndFail(409, 'Taken'))).toEqual({ title: 'Taken' })
})

test('8.error.4 says when to try again after too many requests', () => {
  const error = new ApiError(429, 'Too many requests', { retry_after_seconds: 150 })
  expect(describeFailure(error)).toEqual({ title: 'Too many requests', text: 'Please try again after 3 minutes' })
})
