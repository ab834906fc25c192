import { describe, expect, test } from 'vitest'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { nextStep, progressOf } from './next-step.ts'
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
const item = (state: UploadState, id: string) => state.items.find((one) => one.id === id)
const step = (state: UploadState) => {
  const next = nextStep(state)
  return next && `${next.do} ${next.item.id}`
}
const two: UploadEvent = { type: 'added', files: [file('a'), file('b')] }
const found = (...ids: string[]): UploadEvent => ({
  type: 'checked',
  found: new Map(['a', 'b'].map((id) => [id, ids.includes(id)])),
})
const sending: UploadEvent[] = [two, { type: 'checking', id: 'a' }, found(), { type: 'uploading', id: 'a' }]
const progress = (id: string, percent: number): UploadEvent => ({ type: 'progress', id, progress: percent })

describe('4.upload.1 one upload at a time', () => {
  test('the first that waits is next, in the order in which they came', () => expect(step(run(two))).toBe('check a'))
  test.each(['checking', 'asking', 'uploading'] as const)('while one is %s none is taken', (type) => {
    const state = run(two, found(), { type, id: 'a' })
    expect(step(state)).toBeNull()
    expect(uploadReducer(state, { type: 'uploading', id: 'b' })).toBe(state)
  })
  test('while one is only being compressed the next is taken', () => {
    expect(step(run(...sending, progress('a', 100), { type: 'compressing', id: 'a' }))).toBe('upload b')
  })
  test('while it is held none is taken, and the one that was cut off keeps its place', () => {
    const held = run(...sending, { type: 'held', hold: 'offline' }, { type: 'interrupted', id: 'a' })
    expect(step(held)).toBeNull()
    expect(step(uploadReducer(held, { type: 'released', hold: 'busy' }))).toBeNull()
    expect(step(uploadReducer(held, { type: 'released', hold: 'offline' }))).toBe('upload a')
  })
})

