import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { knownSpaceOf } from './colour-profile.ts'
import { decodeWithSharp } from './decode.ts'

/** A chart of colours with the given profile. */
async function chart(profile: string): Promise<Buffer> {
  const steps = [0, 20, 64, 128, 200, 255]
  const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => [r, g, b])))
  return sharp(Buffer.from(colours.flat()), { raw: { width: 36, height: 6, channels: 3 } })
    .withIccProfile(profile)
    .png()
    .toBuffer()
}

async function profileIn(picture: Buffer): Promise<Buffer> {
  const { icc } = await sharp(picture).metadata()
  if (!icc) throw new Error('without a profile')
  return icc
}

/** Replaces the curve of each channel with a table of samples. */
function withTable(icc: Buffer, curve: (x: number) => number): Buffer {
  const samples = 1024
  const table = Buffer.alloc(12 + 2 * samples)
  table.write('curv', 'latin1')
  table.writeUInt32BE(samples, 8)
  for (let i = 0; i < samples; i++) table.writeUInt16BE(Math.round(65_535 * curve(i / (samples - 1))), 12 + 2 * i)
  const changed = Buffer.concat([icc, table])
  for (let at = 132; at < 132 + 12 * icc.readUInt32BE(128); at += 12) {
    if (!icc.toString('latin1', at, at + 4).endsWith('TRC')) continue
    changed.writeUInt32BE(icc.length, at + 4)
    changed.writeUInt32BE(table.length, at + 8)
  }
  return changed
}

describe('recognises the profiles of most photographs', () => {
  test.each([
    ['srgb', 'srgb'],
    ['p3', 'display-p3'],
  ] as const)('%s', async (name, space) => {
    const icc = await profileIn(await chart(name))
    expect(knownSpaceOf(icc)).toBe(space)
    const curve = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)
    expect(knownSpaceOf(withTable(icc, curve))).toBe(space)
    expect(knownSpaceOf(withTable(icc, (x) => x ** 2.2))).toBeUndefined()
    expect(knownSpaceOf(withTable(icc, (x) => x))).toBeUndefined()
  })

  test('ignores the profile name and rejects other primaries', async () => {
    const icc = await profileIn(await chart('p3'))
    const other = Buffer.from(icc)
    // Swaps red and green by renaming the tags of the primaries.
    for (const [from, to] of [
      ['rXYZ', 'xXYZ'],
      ['gXYZ', 'rXYZ'],
      ['xXYZ', 'gXYZ'],
    ] as const) {
      other.write(to, other.indexOf(from, 0, 'latin1'), 'latin1')
    }
    expect(knownSpaceOf(other)).toBeUndefined()
  })

  test('rejects truncated and random data', async () => {
    const icc = await profileIn(await chart('srgb'))
    fc.assert(
      fc.property(fc.nat(icc.length - 1), fc.uint8Array({ maxLength: 40 }), (at, rubbish) => {
        const space = knownSpaceOf(Buffer.concat([icc.subarray(0, at), rubbish]))
        // Only padding follows the last curve.
        expect(at < icc.length - 32 ? space : undefined).toBeUndefined()
      }),
    )
  })
})

test.each([
  ['srgb', 0],
  ['p3', 3],
] as const)('converts %s like its ICC profile', async (name, most) => {
  const picture = await chart(name)
  const decoded = await decodeWithSharp(picture)
  const byProfile = await sharp(picture).toColourspace('srgb').removeAlpha().raw().toBuffer()
  if (!('pixels' in decoded)) throw new Error('not decoded')
  const apart = byProfile.map((value, i) => Math.abs(value - (decoded.pixels.data[i] ?? NaN)))
  expect(Math.max(...apart)).toBeLessThanOrEqual(most)
})
