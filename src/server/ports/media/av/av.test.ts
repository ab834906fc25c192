import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import * as make from '../../../../../test/support/sample-files/media.ts'
import { processFile } from '../../../../../test/support/sample-files/process-file.ts'
import { createMediaTools } from '../media-tools.ts'
import { notes } from '../file-notes.ts'
import { MAX_VIDEO_BITS_PER_SECOND, getMaxOutputBytes } from './transcode.ts'
import { createPeakCollector } from './waveform.ts'

const media = createMediaTools()
afterAll(() => media.close())

const listDerivativeNames = (result: { derivatives: Array<{ name: string }> }) =>
  result.derivatives.map((derivative) => derivative.name).sort()

describe('video', () => {
  test('creates a poster but no rendition for a video that browsers can play', async () => {
    let started = 0
    await using result = await processFile(media, make.makeMp4(), 'a.mp4', { onCompressionStart: () => started++ })
    expect(result.facts).toMatchObject({ width: 160, height: 120 })
    expect(result.facts.duration).toBeCloseTo(2, 0)
    expect(listDerivativeNames(result)).toEqual(['large', 'poster', 'small', 'thumb'])
    expect(result.derivative('poster')).toMatchObject({ mime: 'image/jpeg', width: 160, height: 120 })
    expect(result.facts.placeholder).toMatch(/^data:/)
    expect([started, result.note]).toEqual([0, undefined])
  })

  test.each(['avi', 'mkv'] as const)('converts %s to a playable rendition and reports progress', async (kind) => {
    let started = 0
    const progress: number[] = []
    await using result = await processFile(media, kind === 'avi' ? make.makeAvi() : make.makeMkv(), `a.${kind}`, {
      onCompressionStart: () => started++,
      onProgress: (percent) => progress.push(percent),
    })
    expect(result.derivative('stream')).toMatchObject({ mime: 'video/mp4', width: 160, height: 120 })
    expect(started).toBe(1)
    expect(progress.at(-1)).toBe(100)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    // With faststart, the index comes before the data.
    const stream = await readFile(result.derivative('stream').path)
    expect(stream.indexOf('moov')).toBeLessThan(stream.indexOf('mdat'))
    await using reprocessed = await processFile(media, stream, 'a.mp4')
    expect(listDerivativeNames(reprocessed)).not.toContain('stream')
  })

  test('converts AV1 video because not every browser can play it', async () => {
    const filmArguments = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=duration=1:size=160x120:rate=10',
      '-c:v',
      'libaom-av1',
      '-cpu-used',
      '8',
    ]
    await using result = await processFile(media, make.makeRecording(filmArguments, 'webm'), 'a.webm')
    expect(result.derivative('stream')).toMatchObject({ mime: 'video/mp4', width: 160, height: 120 })
  })

  test('allows enough output bytes for the rendition of an entire long video', () => {
    const GIB = 1024 ** 3
    expect(getMaxOutputBytes(GIB, 3 * 3600)).toBeGreaterThan((3 * 3600 * MAX_VIDEO_BITS_PER_SECOND) / 8)
    expect(getMaxOutputBytes(9 * GIB, 60)).toBe(36 * GIB)
    expect(getMaxOutputBytes(10, 864_000)).toBe(32 * GIB)
    expect(getMaxOutputBytes(10)).toBe(4 * GIB)
  })

  test('reports the displayed size of a video after rotation and with square pixels', async () => {
    const wideFile = make.makeRecording(
      ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=160x120:rate=10', '-vf', 'setsar=2', '-c:v', 'mpeg4'],
      'avi',
    )
    await using stretched = await processFile(media, wideFile, 'a.avi')
    expect(stretched.facts).toMatchObject({ width: 320, height: 120 })
    expect(stretched.derivative('stream')).toMatchObject({ width: 320, height: 120 })
    await using file = await processFile(media, make.makeMp4(1), 'a.mp4')
    const rotatedFile = make.makeRecording(
      ['-display_rotation', '90', '-i', `${file.home}/original`, '-c', 'copy'],
      'mp4',
    )
    await using rotated = await processFile(media, rotatedFile, 'a.mp4')
    expect(rotated.facts).toMatchObject({ width: 120, height: 160 })
    expect(rotated.derivative('poster')).toMatchObject({ width: 120, height: 160 })
  })

  test('skips black frames at the beginning when it picks the poster', async () => {
    const file = make.makeRecording(
      [
        '-f',
        'lavfi',
        '-i',
        'color=black:size=160x120:rate=10:duration=2',
        '-f',
        'lavfi',
        '-i',
        'testsrc=size=160x120:rate=10:duration=3',
        '-filter_complex',
        '[0][1]concat',
        '-c:v',
        'libx264',
        '-pix_fmt',
        'yuv420p',
      ],
      'mp4',
    )
    await using result = await processFile(media, file, 'a.mp4')
    const { channels } = await sharp(result.derivative('poster').path).greyscale().stats()
    expect(channels[0]?.mean).toBeGreaterThan(30)
  })

  test('still creates a poster when the whole video is black', async () => {
    const file = make.makeRecording(
      ['-f', 'lavfi', '-i', 'color=black:size=64x64:rate=5:duration=1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
      'mp4',
    )
    await using result = await processFile(media, file, 'a.mp4')
    expect(listDerivativeNames(result)).toContain('poster')
  })

  test('scales video larger than 1080p down to 1080p', async () => {
    const file = make.makeRecording(
      ['-f', 'lavfi', '-i', 'color=red:size=2560x1600:rate=2:duration=1', '-c:v', 'mpeg4'],
      'avi',
    )
    await using result = await processFile(media, file, 'a.avi')
    expect(result.derivative('stream')).toMatchObject({ width: 1728, height: 1080 })
  })

  test('opens no other file when a playlist is processed as a video', async () => {
    await using target = await processFile(media, make.makeMp4(1), 'a.mp4')
    const forcedTools = { ...media, sniff: async () => ({ mime: 'video/mp4', type: 'video' as const }) }
    for (const list of [
      make.makePlaylist(`${target.home}/original`),
      Buffer.from(`ffconcat version 1.0\nfile '${target.home}/original'\n`),
    ]) {
      await using result = await processFile(forcedTools, list, 'a.mp4')
      expect(result).toMatchObject({ facts: {}, derivatives: [], note: notes.avDamaged })
    }
  })

  test('reports a truncated video as damaged', async () => {
    await using result = await processFile(media, make.makeMkv(1).subarray(0, 900), 'a.mkv')
    expect(result.derivatives).toEqual([])
    expect(result.note).toBe(notes.avDamaged)
  })

  test('kills running tools and throws when processing is aborted', async () => {
    const abort = new AbortController()
    let stoppedAt = Infinity
    const file = make.makeRecording(
      ['-f', 'lavfi', '-i', 'testsrc2=duration=20:size=1280x720:rate=30', '-c:v', 'mpeg4', '-q:v', '5'],
      'avi',
    )
    const processing = processFile(media, file, 'a.avi', {
      signal: abort.signal,
      onCompressionStart: () => {
        stoppedAt = performance.now()
        abort.abort(new Error('stop'))
      },
    })
    await expect(processing).rejects.toThrow('stop')
    expect(performance.now() - stoppedAt).toBeLessThan(25_000)
  })
})

