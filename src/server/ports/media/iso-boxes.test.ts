import { expect, test } from 'vitest'
import { readBoxAt, readBoxes } from './iso-boxes.ts'

const createHeader = (size: number, kind: string) => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32BE(size)
  bytes.write(kind, 4, 'latin1')
  return bytes
}
const createWideHeader = (size: bigint, kind: string) => {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(size)
  return Buffer.concat([createHeader(1, kind), length])
}
const readKinds = (bytes: Buffer, maxCount = 100) =>
  [...readBoxes(bytes, { start: 0, end: bytes.length }, maxCount)].map(({ kind, start, end }) => [kind, start, end])

test('reads consecutive ISO boxes with 32-bit, 64-bit and open-ended sizes', () => {
  const bytes = Buffer.concat([createHeader(10, 'ftyp'), Buffer.alloc(2), createWideHeader(20n, 'free'), Buffer.alloc(4), createHeader(0, 'mdat'), Buffer.alloc(5)]) // prettier-ignore
  expect(readKinds(bytes)).toEqual([
    ['ftyp', 8, 10],
    ['free', 26, 30],
    ['mdat', 38, 43],
  ])
  expect(readKinds(bytes, 2)).toHaveLength(2)
})

test.each([
  ['smaller than its header', createHeader(7, 'moov')],
  ['smaller than its 64-bit header', createWideHeader(15n, 'moov')],
  ['whose 64-bit header is truncated', createWideHeader(16n, 'moov').subarray(0, 15)],
  ['whose header is truncated', createHeader(8, 'moov').subarray(0, 7)],
])('rejects an ISO box %s', (_name, bytes) => {
  expect(readBoxAt(bytes, 0, bytes.length)).toBeNull()
})

test('ends a box no later than its container', () => {
  expect(readBoxAt(createHeader(5000, 'moov'), 0, 8)).toMatchObject({ start: 8, end: 8 })
  // Only the beginning of a larger file has been read.
  expect(readBoxAt(createHeader(5000, 'moov'), 0, 9000)).toMatchObject({ end: 5000 })
  expect(readBoxAt(createWideHeader(2n ** 63n, 'mdat'), 0, 9000)).toMatchObject({ end: 9000 })
})
