import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '#server/kit/app-error.ts'
import { makeRoomAtPortal, makeRoomForUser, SILENT_MS, SAVE_INTERVAL_BYTES, type OpenUpload } from './upload-limits.ts'

const NOW = 10 * SILENT_MS
const SILENT_SINCE = NOW - SILENT_MS
const PORTAL = { max_files: 20, max_file_size: 50_000_000_000 }
const MB = 1_000_000

const createUploads = (count: number, overrides: Partial<OpenUpload> = {}): OpenUpload[] =>
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
const createNewUpload = (network: string, proof: string, length = MB) => ({ network, proof, length })
const makeRoom = (openUploads: OpenUpload[], newUpload: ReturnType<typeof createNewUpload>, portal = PORTAL) =>
  makeRoomAtPortal(openUploads, newUpload, portal, NOW)
const catchRefusal = (action: () => unknown): AppError => {
  try {
    action()
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('the action was not refused')
}

test('limits a sender’s open uploads to the portal’s maximum number of files, but replaces an idle one', () => {
  const openUploads = createUploads(5, { network: 'n', proof: 'p', received: 10 })
  const portal = { ...PORTAL, max_files: 5 }
  const error = catchRefusal(() => makeRoom(openUploads, createNewUpload('n', 'p'), portal))
  expect([error.code, error.reason, error.retryAfter]).toEqual([
    'too_many_requests',
    ['too_many_uploads'],
    SILENT_MS / 1000,
  ])
  expect(makeRoom(openUploads, createNewUpload('n', 'another'), portal)).toEqual([])
  const uploadsWithSilent = openUploads.map((upload, i) =>
    i === 3 ? { ...upload, last_data_at: SILENT_SINCE } : upload,
  )
  expect(makeRoom(uploadsWithSilent, createNewUpload('n', 'p'), portal)).toEqual(['n/p/3'])
})

test('never cancels a sender’s completed uploads to make room for another one', () => {
  const openUploads = createUploads(5, {
    network: 'n',
    proof: 'p',
    received: MB,
    is_complete: true,
    last_data_at: SILENT_SINCE,
  })
  expect(catchRefusal(() => makeRoom(openUploads, createNewUpload('n', 'p'), { ...PORTAL, max_files: 5 })).code).toBe(
    'too_many_requests',
  )
})

test('cancels an upload that has sent no data before refusing another sender in the same network', () => {
  const openUploads = Array.from({ length: 15 }, (_, i) => createUploads(20, { network: 'n', proof: `p${i}` })).flat()
  expect(makeRoom(openUploads, createNewUpload('n', 'honest'))).toHaveLength(1)
  expect(
    makeRoom(
      createUploads(300, { network: 'n', proof: 'p', received: SAVE_INTERVAL_BYTES }),
      createNewUpload('n', 'honest'),
    ),
  ).toHaveLength(1)
  const activeUploads = createUploads(300, { network: 'n', proof: 'p', received: 10 * SAVE_INTERVAL_BYTES })
  expect(catchRefusal(() => makeRoom(activeUploads, createNewUpload('n', 'honest'))).code).toBe('too_many_requests')
  expect(makeRoom(activeUploads, createNewUpload('elsewhere', 'honest'))).toEqual([])
})

test('limits the declared bytes per network, and cancels the upload with the fewest received bytes first', () => {
  const hugeUpload = { network: 'n', proof: 'p', length: 50_000 * MB }
  const openUploads = [
    ...createUploads(1, { ...hugeUpload, received: 5000 * MB, id: 'half' }),
    ...createUploads(1, { ...hugeUpload, id: 'announced' }),
  ]
  expect(catchRefusal(() => makeRoom(openUploads, createNewUpload('n', 'p', 50_000 * MB))).code).toBe(
    'too_many_requests',
  )
  expect(makeRoom(openUploads, createNewUpload('n', 'honest', 5 * MB))).toEqual(['announced'])
})

test('cancels even active uploads from the network with the most uploads when the portal has too many', () => {
  const openUploads = Array.from({ length: 4 }, (_, i) =>
    createUploads(250, { network: `n${i}`, proof: `p${i}`, received: 10 * SAVE_INTERVAL_BYTES }),
  ).flat()
  const [endedId = ''] = makeRoom(openUploads, createNewUpload('honest', 'own'))
  expect(endedId).toMatch(/^n\d/)
  const ownUploads = createUploads(1000, { network: 'n', proof: 'p', received: 10 * SAVE_INTERVAL_BYTES }).map(
    (upload, i) => ({
      ...upload,
      ...{ id: String(i), network: `n${i}`, proof: `p${i}` },
    }),
  )
  expect(catchRefusal(() => makeRoom(ownUploads, createNewUpload('n0', 'other'))).code).toBe('too_many_requests')
})

test('cancels a user’s idle uploads before refusing the user a new upload', () => {
  const activeUploads = createUploads(199, { received: 10 })
  const silentUploads = createUploads(1, { id: 'silent', received: 10, last_data_at: SILENT_SINCE })
  const newUpload = { length: MB, network: null, proof: null }
  expect(makeRoomForUser([...activeUploads, ...silentUploads], newUpload, NOW)).toEqual(['silent'])
  expect(catchRefusal(() => makeRoomForUser(createUploads(200, { received: 10 }), newUpload, NOW)).code).toBe(
    'too_many_requests',
  )
})

test('stays within the upload limits for any set of open uploads', () => {
  const arbitraryUpload = fc.record({
    length: fc.integer({ min: 1, max: 60_000 }).map((mb) => mb * MB),
    received: fc.constantFrom(0, 10, 10 * SAVE_INTERVAL_BYTES),
    last_data_at: fc.constantFrom(NOW, SILENT_SINCE),
    network: fc.constantFrom('a', 'b', 'c'),
    proof: fc.constantFrom('x', 'y', 'z'),
    is_complete: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(arbitraryUpload, { maxLength: 400 }), arbitraryUpload, (uploadList, newUpload) => {
      const openUploads = uploadList.map((upload, i) => ({ ...upload, id: String(i) }))
      let endedIds: string[]
      try {
        endedIds = makeRoom(openUploads, newUpload)
      } catch (error) {
        expect((error as AppError).code).toBe('too_many_requests')
        return
      }
      const remainingUploads = [newUpload, ...openUploads.filter(({ id }) => !endedIds.includes(id))]
      const networkUploads = remainingUploads.filter(({ network }) => network === newUpload.network)
      const proofUploads = remainingUploads.filter(({ proof }) => proof === newUpload.proof)
      expect(proofUploads.length).toBeLessThanOrEqual(20)
      expect(networkUploads.length).toBeLessThanOrEqual(300)
      expect(networkUploads.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(100_000 * MB)
    }),
  )
})
