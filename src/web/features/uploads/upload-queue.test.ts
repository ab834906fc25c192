import { describe, expect, test } from 'vitest'
import {
  isPending,
  nextUpload,
  NO_UPLOADS,
  onExisting,
  uploadReducer,
  type UploadEvent,
  type UploadState,
} from './upload-queue.ts'

const file = (id: string) => ({ id, name: `${id}.jpg`, size: 10, project: 'p', folder: 'root' })
const run = (...events: UploadEvent[]) => events.reduce(uploadReducer, NO_UPLOADS)
const phase = (state: UploadState, id: string) => state.items.find((item) => item.id === id)?.phase
const two: UploadEvent = { type: 'added', files: [file('a'), file('b')] }

describe('4.upload.1 one upload at a time', () => {
  test('the first that waits is next, in the order in which they came', () => {
    expect(nextUpload(run(two))?.id).toBe('a')
  })
  test.each(['checking', 'asking', 'uploading'] as const)('while one is %s none is taken', (busy) => {
    expect(nextUpload(run(two, { type: 'phase', id: 'a', phase: busy }))).toBeUndefined()
  })
  test('while one is only being compressed the next is taken', () => {
    const state = run(
      two,
      { type: 'phase', id: 'a', phase: 'uploading' },
      { type: 'progress', id: 'a', progress: 100 },
      { type: 'compressing', id: 'a' },
    )
    expect(nextUpload(state)?.id).toBe('b')
  })
})

test('4.upload.2 a file that exists is asked about', () => {
  expect(onExisting(run(two))).toBe('ask')
})

test.each(['upload', 'skip'] as const)(
  '4.upload.3 the remembered choice "%s" answers in place of the person',
  (remembered) => {
    expect(onExisting(run(two, { type: 'answered', remembered }))).toBe(remembered)
  },
)

describe('4.upload.4 the end of an upload', () => {
  const sent = (progress: number) =>
    run(two, { type: 'phase', id: 'a', phase: 'uploading' }, { type: 'progress', id: 'a', progress })
  test('below 100 it goes on', () => expect(phase(sent(99), 'a')).toBe('uploading'))
  test('at 100 it is done', () => expect(phase(sent(100), 'a')).toBe('done'))
  test('compression keeps it until its end', () => {
    const compressing = uploadReducer(sent(100), { type: 'compressing', id: 'a' })
    expect(phase(compressing, 'a')).toBe('compressing')
    expect(phase(uploadReducer(compressing, { type: 'progress', id: 'a', progress: 100 }), 'a')).toBe('compressing')
    expect(phase(uploadReducer(compressing, { type: 'compressed', id: 'a' }), 'a')).toBe('done')
  })
  test('progress never goes back', () => {
    expect(uploadReducer(sent(80), { type: 'progress', id: 'a', progress: 40 }).items[0]?.progress).toBe(80)
  })
})

describe('4.upload.5 after each attempt the file has left the queue', () => {
  test('a failed one is not taken again by itself, and the next is', () => {
    const state = run(
      two,
      { type: 'phase', id: 'a', phase: 'uploading' },
      { type: 'failed', id: 'a', error: 'too large', offline: false },
    )
    expect(nextUpload(state)?.id).toBe('b')
    expect(state.items.filter(isPending).map(({ id }) => id)).toEqual(['b'])
  })
  test('a person may queue a failed one again', () => {
    const state = run(
      { type: 'added', files: [file('a')] },
      { type: 'failed', id: 'a', error: 'too large', offline: false },
      { type: 'retry', id: 'a' },
    )
    expect(nextUpload(state)).toMatchObject({ id: 'a', progress: 0 })
    expect(state.through).toBe(0)
  })
  test('the run counts what came through', () => {
    const state = run(
      two,
      { type: 'phase', id: 'a', phase: 'uploading' },
      { type: 'progress', id: 'a', progress: 100 },
      { type: 'removed', id: 'a' },
      { type: 'removed', id: 'b' },
    )
    expect(state).toMatchObject({ all: 2, through: 2, items: [] })
  })
})
