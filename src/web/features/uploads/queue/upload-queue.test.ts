import { describe, expect, test } from 'vitest'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { getNextStep, computeRunProgress } from './next-step.ts'
import { isPending, createUploadItem } from './upload-item.ts'
import { NO_UPLOADS, uploadReducer, type UploadEvent, type UploadState } from './upload-queue.ts'

const createFile = (id: string, folder = 'root') => ({
  id,
  name: `${id}.jpg`,
  size: 10,
  modified: 1,
  project: 'p',
  folder,
})
const runEvents = (...events: UploadEvent[]) => events.reduce(uploadReducer, NO_UPLOADS)
const findItem = (state: UploadState, id: string) => state.items.find((candidate) => candidate.id === id)
const describeNextStep = (state: UploadState) => {
  const nextAction = getNextStep(state)
  return nextAction && `${nextAction.action} ${nextAction.item.id}`
}
const twoFilesAdded: UploadEvent = { type: 'added', files: [createFile('a'), createFile('b')] }
const createCheckedEvent = (...ids: string[]): UploadEvent => ({
  type: 'checked',
  exists: new Map(['a', 'b'].map((id) => [id, ids.includes(id)])),
})
const sendingEvents: UploadEvent[] = [
  twoFilesAdded,
  { type: 'checking', id: 'a' },
  createCheckedEvent(),
  { type: 'uploading', id: 'a' },
]
const createProgressEvent = (id: string, percent: number): UploadEvent => ({ type: 'progress', id, progress: percent })

describe('4.upload.1 one upload at a time', () => {
  test('starts queued files in the order in which they were added', () =>
    expect(describeNextStep(runEvents(twoFilesAdded))).toBe('check a'))
  test.each(['checking', 'asking', 'uploading'] as const)('starts no other file while a file is %s', (type) => {
    const state = runEvents(twoFilesAdded, createCheckedEvent(), { type, id: 'a' })
    expect(describeNextStep(state)).toBeNull()
    expect(uploadReducer(state, { type: 'uploading', id: 'b' })).toBe(state)
  })
  test('starts the next file while a stored file is still being compressed', () => {
    expect(
      describeNextStep(runEvents(...sendingEvents, createProgressEvent('a', 100), { type: 'compressing', id: 'a' })),
    ).toBe('upload b')
  })
  test('starts no file while paused, and resumes with the interrupted file', () => {
    const pausedState = runEvents(
      ...sendingEvents,
      { type: 'paused', pauseReason: 'offline' },
      { type: 'interrupted', id: 'a' },
    )
    expect(describeNextStep(pausedState)).toBeNull()
    expect(describeNextStep(uploadReducer(pausedState, { type: 'resumed', pauseReason: 'busy' }))).toBeNull()
    expect(describeNextStep(uploadReducer(pausedState, { type: 'resumed', pauseReason: 'offline' }))).toBe('upload a')
  })
})

