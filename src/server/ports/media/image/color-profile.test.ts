import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { findKnownSpace } from './color-profile.ts'
import { decodeWithSharp } from './decode.ts'

/** Creates a chart of colours with the given profile. */
async function makeChart(profile: string): Promise<Buffer> {
  const steps = [0, 20, 64, 128, 200, 255]
  const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => [r, g, b])))
  return sharp(Buffer.from(colors.flat()), { raw: { width: 36, height: 6, channels: 3 } })
    .withIccProfile(profile)
    .png()
    .toBuffer()
}

async function readProfile(picture: Buffer): Promise<Buffer> {
  const { icc } = await sharp(picture).metadata()
  if (!icc) throw new Error('without a profile')
  return icc
}

/** Replaces the curve of each channel with a table of samples. */
function replaceCurves(icc: Buffer, curve: (x: number) => number): Buffer {
  const sampleCount = 1024
  const table = Buffer.alloc(12 + 2 * sampleCount)
  table.write('curv', 'latin1')
  table.writeUInt32BE(sampleCount, 8)
  for (let i = 0; i < sampleCount; i++)
    table.writeUInt16BE(Math.round(65_535 * curve(i / (sampleCount - 1))), 12 + 2 * i)
  const changedProfile = Buffer.concat([icc, table])
  for (let offset = 132; offset < 132 + 12 * icc.readUInt32BE(128); offset += 12) {
    if (!icc.toString('latin1', offset, offset + 4).endsWith('TRC')) continue
    changedProfile.writeUInt32BE(icc.length, offset + 4)
    changedProfile.writeUInt32BE(table.length, offset + 8)
  }
  return changedProfile
}

describe('colour profiles of most photographs', () => {
  test.each([
    ['srgb', 'srgb'],
    ['p3', 'display-p3'],
  ] as const)('recognises a profile of %s', async (name, space) => {
    const icc = await readProfile(await makeChart(name))
    expect(findKnownSpace(icc)).toBe(space)
    const curve = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)
    expect(findKnownSpace(replaceCurves(icc, curve))).toBe(space)
    expect(findKnownSpace(replaceCurves(icc, (x) => x ** 2.2))).toBeUndefined()
    expect(findKnownSpace(replaceCurves(icc, (x) => x))).toBeUndefined()
  })

  test('ignores the profile name, and doesn’t recognise a profile with different primaries', async () => {
    const icc = await readProfile(await makeChart('p3'))
    const otherProfile = Buffer.from(icc)
    // Swaps red and green by renaming the tags of their primaries.
    for (const [oldName, newName] of [
      ['rXYZ', 'xXYZ'],
      ['gXYZ', 'rXYZ'],
      ['xXYZ', 'gXYZ'],
    ] as const) {
      otherProfile.write(newName, otherProfile.indexOf(oldName, 0, 'latin1'), 'latin1')
    }
    expect(findKnownSpace(otherProfile)).toBeUndefined()
  })

  test('doesn’t recognise truncated or random data as a profile', async () => {
    const icc = await readProfile(await makeChart('srgb'))
    fc.assert(
      fc.property(fc.nat(icc.length - 1), fc.uint8Array({ maxLength: 40 }), (offset, garbage) => {
        const space = findKnownSpace(Buffer.concat([icc.subarray(0, offset), garbage]))
        // Nothing but padding follows the last curve.
        expect(offset < icc.length - 32 ? space : undefined).toBeUndefined()
      }),
    )
  })
})

test.each([
  ['srgb', 0],
  ['p3', 3],
] as const)('converts %s to the same colours as its ICC profile does', async (name, tolerance) => {
  const picture = await makeChart(name)
  const decoded = await decodeWithSharp(picture)
  const profilePixels = await sharp(picture).toColourspace('srgb').removeAlpha().raw().toBuffer()
  if (!('pixels' in decoded)) throw new Error('not decoded')
  const differences = profilePixels.map((value, i) => Math.abs(value - (decoded.pixels.data[i] ?? NaN)))
  expect(Math.max(...differences)).toBeLessThanOrEqual(tolerance)
})
