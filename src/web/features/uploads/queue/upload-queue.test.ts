import { describe, expect, test } from 'vitest'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { nextStep, runProgress } from './next-step.ts'
import { isPending, newItem } from './upload-item.ts'
import { NO_UPLOADS, uploadReducer, type UploadEvent, type UploadState } from './upload-queue.ts'

const file = (id: string, folder = 'root') => ({
  id,
  name: `${id}.jpg`,
  size: 10,
  modified: 1,
  project: 'p',
  folder,
})
const run = (...events: UploadEvent[]) => events.reduce(uploadReducer, NO_UPLOADS)
const item = (state: UploadState, id: string) => state.items.find((candidate) => candidate.id === id)
const step = (state: UploadState) => {
  const next = nextStep(state)
  return next && `${next.action} ${next.item.id}`
}
const two: UploadEvent = { type: 'added', files: [file('a'), file('b')] }
const checked = (...ids: string[]): UploadEvent => ({
  type: 'checked',
  exists: new Map(['a', 'b'].map((id) => [id, ids.includes(id)])),
})
const sending: UploadEvent[] = [two, { type: 'checking', id: 'a' }, checked(), { type: 'uploading', id: 'a' }]
const progress = (id: string, percent: number): UploadEvent => ({ type: 'progress', id, progress: percent })

describe('4.upload.1 one upload at a time', () => {
  test('starts queued files in the order in which they were added', () => expect(step(run(two))).toBe('check a'))
  test.each(['checking', 'asking', 'uploading'] as const)('starts no other file while one is %s', (type) => {
    const state = run(two, checked(), { type, id: 'a' })
    expect(step(state)).toBeNull()
    expect(uploadReducer(state, { type: 'uploading', id: 'b' })).toBe(state)
  })
  test('starts the next file while another is only being compressed', () => {
    expect(step(run(...sending, progress('a', 100), { type: 'compressing', id: 'a' }))).toBe('upload b')
  })
  test('starts no file while paused, and resumes with the interrupted one', () => {
    const paused = run(...sending, { type: 'paused', pauseReason: 'offline' }, { type: 'interrupted', id: 'a' })
    expect(step(paused)).toBeNull()
    expect(step(uploadReducer(paused, { type: 'resumed', pauseReason: 'busy' }))).toBeNull()
    expect(step(uploadReducer(paused, { type: 'resumed', pauseReason: 'offline' }))).toBe('upload a')
  })
})

