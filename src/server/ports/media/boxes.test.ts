import { expect, test } from 'vitest'
import { boxAt, boxesIn } from './boxes.ts'

const head = (size: number, kind: string) => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32BE(size)
  bytes.write(kind, 4, 'latin1')
  return bytes
}
const wide = (size: bigint, kind: string) => {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(size)
  return Buffer.concat([head(1, kind), length])
}
const kindsOf = (bytes: Buffer, most = 100) =>
  [...boxesIn(bytes, { start: 0, end: bytes.length }, most)].map(({ kind, start, end }) => [kind, start, end])

test('reads consecutive boxes with 32-bit, 64-bit and open-ended sizes', () => {
  const bytes = Buffer.concat([head(10, 'ftyp'), Buffer.alloc(2), wide(20n, 'free'), Buffer.alloc(4), head(0, 'mdat'), Buffer.alloc(5)]) // prettier-ignore
  expect(kindsOf(bytes)).toEqual([
    ['ftyp', 8, 10],
    ['free', 26, 30],
    ['mdat', 38, 43],
  ])
  expect(kindsOf(bytes, 2)).toHaveLength(2)
})

test.each([
  ['smaller than its header', head(7, 'moov')],
  ['smaller than its 64-bit header', wide(15n, 'moov')],
  ['whose 64-bit header is truncated', wide(16n, 'moov').subarray(0, 15)],
  ['whose header is truncated', head(8, 'moov').subarray(0, 7)],
])('rejects a box %s', (_name, bytes) => {
  expect(boxAt(bytes, 0, bytes.length)).toBeNull()
})

test('limits a box to the end of its container', () => {
  expect(boxAt(head(5000, 'moov'), 0, 8)).toMatchObject({ start: 8, end: 8 })
  // Only the header of a larger file has been read.
  expect(boxAt(head(5000, 'moov'), 0, 9000)).toMatchObject({ end: 5000 })
  expect(boxAt(wide(2n ** 63n, 'mdat'), 0, 9000)).toMatchObject({ end: 9000 })
})
