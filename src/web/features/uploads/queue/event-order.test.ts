import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getNextStep, computeRunProgress } from './next-step.ts'
import { isBusy, isPending, isStored, isStuck } from './upload-item.ts'
import { NO_UPLOADS, uploadReducer, type UploadEvent, type UploadState } from './upload-queue.ts'

// Property tests: the rules of the queue hold for events in any order, repeated or late.

const IDS = ['a', 'b', 'c', 'd', 'e']
const createFile = (id: string) => ({
  id,
  // Files a and b have the same name, so one is a duplicate of the other.
  name: id < 'c' ? 'same.jpg' : `${id}.jpg`,
  size: 10,
  modified: 1,
  project: 'p',
  folder: id === 'e' ? 'other' : 'root',
})
const id = fc.constantFrom(...IDS)
const arbitraryPauseReason = fc.constantFrom('offline', 'signedOut', 'busy', 'elsewhere')
const createEventArbitrary = <T extends string>(...types: T[]) => fc.record({ type: fc.constantFrom(...types), id })

const arbitrarySocketEvent: fc.Arbitrary<UploadEvent> = fc.oneof(
  fc.record({ type: fc.constant('progress'), id, progress: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ type: fc.constant('stored'), id, isCompressionDecided: fc.boolean() }),
  createEventArbitrary('compressing', 'compressed'),
)
const arbitraryPageEvent: fc.Arbitrary<UploadEvent> = fc.oneof(
  createEventArbitrary(
    'checking',
    'asking',
    'uploading',
    'uploading',
    'skipped',
    'interrupted',
    'missing',
    'chosen',
    'removed',
  ),
  fc.record({
    type: fc.constant('checked'),
    exists: fc.array(fc.tuple(id, fc.boolean())).map((pairs) => new Map(pairs)),
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
  fc.record({ type: fc.constantFrom('paused', 'resumed'), pauseReason: arbitraryPauseReason }),
  fc.record({ type: fc.constant('cleared'), group: fc.constantFrom('pending', 'stuck') }),
  fc.constant({ type: 'choice forgotten' }),
)
const OUTCOMES = ['sent', 'reported', 'undecided', 'failed', 'interrupted', 'missing', 'exists', 'halfway'] as const
type Outcome = (typeof OUTCOMES)[number]
const arbitraryOutcome = fc.constantFrom(...OUTCOMES)

/** The next event that a correctly working page would send if its current step ended with this outcome. */
function createNextEvent(state: UploadState, result: Outcome): UploadEvent | null {
  if (state.pauseReason && result !== 'exists') return { type: 'resumed', pauseReason: state.pauseReason }
  const busyItem = state.items.find(isBusy)
  if (busyItem) {
    const { id: busyId, phase } = busyItem
    if (phase === 'checking') return { type: 'checked', exists: new Map([[busyId, result === 'exists']]) }
    if (phase === 'asking')
      return {
        type: 'answered',
        id: busyId,
        choice: result === 'exists' ? 'skip' : 'upload',
        remember: result === 'reported',
      }
    if (result === 'halfway') return { type: 'progress', id: busyId, progress: 50 }
    if (result === 'reported') return { type: 'progress', id: busyId, progress: 100 }
    if (result === 'undecided') return { type: 'stored', id: busyId, isCompressionDecided: false }
    if (result === 'failed') return { type: 'failed', ids: [busyId], error: 'no' }
    if (result === 'interrupted' || result === 'missing') return { type: result, id: busyId }
    return { type: 'sent', id: busyId, artifact: 'x' }
  }
  const next = getNextStep(state)
  if (!next) return null
  const eventTypeByAction = { check: 'checking', ask: 'asking', upload: 'uploading', skip: 'skipped' } as const
  return { type: eventTypeByAction[next.action], id: next.item.id }
}

// Each file is added once, at any time, between expected and unexpected events.
type GeneratedStep = UploadEvent | { outcome: Outcome }
const arbitraryStep: fc.Arbitrary<GeneratedStep> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ outcome: arbitraryOutcome }) },
  { weight: 2, arbitrary: arbitrarySocketEvent },
  { weight: 1, arbitrary: arbitraryPageEvent },
)
const arbitraryAddedEvents = fc
  .shuffledSubarray(IDS, { minLength: 2 })
  .map((ids) => ids.map((fileId): UploadEvent => ({ type: 'added', files: [createFile(fileId)] })))
const arbitraryEventSequence = fc
  .tuple(
    arbitraryAddedEvents,
    fc.array(arbitraryStep, { minLength: 20, maxLength: 80, size: 'max' }),
    fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
  )
  .map(([added, steps, positions]) => {
    const events: GeneratedStep[] = [...added.slice(0, 2), ...steps]
    for (const [index, event] of added.slice(2).entries())
      events.splice((positions[index] ?? 0) % (events.length + 1), 0, event)
    return events
  })

/** Applies the events, and calls `check` with each state, the state before it and the event. */
function applyEvents(
  events: readonly GeneratedStep[],
  check: (after: UploadState, before: UploadState, event: UploadEvent) => void,
) {
  let state = NO_UPLOADS
  for (const step of events) {
    const event = 'outcome' in step ? createNextEvent(state, step.outcome) : step
    if (!event) continue
    const before = state
    state = uploadReducer(state, event)
    check(state, before, event)
  }
  return state
}

