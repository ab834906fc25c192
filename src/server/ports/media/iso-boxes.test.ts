import { expect, test } from 'vitest'
import { readBoxAt, readBoxes } from './iso-boxes.ts'

const header = (size: number, kind: string) => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32BE(size)
  bytes.write(kind, 4, 'latin1')
  return bytes
}
const wideHeader = (size: bigint, kind: string) => {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(size)
  return Buffer.concat([header(1, kind), length])
}
const readKinds = (bytes: Buffer, maxCount = 100) =>
  [...readBoxes(bytes, { start: 0, end: bytes.length }, maxCount)].map(({ kind, start, end }) => [kind, start, end])

test('reads consecutive boxes with 32-bit, 64-bit and open-ended sizes', () => {
  const bytes = Buffer.concat([header(10, 'ftyp'), Buffer.alloc(2), wideHeader(20n, 'free'), Buffer.alloc(4), header(0, 'mdat'), Buffer.alloc(5)]) // prettier-ignore
  expect(readKinds(bytes)).toEqual([
    ['ftyp', 8, 10],
    ['free', 26, 30],
    ['mdat', 38, 43],
  ])
  expect(readKinds(bytes, 2)).toHaveLength(2)
})

test.each([
  ['smaller than its header', header(7, 'moov')],
  ['smaller than its 64-bit header', wideHeader(15n, 'moov')],
  ['whose 64-bit header is truncated', wideHeader(16n, 'moov').subarray(0, 15)],
  ['whose header is truncated', header(8, 'moov').subarray(0, 7)],
])('rejects a box %s', (_name, bytes) => {
  expect(readBoxAt(bytes, 0, bytes.length)).toBeNull()
})

test('limits a box to the end of its container', () => {
  expect(readBoxAt(header(5000, 'moov'), 0, 8)).toMatchObject({ start: 8, end: 8 })
  // Only the beginning of a larger file has been read.
  expect(readBoxAt(header(5000, 'moov'), 0, 9000)).toMatchObject({ end: 5000 })
  expect(readBoxAt(wideHeader(2n ** 63n, 'mdat'), 0, 9000)).toMatchObject({ end: 9000 })
})