describe('4.upload.2 existing files', () => {
  test('checks for existing files before sending, with one request per folder', () => {
    const state = run({ type: 'added', files: [file('a'), file('x', 'other'), file('b')] })
    const next = nextStep(state)
    expect(next?.action === 'check' && next.batch.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(step(run(two, { type: 'checking', id: 'a' }, checked('a')))).toBe('ask a')
    expect(step(run(two, { type: 'checking', id: 'a' }, checked('b')))).toBe('upload a')
  })
  test('limits a check to the number of files that one request may contain', () => {
    const many = Array.from({ length: MAX_BULK_IDS + 5 }, (_, n) => file(String(n)))
    const checkedFiles = (files: typeof many) => {
      const next = nextStep(run({ type: 'added', files }))
      return next?.action === 'check' ? next.batch : []
    }
    expect(checkedFiles(many)).toHaveLength(MAX_BULK_IDS)
    const longNames = many.map((short) => ({ ...short, name: 'ü'.repeat(900) }))
    const body = JSON.stringify(checkedFiles(longNames).map(({ name, size }) => ({ file_name: name, file_size: size })))
    expect(Buffer.byteLength(body)).toBeLessThan(2 * 1024 * 1024)
    expect(checkedFiles(longNames).length).toBeGreaterThan(100)
  })
  test('treats a file that this queue has just stored as existing', () => {
    const twins = { type: 'added', files: [file('a'), { ...file('b'), name: 'a.jpg' }] } as const
    const state = run(twins, checked(), { type: 'uploading', id: 'a' }, progress('a', 100))
    expect(step(state)).toBe('ask b')
  })
  test('does not ask about a file that an earlier attempt may have stored', () => {
    const interrupted = run(...sending, { type: 'interrupted', id: 'a' })
    expect(step(uploadReducer(interrupted, checked('a')))).toBe('upload a')
    const retried = run(...sending, { type: 'failed', ids: ['a'], error: 'no' }, { type: 'retried', ids: ['a'] })
    expect(step(retried)).toBe('upload a')
  })
})

describe('4.upload.3 a remembered choice', () => {
  const answered = (choice: 'upload' | 'skip', remember: boolean) =>
    run(
      two,
      { type: 'checking', id: 'a' },
      checked('a', 'b'),
      { type: 'asking', id: 'a' },
      {
        type: 'answered',
        id: 'a',
        choice,
        remember,
      },
    )
  test('skips the next existing file if the user chose to skip', () =>
    expect(step(answered('skip', true))).toBe('skip b'))
  test('uploads the next existing file if the user chose to upload', () => {
    expect(step(answered('upload', true))).toBe('upload a')
    const next = [{ type: 'uploading', id: 'a' }, progress('a', 100), { type: 'uploading', id: 'b' }] as const
    expect(item(next.reduce<UploadState>(uploadReducer, answered('upload', true)), 'b')?.phase).toBe('uploading')
  })
  test('asks about the next file if no choice is remembered, or after it was reset', () => {
    expect(step(answered('skip', false))).toBe('ask b')
    expect(step(uploadReducer(answered('skip', true), { type: 'choice forgotten' }))).toBe('ask b')
  })
})

describe('4.upload.4 the end of an upload', () => {
  const sent = (percent: number) => run(...sending, progress('a', percent))
  test('continues an upload below 100 percent', () => expect(item(sent(99), 'a')?.phase).toBe('uploading'))
  test('finishes an upload at 100 percent', () => expect(item(sent(100), 'a')?.phase).toBe('done'))
  test('keeps a file until its compression ends, even if the start is reported late', () => {
    const compressing = uploadReducer(sent(100), { type: 'compressing', id: 'a' })
    expect(item(compressing, 'a')?.phase).toBe('compressing')
    expect(item(uploadReducer(compressing, progress('a', 100)), 'a')?.phase).toBe('compressing')
    const ended = uploadReducer(compressing, { type: 'compressed', id: 'a' })
    expect(item(ended, 'a')?.phase).toBe('done')
    expect(item(uploadReducer(ended, { type: 'compressing', id: 'a' }), 'a')?.phase).toBe('done')
  })
  test('keeps a file while the server has not decided on compression, and continues with the next one', () => {
    const stored = (isCompressionDecided: boolean) => ({ type: 'stored', id: 'a', isCompressionDecided }) as const
    const undecided = run(...sending, stored(false))
    expect(item(undecided, 'a')?.phase).toBe('deciding')
    expect(step(undecided)).toBe('upload b')
    expect(item(uploadReducer(undecided, stored(true)), 'a')?.phase).toBe('done')
    const compressing = uploadReducer(undecided, { type: 'compressing', id: 'a' })
    expect(item(compressing, 'a')?.phase).toBe('compressing')
    expect(item(uploadReducer(compressing, stored(false)), 'a')?.phase).toBe('compressing')
    expect(item(uploadReducer(compressing, { type: 'compressed', id: 'a' }), 'a')?.phase).toBe('done')
    // The response to the upload may arrive before or after the socket message.
    const responded = run(...sending, { type: 'sent', id: 'a', artifact: 'x' }, stored(false))
    expect(item(responded, 'a')).toMatchObject({ phase: 'deciding', artifact: 'x' })
    expect(item(uploadReducer(undecided, { type: 'sent', id: 'a', artifact: 'x' }), 'a')).toMatchObject({
      phase: 'deciding',
      artifact: 'x',
    })
    // A message that arrives out of order changes nothing.
    expect(item(run(...sending, stored(true), stored(false)), 'a')?.phase).toBe('done')
    // The user may dismiss the item.
    expect(item(uploadReducer(undecided, { type: 'removed', id: 'a' }), 'a')).toBeUndefined()
  })
  test('never lowers the progress', () => {
    expect(item(uploadReducer(sent(80), progress('a', 40)), 'a')?.progress).toBe(80)
  })
  test('finishes when the server reports 100 percent, even if the response was lost', () => {
    for (const end of [
      { type: 'interrupted', id: 'a' },
      { type: 'failed', ids: ['a'], error: 'no answer' },
    ] as const)
      expect(item(run(...sending, end, progress('a', 100)), 'a')?.phase).toBe('done')
  })
  test('ignores reports about a file that was never sent', () => {
    const state = run(two, progress('b', 100), { type: 'compressing', id: 'b' }, { type: 'compressed', id: 'b' })
    expect(item(state, 'b')?.phase).toBe('queued')
  })
})

describe('4.upload.5 after an attempt', () => {
  const failed = run(...sending, { type: 'failed', ids: ['a'], error: 'too large' })
  test('does not retry a failed file automatically, and continues with the next one', () => {
    expect(step(failed)).toBe('upload b')
    expect(failed.items.filter(isPending).map(({ id }) => id)).toEqual(['b'])
  })
  test('queues a failed file again when the user retries it', () => {
    const retried = uploadReducer(failed, { type: 'retried', ids: ['a'] })
    expect(step(retried)).toBe('upload a')
    expect(item(retried, 'a')).toMatchObject({ progress: 0, error: null })
  })
  test('waits for the user to choose the file again if it is missing', () => {
    const missing = run(...sending, { type: 'missing', id: 'a' })
    expect(step(missing)).toBe('upload b')
    expect(step(uploadReducer(missing, { type: 'chosen', id: 'a' }))).toBe('upload a')
  })
  test('counts finished files in the progress, even after they were removed from the list', () => {
    const state = run(...sending, progress('a', 50))
    expect(runProgress(state)).toEqual({ totalFiles: 2, finishedFiles: 0, totalBytes: 20, sentBytes: 5 })
    const after = [progress('a', 100), { type: 'removed', id: 'a' }] as const
    expect(runProgress(after.reduce<UploadState>(uploadReducer, state))).toEqual({
      totalFiles: 2,
      finishedFiles: 1,
      totalBytes: 20,
      sentBytes: 10,
    })
  })
})

test('puts restored files before newly added ones, each once', () => {
  const restored = [newItem(file('old')), newItem(file('a'))]
  const state = run(two, { type: 'restored', items: restored, remembered: 'skip' })
  expect(state.items.map(({ id }) => id)).toEqual(['old', 'a', 'b'])
  expect(state.remembered).toBe('skip')
})