describe('4.upload.2 duplicate files', () => {
  test('checks for duplicates before sending, with one request per folder', () => {
    const state = runEvents({ type: 'added', files: [createFile('a'), createFile('x', 'other'), createFile('b')] })
    const next = getNextStep(state)
    expect(next?.action === 'check' && next.batch.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(describeNextStep(runEvents(twoFilesAdded, { type: 'checking', id: 'a' }, createCheckedEvent('a')))).toBe(
      'ask a',
    )
    expect(describeNextStep(runEvents(twoFilesAdded, { type: 'checking', id: 'a' }, createCheckedEvent('b')))).toBe(
      'upload a',
    )
  })
  test('limits a duplicate check to the number of files that one request may contain', () => {
    const manyFiles = Array.from({ length: MAX_BULK_IDS + 5 }, (_, n) => createFile(String(n)))
    const getCheckedFiles = (files: typeof manyFiles) => {
      const next = getNextStep(runEvents({ type: 'added', files }))
      return next?.action === 'check' ? next.batch : []
    }
    expect(getCheckedFiles(manyFiles)).toHaveLength(MAX_BULK_IDS)
    const longNames = manyFiles.map((file) => ({ ...file, name: 'ü'.repeat(900) }))
    const body = JSON.stringify(
      getCheckedFiles(longNames).map(({ name, size }) => ({ file_name: name, file_size: size })),
    )
    expect(Buffer.byteLength(body)).toBeLessThan(2 * 1024 * 1024)
    expect(getCheckedFiles(longNames).length).toBeGreaterThan(100)
  })
  test('treats a file that this queue has just stored as a duplicate', () => {
    const twinsAdded = { type: 'added', files: [createFile('a'), { ...createFile('b'), name: 'a.jpg' }] } as const
    const state = runEvents(
      twinsAdded,
      createCheckedEvent(),
      { type: 'uploading', id: 'a' },
      createProgressEvent('a', 100),
    )
    expect(describeNextStep(state)).toBe('ask b')
  })
  test('doesn’t ask about a duplicate that an earlier attempt of the same upload may have stored', () => {
    const interruptedState = runEvents(...sendingEvents, { type: 'interrupted', id: 'a' })
    expect(describeNextStep(uploadReducer(interruptedState, createCheckedEvent('a')))).toBe('upload a')
    const retriedState = runEvents(
      ...sendingEvents,
      { type: 'failed', ids: ['a'], error: 'no' },
      { type: 'retried', ids: ['a'] },
    )
    expect(describeNextStep(retriedState)).toBe('upload a')
  })
})

describe('4.upload.3 a remembered choice for duplicates', () => {
  const answerDuplicate = (choice: 'upload' | 'skip', remember: boolean) =>
    runEvents(
      twoFilesAdded,
      { type: 'checking', id: 'a' },
      createCheckedEvent('a', 'b'),
      { type: 'asking', id: 'a' },
      {
        type: 'answered',
        id: 'a',
        choice,
        remember,
      },
    )
  test('skips the next duplicate if the user chose to skip all duplicates', () =>
    expect(describeNextStep(answerDuplicate('skip', true))).toBe('skip b'))
  test('uploads the next duplicate if the user chose to upload all duplicates', () => {
    expect(describeNextStep(answerDuplicate('upload', true))).toBe('upload a')
    const laterEvents = [
      { type: 'uploading', id: 'a' },
      createProgressEvent('a', 100),
      { type: 'uploading', id: 'b' },
    ] as const
    expect(findItem(laterEvents.reduce<UploadState>(uploadReducer, answerDuplicate('upload', true)), 'b')?.phase).toBe(
      'uploading',
    )
  })
  test('asks about the next duplicate if no choice is remembered, or after the choice was reset', () => {
    expect(describeNextStep(answerDuplicate('skip', false))).toBe('ask b')
    expect(describeNextStep(uploadReducer(answerDuplicate('skip', true), { type: 'choice forgotten' }))).toBe('ask b')
  })
})

describe('4.upload.4 the end of an upload', () => {
  const runUntil = (percent: number) => runEvents(...sendingEvents, createProgressEvent('a', percent))
  test('keeps uploading a file below 100 percent', () => expect(findItem(runUntil(99), 'a')?.phase).toBe('uploading'))
  test('finishes an uploaded file at 100 percent', () => expect(findItem(runUntil(100), 'a')?.phase).toBe('done'))
  test('shows a file as compressing until its compression ends, and ignores a late start event', () => {
    const compressingState = uploadReducer(runUntil(100), { type: 'compressing', id: 'a' })
    expect(findItem(compressingState, 'a')?.phase).toBe('compressing')
    expect(findItem(uploadReducer(compressingState, createProgressEvent('a', 100)), 'a')?.phase).toBe('compressing')
    const compressedState = uploadReducer(compressingState, { type: 'compressed', id: 'a' })
    expect(findItem(compressedState, 'a')?.phase).toBe('done')
    expect(findItem(uploadReducer(compressedState, { type: 'compressing', id: 'a' }), 'a')?.phase).toBe('done')
  })
  test('keeps a file listed while the server decides on compression, and starts the next file', () => {
    const createStoredEvent = (isCompressionDecided: boolean) =>
      ({ type: 'stored', id: 'a', isCompressionDecided }) as const
    const undecidedState = runEvents(...sendingEvents, createStoredEvent(false))
    expect(findItem(undecidedState, 'a')?.phase).toBe('deciding')
    expect(describeNextStep(undecidedState)).toBe('upload b')
    expect(findItem(uploadReducer(undecidedState, createStoredEvent(true)), 'a')?.phase).toBe('done')
    const compressingState = uploadReducer(undecidedState, { type: 'compressing', id: 'a' })
    expect(findItem(compressingState, 'a')?.phase).toBe('compressing')
    expect(findItem(uploadReducer(compressingState, createStoredEvent(false)), 'a')?.phase).toBe('compressing')
    expect(findItem(uploadReducer(compressingState, { type: 'compressed', id: 'a' }), 'a')?.phase).toBe('done')
    // The response to the upload may arrive before or after the socket message.
    const respondedState = runEvents(
      ...sendingEvents,
      { type: 'sent', id: 'a', artifact: 'x' },
      createStoredEvent(false),
    )
    expect(findItem(respondedState, 'a')).toMatchObject({ phase: 'deciding', artifact: 'x' })
    expect(findItem(uploadReducer(undecidedState, { type: 'sent', id: 'a', artifact: 'x' }), 'a')).toMatchObject({
      phase: 'deciding',
      artifact: 'x',
    })
    // A message that arrives out of order changes nothing.
    expect(findItem(runEvents(...sendingEvents, createStoredEvent(true), createStoredEvent(false)), 'a')?.phase).toBe(
      'done',
    )
    // The user may dismiss the item.
    expect(findItem(uploadReducer(undecidedState, { type: 'removed', id: 'a' }), 'a')).toBeUndefined()
  })
  test('never lowers the progress of an upload', () => {
    expect(findItem(uploadReducer(runUntil(80), createProgressEvent('a', 40)), 'a')?.progress).toBe(80)
  })
  test('finishes a file when the server reports 100 percent, even if the response was lost', () => {
    for (const finalEvent of [
      { type: 'interrupted', id: 'a' },
      { type: 'failed', ids: ['a'], error: 'no answer' },
    ] as const)
      expect(findItem(runEvents(...sendingEvents, finalEvent, createProgressEvent('a', 100)), 'a')?.phase).toBe('done')
  })
  test('ignores progress events about a file that was never sent', () => {
    const state = runEvents(
      twoFilesAdded,
      createProgressEvent('b', 100),
      { type: 'compressing', id: 'b' },
      { type: 'compressed', id: 'b' },
    )
    expect(findItem(state, 'b')?.phase).toBe('queued')
  })
})

describe('4.upload.5 failed and finished uploads', () => {
  const failedState = runEvents(...sendingEvents, { type: 'failed', ids: ['a'], error: 'too large' })
  test('doesn’t retry a failed file automatically, and continues with the next file', () => {
    expect(describeNextStep(failedState)).toBe('upload b')
    expect(failedState.items.filter(isPending).map(({ id }) => id)).toEqual(['b'])
  })
  test('queues a failed file again when the user retries it', () => {
    const retriedState = uploadReducer(failedState, { type: 'retried', ids: ['a'] })
    expect(describeNextStep(retriedState)).toBe('upload a')
    expect(findItem(retriedState, 'a')).toMatchObject({ progress: 0, error: null })
  })
  test('waits for the user to choose a file again if the browser no longer has it', () => {
    const missingState = runEvents(...sendingEvents, { type: 'missing', id: 'a' })
    expect(describeNextStep(missingState)).toBe('upload b')
    expect(describeNextStep(uploadReducer(missingState, { type: 'chosen', id: 'a' }))).toBe('upload a')
  })
  test('counts finished files in the progress, even after they were removed from the list', () => {
    const state = runEvents(...sendingEvents, createProgressEvent('a', 50))
    expect(computeRunProgress(state)).toEqual({ totalFiles: 2, finishedFiles: 0, totalBytes: 20, sentBytes: 5 })
    const finalEvents = [createProgressEvent('a', 100), { type: 'removed', id: 'a' }] as const
    expect(computeRunProgress(finalEvents.reduce<UploadState>(uploadReducer, state))).toEqual({
      totalFiles: 2,
      finishedFiles: 1,
      totalBytes: 20,
      sentBytes: 10,
    })
  })
})

test('puts restored files before newly added ones, without duplicates', () => {
  const restoredItems = [createUploadItem(createFile('old')), createUploadItem(createFile('a'))]
  const state = runEvents(twoFilesAdded, { type: 'restored', items: restoredItems, remembered: 'skip' })
  expect(state.items.map(({ id }) => id)).toEqual(['old', 'a', 'b'])
  expect(state.remembered).toBe('skip')
})
