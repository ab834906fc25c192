import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextStep, progressOf } from './next-step.ts'
import { isBusy, isPending, isStored, isStuck } from './upload-item.ts'
import { NO_UPLOADS, uploadReducer, type UploadEvent, type UploadState } from './upload-queue.ts'

// Whatever is heard, in whatever order, twice or too late: the rules of the queue hold.

const IDS = ['a', 'b', 'c', 'd', 'e']
const given = (id: string) => ({
  id,
  // Some are alike.
  name: id < 'c' ? 'same.jpg' : `${id}.jpg`,
  size: 10,
  modified: 1,
  project: 'p',
  folder: id === 'e' ? 'other' : 'root',
})
const id = fc.constantFrom(...IDS)
const hold = fc.constantFrom('offline', 'signedOut', 'busy', 'elsewhere')
const of = <T extends string>(...types: T[]) => fc.record({ type: fc.constantFrom(...types), id })

const socket: fc.Arbitrary<UploadEvent> = fc.oneof(
  fc.record({ type: fc.constant('progress'), id, progress: fc.integer({ min: 0, max: 100 }) }),
  of('compressing', 'compressed'),
)
const page: fc.Arbitrary<UploadEvent> = fc.oneof(
  of('checking', 'asking', 'uploading', 'uploading', 'skipped', 'interrupted', 'missing', 'chosen', 'removed'),
  fc.record({
    type: fc.constant('checked'),
    found: fc.array(fc.tuple(id, fc.boolean())).map((pairs) => new Map(pairs)),
  }),
  fc.record({
    type: fc.constant('answered'),
    id,
    choice: fc.constantFrom('upload', 'skip'),
    remember: fc.boolean(),
  }),
  fc.record({ type: fc.constant('sent'), id, artifact: fc.constant('x') }),
  fc.record({ type: fc.constant('located'), id, url: fc.constantFrom('/1', null) }),
  fc.record({ type: fc.constant('failed'), ids: fc.subarray(IDS), error: fc.constant('no') }),
  fc.record({ type: fc.constant('retried'), ids: fc.subarray(IDS) }),
  fc.record({ type: fc.constantFrom('held', 'released'), hold }),
  fc.record({ type: fc.constant('cleared'), what: fc.constantFrom('pending', 'stuck') }),
  fc.constant({ type: 'asked anew' }),
)
// Each file comes once, anywhere between.
const added = fc
  .shuffledSubarray(IDS, { minLength: 1 })
  .map((ids) => ids.map((one): UploadEvent => ({ type: 'added', files: [given(one)] })))
const orders = fc
  .tuple(added, fc.array(fc.oneof(socket, page), { maxLength: 60 }), fc.array(fc.nat(), { minLength: 5, maxLength: 5 }))
  .map(([files, events, places]) => {
    const all = [...events]
    for (const [n, event] of files.entries()) all.splice((places[n] ?? 0) % (all.length + 1), 0, event)
    return all
  })

/** Takes each state on the way, with the event and what was before it. */
function follow(
  events: readonly UploadEvent[],
  look: (now: UploadState, before: UploadState, by: UploadEvent) => void,
) {
  let state = NO_UPLOADS
  for (const event of events) {
    const before = state
    state = uploadReducer(state, event)
    look(state, before, event)
  }
  return state
}

test('4.upload.1 never two on the way, and nothing is taken meanwhile', () => {
  fc.assert(
    fc.property(orders, (events) => {
      follow(events, (now) => {
        const busy = now.items.filter(isBusy)
        expect(busy.length).toBeLessThanOrEqual(1)
        if (busy.length > 0 || now.hold) expect(nextStep(now)).toBeNull()
        else expect(nextStep(now) === null).toBe(!now.items.some(({ phase }) => phase === 'queued'))
      })
    }),
    { numRuns: 2000 },
  )
})