describe('audio', () => {
  test('plays MP3 without conversion, and extracts its waveform and duration', async () => {
    await using result = await processFile(media, make.makeMp3(), 'a.mp3')
    expect(listDerivativeNames(result)).toEqual(['waveform'])
    expect(result.facts.duration).toBeCloseTo(2, 0)
  })

  test('creates a waveform with low peaks for quiet and high peaks for loud passages', async () => {
    await using result = await processFile(media, make.makeWav(1), 'a.wav')
    const { version, peaks } = JSON.parse(await readFile(result.derivative('waveform').path, 'utf8')) as {
      version: number
      peaks: number[]
    }
    expect(version).toBe(1)
    expect(peaks).toHaveLength(1000)
    expect(Math.max(...peaks.slice(0, 450))).toBeLessThan(0.01)
    expect(Math.max(...peaks.slice(550))).toBeGreaterThan(0.5)
    expect(Math.max(...peaks)).toBeLessThanOrEqual(1)
  })

  test('converts AIFF to AAC', async () => {
    let started = 0
    await using result = await processFile(media, make.makeAiff(), 'a.aiff', { onCompressionStart: () => started++ })
    expect(result.derivative('stream')).toMatchObject({ mime: 'audio/mp4' })
    expect(started).toBe(1)
    await using reprocessed = await processFile(media, await readFile(result.derivative('stream').path), 'a.m4a')
    expect(listDerivativeNames(reprocessed)).toEqual(['waveform'])
  })
})

describe('peaks', () => {
  const collectPeaks = (samples: Int16Array, chunkBytes: number) => {
    const peaks = createPeakCollector(100)
    const bytes = Buffer.from(samples.buffer)
    for (let offset = 0; offset < bytes.length; offset += chunkBytes)
      peaks.add(bytes.subarray(offset, offset + chunkBytes))
    return peaks.end()
  }
  const rampSamples = Int16Array.from(
    { length: 50_000 },
    (_, i) => (i % 2 ? -1 : 1) * Math.floor((i / 50_000) * 32_000),
  )

  test('returns the same peaks however the data is split into chunks', () => {
    expect(collectPeaks(rampSamples, 7)).toEqual(collectPeaks(rampSamples, 65_536))
    expect(collectPeaks(rampSamples, 1).samples).toBe(50_000)
  })

  test('returns higher peaks for louder passages', () => {
    const { values } = collectPeaks(rampSamples, 4096)
    expect(values).toHaveLength(100)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect(values.at(-1)).toBeCloseTo(32_000 / 32_768, 2)
  })

  test('returns fewer peaks for a recording with fewer samples than peaks', () => {
    expect(collectPeaks(Int16Array.of(-32_768, 0, 16_384), 6)).toEqual({ values: [1, 0, 0.5], samples: 3 })
  })
})
