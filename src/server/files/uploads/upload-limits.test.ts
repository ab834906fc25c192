import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '#server/kit/app-error.ts'
import { makeRoomAtPortal, makeRoomForUser, SILENT_MS, WINDOW_BYTES, type OpenUpload } from './upload-limits.ts'

const NOW = 10 * SILENT_MS
const SILENT_SINCE = NOW - SILENT_MS
const PORTAL = { max_files: 20, max_file_size: 50_000_000_000 }
const MB = 1_000_000

const uploads = (count: number, overrides: Partial<OpenUpload> = {}): OpenUpload[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{
      id: `${overrides.network}/${overrides.proof}/${i}`,
      length: MB,
      received: 0,
      last_data_at: NOW,
      is_complete: false,
    },
    ...{ network: null, proof: null },
    ...overrides,
  }))
const newUpload = (network: string, proof: string, length = MB) => ({ network, proof, length })
const makeRoom = (openUploads: OpenUpload[], newcomer: ReturnType<typeof newUpload>, portal = PORTAL) =>
  makeRoomAtPortal(openUploads, newcomer, portal, NOW)
const catchRefusal = (action: () => unknown): AppError => {
  try {
    action()
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('the action was not refused')
}

test('refuses uploads beyond a submission’s maximum number of files per proof, until one falls idle', () => {
  const openUploads = uploads(5, { network: 'n', proof: 'p', received: 10 })
  const portal = { ...PORTAL, max_files: 5 }
  const error = catchRefusal(() => makeRoom(openUploads, newUpload('n', 'p'), portal))
  expect([error.code, error.reason, error.retryAfter]).toEqual([
    'too_many_requests',
    ['too_many_uploads'],
    SILENT_MS / 1000,
  ])
  expect(makeRoom(openUploads, newUpload('n', 'another'), portal)).toEqual([])
  const silent = openUploads.map((upload, i) => (i === 3 ? { ...upload, last_data_at: SILENT_SINCE } : upload))
  expect(makeRoom(silent, newUpload('n', 'p'), portal)).toEqual(['n/p/3'])
})

test('never cancels complete uploads when the same sender starts another', () => {
  const openUploads = uploads(5, {
    network: 'n',
    proof: 'p',
    received: MB,
    is_complete: true,
    last_data_at: SILENT_SINCE,
  })
  expect(catchRefusal(() => makeRoom(openUploads, newUpload('n', 'p'), { ...PORTAL, max_files: 5 })).code).toBe(
    'too_many_requests',
  )
})

test('cancels announced uploads of the largest sender before refusing another sender in the same network', () => {
  const openUploads = Array.from({ length: 15 }, (_, i) => uploads(20, { network: 'n', proof: `p${i}` })).flat()
  expect(makeRoom(openUploads, newUpload('n', 'honest'))).toHaveLength(1)
  expect(
    makeRoom(uploads(300, { network: 'n', proof: 'p', received: WINDOW_BYTES }), newUpload('n', 'honest')),
  ).toHaveLength(1)
  const sending = uploads(300, { network: 'n', proof: 'p', received: 10 * WINDOW_BYTES })
  expect(catchRefusal(() => makeRoom(sending, newUpload('n', 'honest'))).code).toBe('too_many_requests')
  expect(makeRoom(sending, newUpload('elsewhere', 'honest'))).toEqual([])
})

test('limits announced bytes per network and cancels the upload with the fewest received bytes first', () => {
  const huge = { network: 'n', proof: 'p', length: 50_000 * MB }
  const openUploads = [
    ...uploads(1, { ...huge, received: 5000 * MB, id: 'half' }),
    ...uploads(1, { ...huge, id: 'announced' }),
  ]
  expect(catchRefusal(() => makeRoom(openUploads, newUpload('n', 'p', 50_000 * MB))).code).toBe('too_many_requests')
  expect(makeRoom(openUploads, newUpload('n', 'honest', 5 * MB))).toEqual(['announced'])
})

test('cancels even active uploads of the largest network when a portal has too many', () => {
  const openUploads = Array.from({ length: 4 }, (_, i) =>
    uploads(250, { network: `n${i}`, proof: `p${i}`, received: 10 * WINDOW_BYTES }),
  ).flat()
  const [endedIds = ''] = makeRoom(openUploads, newUpload('honest', 'own'))
  expect(endedIds).toMatch(/^n\d/)
  const ownUploads = uploads(1000, { network: 'n', proof: 'p', received: 10 * WINDOW_BYTES }).map((upload, i) => ({
    ...upload,
    ...{ id: String(i), network: `n${i}`, proof: `p${i}` },
  }))
  expect(catchRefusal(() => makeRoom(ownUploads, newUpload('n0', 'other'))).code).toBe('too_many_requests')
})

test('cancels a user’s idle uploads before refusing them another', () => {
  const active = uploads(199, { received: 10 })
  const silent = uploads(1, { id: 'silent', received: 10, last_data_at: SILENT_SINCE })
  const newcomer = { length: MB, network: null, proof: null }
  expect(makeRoomForUser([...active, ...silent], newcomer, NOW)).toEqual(['silent'])
  expect(catchRefusal(() => makeRoomForUser(uploads(200, { received: 10 }), newcomer, NOW)).code).toBe(
    'too_many_requests',
  )
})

test('stays within the limits for any sequence of uploads', () => {
  const arbitraryUpload = fc.record({
    length: fc.integer({ min: 1, max: 60_000 }).map((mb) => mb * MB),
    received: fc.constantFrom(0, 10, 10 * WINDOW_BYTES),
    last_data_at: fc.constantFrom(NOW, SILENT_SINCE),
    network: fc.constantFrom('a', 'b', 'c'),
    proof: fc.constantFrom('x', 'y', 'z'),
    is_complete: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(arbitraryUpload, { maxLength: 400 }), arbitraryUpload, (uploadList, newcomer) => {
      const openUploads = uploadList.map((upload, i) => ({ ...upload, id: String(i) }))
      let endedIds: string[]
      try {
        endedIds = makeRoom(openUploads, newcomer)
      } catch (error) {
        expect((error as AppError).code).toBe('too_many_requests')
        return
      }
      const remaining = [newcomer, ...openUploads.filter(({ id }) => !endedIds.includes(id))]
      const networkUploads = remaining.filter(({ network }) => network === newcomer.network)
      const proofUploads = remaining.filter(({ proof }) => proof === newcomer.proof)
      expect(proofUploads.length).toBeLessThanOrEqual(20)
      expect(networkUploads.length).toBeLessThanOrEqual(300)
      expect(networkUploads.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(100_000 * MB)
    }),
  )
})