test('nothing is lost: a file goes only by a person’s word, or as an artifact that is done', () => {
  fc.assert(
    fc.property(orders, (events) => {
      follow(events, (now, before, by) => {
        const here = new Set(now.items.map((item) => item.id))
        expect(here.size).toBe(now.items.length)
        const gone = before.items.filter((item) => !here.has(item.id))
        if (gone.length === 0) return
        expect(['removed', 'cleared', 'skipped', 'answered']).toContain(by.type)
        if (by.type === 'cleared') expect(gone.every(by.what === 'pending' ? isPending : isStuck)).toBe(true)
      })
    }),
    { numRuns: 2000 },
  )
})

test('what is an artifact stays one, and only what was sent becomes one', () => {
  fc.assert(
    fc.property(orders, (events) => {
      const sent = new Set<string>()
      follow(events, (now, before, by) => {
        for (const item of now.items) {
          const was = before.items.find((one) => one.id === item.id)
          if (item.phase === 'uploading') sent.add(item.id)
          if (isStored(item)) expect(sent).toContain(item.id)
          if (was && isStored(was)) expect(isStored(item)).toBe(true)
          if (was?.compressed) expect(item.phase).toBe('done')
          if (was && by.type === 'progress' && item.phase === 'uploading')
            expect(item.progress).toBeGreaterThanOrEqual(was.progress)
        }
      })
    }),
    { numRuns: 2000 },
  )
})

test('the counts add up', () => {
  fc.assert(
    fc.property(orders, (events) => {
      let [expected, pendingBefore] = [0, false]
      follow(events, (now, before, by) => {
        pendingBefore = before.items.some(isPending)
        // A new run begins with what is still there.
        if (by.type === 'added') expected = (pendingBefore ? expected : before.items.length) + 1
        const here = new Set(now.items.map((item) => item.id))
        const cancelled = before.items.filter((item) => !here.has(item.id) && !isStored(item)).length
        expected -= cancelled - (now.skipped > before.skipped ? 1 : 0)
        const { all, through, bytes, done } = progressOf(now)
        expect(all).toBe(expected)
        expect(all - through).toBe(now.items.filter(isPending).length)
        expect(done).toBeLessThanOrEqual(bytes)
      })
    }),
    { numRuns: 2000 },
  )
})

test('everything ends: from wherever it is, a queue that is worked off holds nothing that waits', () => {
  const outcomes = fc.infiniteStream(fc.constantFrom('sent', 'failed', 'interrupted', 'missing', 'exists'))
  fc.assert(
    fc.property(orders, outcomes, (events, fates) => {
      let state = follow(events, () => undefined)
      const dispatch = (event: UploadEvent) => (state = uploadReducer(state, event))
      // Whatever was on its way comes to its end, and whatever it was held for.
      for (const item of state.items) dispatch({ type: 'interrupted', id: item.id })
      if (state.hold) dispatch({ type: 'released', hold: state.hold })
      let interruptions = 0
      for (let n = 0; n < 200; n++) {
        const next = nextStep(state)
        if (!next) break
        const fate = String(fates.next().value)
        const one = next.item.id
        if (next.do === 'check') {
          dispatch({ type: 'checking', id: one })
          dispatch({ type: 'checked', found: new Map(next.alike.map((item) => [item.id, fate === 'exists'])) })
        } else if (next.do === 'ask') {
          dispatch({ type: 'asking', id: one })
          dispatch({
            type: 'answered',
            id: one,
            choice: fate === 'sent' ? 'upload' : 'skip',
            remember: fate === 'failed',
          })
        } else if (next.do === 'skip') dispatch({ type: 'skipped', id: one })
        else {
          dispatch({ type: 'uploading', id: one })
          if (fate === 'failed') dispatch({ type: 'failed', ids: [one], error: 'no' })
          else if (fate === 'missing') dispatch({ type: 'missing', id: one })
          else if (fate === 'interrupted' && interruptions++ < 20) dispatch({ type: 'interrupted', id: one })
          else dispatch({ type: 'sent', id: one, artifact: 'x' })
        }
      }
      expect(state.items.filter(isPending)).toEqual([])
    }),
    { numRuns: 1000 },
  )
})