test('generates random event sequences that reach every upload phase', () => {
  const reachCounts = new Map<string, number>()
  const sampledRuns = fc.sample(arbitraryEventSequence, { numRuns: 500, seed: 1 })
  for (const events of sampledRuns) {
    const phases = new Set<string>()
    applyEvents(events, (after) => {
      for (const item of after.items) phases.add(item.phase)
    })
    for (const phase of phases) reachCounts.set(phase, (reachCounts.get(phase) ?? 0) + 1)
  }
  for (const phase of ['checking', 'asking', 'uploading', 'deciding', 'compressing', 'done', 'failed', 'missing'])
    expect(reachCounts.get(phase), phase).toBeGreaterThan(50)
})

test('4.upload.1 processes one file at a time', () => {
  fc.assert(
    fc.property(arbitraryEventSequence, (events) => {
      applyEvents(events, (after) => {
        const busyItems = after.items.filter(isBusy)
        expect(busyItems.length).toBeLessThanOrEqual(1)
        if (busyItems.length > 0 || after.pauseReason) expect(getNextStep(after)).toBeNull()
        else expect(getNextStep(after) === null).toBe(!after.items.some(({ phase }) => phase === 'queued'))
      })
    }),
    { numRuns: 2000 },
  )
})

test('removes a file from the queue only when it is skipped or the user removes it', () => {
  fc.assert(
    fc.property(arbitraryEventSequence, (events) => {
      applyEvents(events, (after, before, event) => {
        const listedIds = new Set(after.items.map((item) => item.id))
        expect(listedIds.size).toBe(after.items.length)
        const removedItems = before.items.filter((item) => !listedIds.has(item.id))
        if (removedItems.length === 0) return
        expect(['removed', 'cleared', 'skipped', 'answered']).toContain(event.type)
        if (event.type === 'cleared')
          expect(removedItems.every(event.group === 'pending' ? isPending : isStuck)).toBe(true)
      })
    }),
    { numRuns: 2000 },
  )
})

test('never reverts a stored file to an earlier phase, and stores only files that were sent', () => {
  fc.assert(
    fc.property(arbitraryEventSequence, (events) => {
      const sentIds = new Set<string>()
      applyEvents(events, (after, before, event) => {
        for (const item of after.items) {
          const previousItem = before.items.find((candidate) => candidate.id === item.id)
          if (item.phase === 'uploading') sentIds.add(item.id)
          if (isStored(item)) expect(sentIds).toContain(item.id)
          if (previousItem && isStored(previousItem)) expect(isStored(item)).toBe(true)
          if (previousItem?.isCompressionOver) expect(item.phase).toBe('done')
          // Once compression is decided, the item must not wait for that decision again.
          if (previousItem?.isCompressionDecided) expect(item.phase).not.toBe('deciding')
          if (previousItem?.phase === 'deciding' && item.phase !== 'deciding')
            expect(item).toMatchObject({ phase: expect.stringMatching(/compressing|done/), isCompressionDecided: true })
          if (previousItem && event.type === 'progress' && item.phase === 'uploading')
            expect(item.progress).toBeGreaterThanOrEqual(previousItem.progress)
        }
      })
    }),
    { numRuns: 2000 },
  )
})

test('counts total, finished and pending files correctly after any sequence of events', () => {
  fc.assert(
    fc.property(arbitraryEventSequence, (events) => {
      let expectedCount = 0
      applyEvents(events, (after, before, event) => {
        const pendingBefore = before.items.some(isPending)
        // A new run starts with the files that are still listed.
        if (event.type === 'added') expectedCount = (pendingBefore ? expectedCount : before.items.length) + 1
        const listedIds = new Set(after.items.map((item) => item.id))
        const cancelledCount = before.items.filter((item) => !listedIds.has(item.id) && !isStored(item)).length
        expectedCount -= cancelledCount - (after.skipped > before.skipped ? 1 : 0)
        const { totalFiles, finishedFiles, totalBytes, sentBytes } = computeRunProgress(after)
        expect(totalFiles).toBe(expectedCount)
        expect(totalFiles - finishedFiles).toBe(after.items.filter(isPending).length)
        expect(sentBytes).toBeLessThanOrEqual(totalBytes)
      })
    }),
    { numRuns: 2000 },
  )
})

test('eventually finishes every file in the queue, whatever the starting state', () => {
  fc.assert(
    fc.property(arbitraryEventSequence, fc.infiniteStream(arbitraryOutcome), (events, outcomes) => {
      let state = applyEvents(events, () => undefined)
      // Limit the interruptions, or the queue might never finish.
      let interruptionCount = 0
      for (let n = 0; n < 300; n++) {
        const drawnOutcome = outcomes.next().value
        const isInterruption =
          drawnOutcome === 'interrupted' ||
          drawnOutcome === 'halfway' ||
          (state.pauseReason !== null && drawnOutcome === 'exists')
        const event = createNextEvent(state, isInterruption && ++interruptionCount > 20 ? 'sent' : drawnOutcome)
        if (event) state = uploadReducer(state, event)
      }
      expect(state.items.filter(isPending)).toEqual([])
    }),
    { numRuns: 1000 },
  )
})