describe('4.upload.2 a file that exists is asked about', () => {
  test('before it is sent, and those of one folder together', () => {
    const state = run({ type: 'added', files: [file('a'), file('x', 'other'), file('b')] })
    const next = nextStep(state)
    expect(next?.do === 'check' && next.alike.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(step(run(two, { type: 'checking', id: 'a' }, found('a')))).toBe('ask a')
    expect(step(run(two, { type: 'checking', id: 'a' }, found('b')))).toBe('upload a')
  })
  test('no call asks about more than it may carry', () => {
    const many = Array.from({ length: MAX_BULK_IDS + 5 }, (_, n) => file(String(n)))
    const asked = (files: typeof many) => {
      const next = nextStep(run({ type: 'added', files }))
      return next?.do === 'check' ? next.alike : []
    }
    expect(asked(many)).toHaveLength(MAX_BULK_IDS)
    const long = many.map((one) => ({ ...one, name: 'ü'.repeat(900) }))
    const body = JSON.stringify(asked(long).map(({ name, size }) => ({ file_name: name, file_size: size })))
    expect(Buffer.byteLength(body)).toBeLessThan(2 * 1024 * 1024)
    expect(asked(long).length).toBeGreaterThan(100)
  })
  test('what this queue has just stored exists, too', () => {
    const twins = { type: 'added', files: [file('a'), { ...file('b'), name: 'a.jpg' }] } as const
    const state = run(twins, found(), { type: 'uploading', id: 'a' }, progress('a', 100))
    expect(step(state)).toBe('ask b')
  })
  test('nobody is asked about the traces of an own attempt', () => {
    const cut = run(...sending, { type: 'interrupted', id: 'a' })
    expect(step(uploadReducer(cut, found('a')))).toBe('upload a')
    const again = run(...sending, { type: 'failed', ids: ['a'], error: 'no' }, { type: 'retried', ids: ['a'] })
    expect(step(again)).toBe('upload a')
  })
})

describe('4.upload.3 a remembered choice answers in place of the person', () => {
  const answered = (choice: 'upload' | 'skip', remember: boolean) =>
    run(
      two,
      { type: 'checking', id: 'a' },
      found('a', 'b'),
      { type: 'asking', id: 'a' },
      {
        type: 'answered',
        id: 'a',
        choice,
        remember,
      },
    )
  test('skip', () => expect(step(answered('skip', true))).toBe('skip b'))
  test('upload', () => {
    expect(step(answered('upload', true))).toBe('upload a')
    const next = [{ type: 'uploading', id: 'a' }, progress('a', 100), { type: 'uploading', id: 'b' }] as const
    expect(item(next.reduce<UploadState>(uploadReducer, answered('upload', true)), 'b')?.phase).toBe('uploading')
  })
  test('without it the next is asked about, and so it is when it is taken back', () => {
    expect(step(answered('skip', false))).toBe('ask b')
    expect(step(uploadReducer(answered('skip', true), { type: 'asked anew' }))).toBe('ask b')
  })
})

describe('4.upload.4 the end of an upload', () => {
  const sent = (percent: number) => run(...sending, progress('a', percent))
  test('below 100 it goes on', () => expect(item(sent(99), 'a')?.phase).toBe('uploading'))
  test('at 100 it is done', () => expect(item(sent(100), 'a')?.phase).toBe('done'))
  test('compression keeps it until its end, whenever its beginning is heard of', () => {
    const compressing = uploadReducer(sent(100), { type: 'compressing', id: 'a' })
    expect(item(compressing, 'a')?.phase).toBe('compressing')
    expect(item(uploadReducer(compressing, progress('a', 100)), 'a')?.phase).toBe('compressing')
    const ended = uploadReducer(compressing, { type: 'compressed', id: 'a' })
    expect(item(ended, 'a')?.phase).toBe('done')
    expect(item(uploadReducer(ended, { type: 'compressing', id: 'a' }), 'a')?.phase).toBe('done')
  })
  test('where compression is undecided it waits for the word, and the next goes on meanwhile', () => {
    const stored = (decided: boolean) => ({ type: 'stored', id: 'a', decided }) as const
    const open = run(...sending, stored(false))
    expect(item(open, 'a')?.phase).toBe('deciding')
    expect(step(open)).toBe('upload b')
    expect(item(uploadReducer(open, stored(true)), 'a')?.phase).toBe('done')
    const late = uploadReducer(open, { type: 'compressing', id: 'a' })
    expect(item(late, 'a')?.phase).toBe('compressing')
    expect(item(uploadReducer(late, stored(false)), 'a')?.phase).toBe('compressing')
    expect(item(uploadReducer(late, { type: 'compressed', id: 'a' }), 'a')?.phase).toBe('done')
    // The answer to the upload comes before the line's word, or after it.
    const answered = run(...sending, { type: 'sent', id: 'a', artifact: 'x' }, stored(false))
    expect(item(answered, 'a')).toMatchObject({ phase: 'deciding', artifact: 'x' })
    expect(item(uploadReducer(open, { type: 'sent', id: 'a', artifact: 'x' }), 'a')).toMatchObject({
      phase: 'deciding',
      artifact: 'x',
    })
    // What was told out of turn changes nothing.
    expect(item(run(...sending, stored(true), stored(false)), 'a')?.phase).toBe('done')
    // A person may take it out of sight.
    expect(item(uploadReducer(open, { type: 'removed', id: 'a' }), 'a')).toBeUndefined()
  })
  test('progress never goes back', () => {
    expect(item(uploadReducer(sent(80), progress('a', 40)), 'a')?.progress).toBe(80)
  })
  test('the server’s 100 counts, whatever became of the answer', () => {
    for (const end of [
      { type: 'interrupted', id: 'a' },
      { type: 'failed', ids: ['a'], error: 'no answer' },
    ] as const)
      expect(item(run(...sending, end, progress('a', 100)), 'a')?.phase).toBe('done')
  })
  test('of what was never sent nobody can say that it is stored', () => {
    const told = run(two, progress('b', 100), { type: 'compressing', id: 'b' }, { type: 'compressed', id: 'b' })
    expect(item(told, 'b')?.phase).toBe('queued')
  })
})

describe('4.upload.5 after each attempt the file has left the queue', () => {
  const failed = run(...sending, { type: 'failed', ids: ['a'], error: 'too large' })
  test('a failed one is not taken again by itself, and the next is', () => {
    expect(step(failed)).toBe('upload b')
    expect(failed.items.filter(isPending).map(({ id }) => id)).toEqual(['b'])
  })
  test('a person may queue a failed one again', () => {
    const again = uploadReducer(failed, { type: 'retried', ids: ['a'] })
    expect(step(again)).toBe('upload a')
    expect(item(again, 'a')).toMatchObject({ progress: 0, error: null })
  })
  test('one whose file is gone waits for it', () => {
    const gone = run(...sending, { type: 'missing', id: 'a' })
    expect(step(gone)).toBe('upload b')
    expect(step(uploadReducer(gone, { type: 'chosen', id: 'a' }))).toBe('upload a')
  })
  test('the run counts what came through', () => {
    const state = run(...sending, progress('a', 50))
    expect(progressOf(state)).toEqual({ all: 2, through: 0, bytes: 20, done: 5 })
    const after = [progress('a', 100), { type: 'removed', id: 'a' }] as const
    expect(progressOf(after.reduce<UploadState>(uploadReducer, state))).toEqual({
      all: 2,
      through: 1,
      bytes: 20,
      done: 10,
    })
  })
})

test('what an earlier page has left comes before what was added meanwhile, each once', () => {
  const left = [newItem(file('old')), newItem(file('a'))]
  const state = run(two, { type: 'restored', items: left, remembered: 'skip' })
  expect(state.items.map(({ id }) => id)).toEqual(['old', 'a', 'b'])
  expect(state.remembered).toBe('skip')
})
