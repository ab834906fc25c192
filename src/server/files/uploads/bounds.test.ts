import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '#server/kit/app-error.ts'
import { makeRoomAtPortal, makeRoomOfPerson, SILENT_MS, WINDOW_BYTES, type OpenUpload } from './bounds.ts'

const NOW = 10 * SILENT_MS
const SILENT = NOW - SILENT_MS
const PORTAL = { max_files: 20, max_file_size: 50_000_000_000 }
const MB = 1_000_000

const uploads = (count: number, more: Partial<OpenUpload> = {}): OpenUpload[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ id: `${more.network}/${more.proof}/${i}`, length: MB, received: 0, heard_at: NOW, is_complete: false },
    ...{ network: null, proof: null },
    ...more,
  }))
const of = (network: string, proof: string, length = MB) => ({ network, proof, length })
const room = (open: OpenUpload[], newcomer: ReturnType<typeof of>, portal = PORTAL) =>
  makeRoomAtPortal(open, newcomer, portal, NOW)
const refusal = (act: () => unknown): AppError => {
  try {
    act()
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('the action was not refused')
}

test('refuses more uploads per proof than a submission may have files until one is silent', () => {
  const open = uploads(5, { network: 'n', proof: 'p', received: 10 })
  const portal = { ...PORTAL, max_files: 5 }
  const refused = refusal(() => room(open, of('n', 'p'), portal))
  expect([refused.code, refused.reason, refused.retryAfter]).toEqual([
    'too_many_requests',
    ['too_many_uploads'],
    SILENT_MS / 1000,
  ])
  expect(room(open, of('n', 'another'), portal)).toEqual([])
  const silent = open.map((one, i) => (i === 3 ? { ...one, heard_at: SILENT } : one))
  expect(room(silent, of('n', 'p'), portal)).toEqual(['n/p/3'])
})

test('keeps complete uploads when the same sender starts another', () => {
  const open = uploads(5, { network: 'n', proof: 'p', received: MB, is_complete: true, heard_at: SILENT })
  expect(refusal(() => room(open, of('n', 'p'), { ...PORTAL, max_files: 5 })).code).toBe('too_many_requests')
})

test('ends announced uploads of the largest sender before refusing another in the same network', () => {
  const open = Array.from({ length: 15 }, (_, i) => uploads(20, { network: 'n', proof: `p${i}` })).flat()
  expect(room(open, of('n', 'honest'))).toHaveLength(1)
  expect(room(uploads(300, { network: 'n', proof: 'p', received: WINDOW_BYTES }), of('n', 'honest'))).toHaveLength(1)
  const sending = uploads(300, { network: 'n', proof: 'p', received: 10 * WINDOW_BYTES })
  expect(refusal(() => room(sending, of('n', 'honest'))).code).toBe('too_many_requests')
  expect(room(sending, of('elsewhere', 'honest'))).toEqual([])
})

test('limits announced bytes per network and ends the upload that loses least first', () => {
  const huge = { network: 'n', proof: 'p', length: 50_000 * MB }
  const open = [
    ...uploads(1, { ...huge, received: 5000 * MB, id: 'half' }),
    ...uploads(1, { ...huge, id: 'announced' }),
  ]
  expect(refusal(() => room(open, of('n', 'p', 50_000 * MB))).code).toBe('too_many_requests')
  expect(room(open, of('n', 'honest', 5 * MB))).toEqual(['announced'])
})

test('ends even active uploads of the largest network when a portal has too many', () => {
  const open = Array.from({ length: 4 }, (_, i) =>
    uploads(250, { network: `n${i}`, proof: `p${i}`, received: 10 * WINDOW_BYTES }),
  ).flat()
  const [ended = ''] = room(open, of('honest', 'own'))
  expect(ended).toMatch(/^n\d/)
  const mine = uploads(1000, { network: 'n', proof: 'p', received: 10 * WINDOW_BYTES }).map((one, i) => ({
    ...one,
    ...{ id: String(i), network: `n${i}`, proof: `p${i}` },
  }))
  expect(refusal(() => room(mine, of('n0', 'other'))).code).toBe('too_many_requests')
})

test('ends silent uploads of a user before refusing them another', () => {
  const active = uploads(199, { received: 10 })
  const silent = uploads(1, { id: 'silent', received: 10, heard_at: SILENT })
  const newcomer = { length: MB, network: null, proof: null }
  expect(makeRoomOfPerson([...active, ...silent], newcomer, NOW)).toEqual(['silent'])
  expect(refusal(() => makeRoomOfPerson(uploads(200, { received: 10 }), newcomer, NOW)).code).toBe('too_many_requests')
})

test('keeps within the limits whatever uploads are open', () => {
  const some = fc.record({
    length: fc.integer({ min: 1, max: 60_000 }).map((mb) => mb * MB),
    received: fc.constantFrom(0, 10, 10 * WINDOW_BYTES),
    heard_at: fc.constantFrom(NOW, SILENT),
    network: fc.constantFrom('a', 'b', 'c'),
    proof: fc.constantFrom('x', 'y', 'z'),
    is_complete: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 400 }), some, (all, newcomer) => {
      const open = all.map((one, i) => ({ ...one, id: String(i) }))
      let ended: string[]
      try {
        ended = room(open, newcomer)
      } catch (error) {
        expect((error as AppError).code).toBe('too_many_requests')
        return
      }
      const left = [newcomer, ...open.filter(({ id }) => !ended.includes(id))]
      const inNetwork = left.filter(({ network }) => network === newcomer.network)
      const ofProof = left.filter(({ proof }) => proof === newcomer.proof)
      expect(ofProof.length).toBeLessThanOrEqual(20)
      expect(inNetwork.length).toBeLessThanOrEqual(300)
      expect(inNetwork.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(100_000 * MB)
    }),
  )
})
