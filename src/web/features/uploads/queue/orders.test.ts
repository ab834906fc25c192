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
  fc.record({ type: fc.constant('stored'), id, decided: fc.boolean() }),
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
const FATES = ['sent', 'told', 'undecided', 'failed', 'interrupted', 'missing', 'exists', 'halfway'] as const
type Fate = (typeof FATES)[number]
const fate = fc.constantFrom(...FATES)

/** What a page does that follows the rules, where its files fare so. */
function move(state: UploadState, how: Fate): UploadEvent | null {
  if (state.hold && how !== 'exists') return { type: 'released', hold: state.hold }
  const busy = state.items.find(isBusy)
  if (busy) {
    const { id: one, phase } = busy
    if (phase === 'checking') return { type: 'checked', found: new Map([[one, how === 'exists']]) }
    if (phase === 'asking')
      return { type: 'answered', id: one, choice: how === 'exists' ? 'skip' : 'upload', remember: how === 'told' }
    if (how === 'halfway') return { type: 'progress', id: one, progress: 50 }
    if (how === 'told') return { type: 'progress', id: one, progress: 100 }
    if (how === 'undecided') return { type: 'stored', id: one, decided: false }
    if (how === 'failed') return { type: 'failed', ids: [one], error: 'no' }
    if (how === 'interrupted' || how === 'missing') return { type: how, id: one }
    return { type: 'sent', id: one, artifact: 'x' }
  }
  const next = nextStep(state)
  if (!next) return null
  const types = { check: 'checking', ask: 'asking', upload: 'uploading', skip: 'skipped' } as const
  return { type: types[next.do], id: next.item.id }
}

// Each file comes once, anywhere between; what a page does by the rules and what nobody expects follow each other.
type Told = UploadEvent | { fate: Fate }
const told: fc.Arbitrary<Told> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ fate }) },
  { weight: 2, arbitrary: socket },
  { weight: 1, arbitrary: page },
)
const added = fc
  .shuffledSubarray(IDS, { minLength: 2 })
  .map((ids) => ids.map((one): UploadEvent => ({ type: 'added', files: [given(one)] })))
const orders = fc
  .tuple(
    added,
    fc.array(told, { minLength: 20, maxLength: 80, size: 'max' }),
    fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
  )
  .map(([files, all, places]) => {
    const events: Told[] = [...files.slice(0, 2), ...all]
    for (const [n, event] of files.slice(2).entries()) events.splice((places[n] ?? 0) % (events.length + 1), 0, event)
    return events
  })

/** Takes each state on the way, with the event and what was before it. */
function follow(events: readonly Told[], look: (now: UploadState, before: UploadState, by: UploadEvent) => void) {
  let state = NO_UPLOADS
  for (const one of events) {
    const event = 'fate' in one ? move(state, one.fate) : one
    if (!event) continue
    const before = state
    state = uploadReducer(state, event)
    look(state, before, event)
  }
  return state
}

test('the orders that are looked at lead everywhere', () => {
  const reached = new Map<string, number>()
  const runs = fc.sample(orders, { numRuns: 500, seed: 1 })
  for (const events of runs) {
    const phases = new Set<string>()
    follow(events, (now) => {
      for (const item of now.items) phases.add(item.phase)
    })
    for (const phase of phases) reached.set(phase, (reached.get(phase) ?? 0) + 1)
  }
  for (const phase of ['checking', 'asking', 'uploading', 'deciding', 'compressing', 'done', 'failed', 'missing'])
    expect(reached.get(phase), phase).toBeGreaterThan(50)
})

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
          // What is done leaves after a second: it waits again only where nobody has said that it need not.
          if (was?.decided) expect(item.phase).not.toBe('deciding')
          if (was?.phase === 'deciding' && item.phase !== 'deciding')
            expect(item).toMatchObject({ phase: expect.stringMatching(/compressing|done/), decided: true })
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
      let expected = 0
      follow(events, (now, before, by) => {
        const pendingBefore = before.items.some(isPending)
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
  fc.assert(
    fc.property(orders, fc.infiniteStream(fate), (events, fates) => {
      let state = follow(events, () => undefined)
      // The connection cannot always be lost.
      let interruptions = 0
      for (let n = 0; n < 300; n++) {
        const drawn = fates.next().value
        const breaks = drawn === 'interrupted' || drawn === 'halfway' || (state.hold !== null && drawn === 'exists')
        const event = move(state, breaks && ++interruptions > 20 ? 'sent' : drawn)
        if (event) state = uploadReducer(state, event)
      }
      expect(state.items.filter(isPending)).toEqual([])
    }),
    { numRuns: 1000 },
  )
})
