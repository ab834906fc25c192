import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import * as make from '../../../../../test/support/sample-files/media.ts'
import { processFile } from '../../../../../test/support/sample-files/process-file.ts'
import { createMediaTools } from '../media-tools.ts'
import { sniff } from '../sniff/sniff.ts'
import { locateTools } from '../tools.ts'

const media = createMediaTools()
afterAll(() => media.close())

const SAMPLE_RATE = 8000

/** A WAV file with one tone per channel; `mask` assigns the channels to speakers. */
function makeWav(channelCount: number, mask?: number): Buffer {
  const frameCount = SAMPLE_RATE / 4
  const samples = Buffer.alloc(frameCount * channelCount * 2)
  for (let i = 0; i < frameCount * channelCount; i++)
    samples.writeInt16LE(Math.round(9000 * Math.sin(i / (5 + (i % channelCount)))), i * 2)
  const format = Buffer.alloc(mask === undefined ? 16 : 40)
  format.writeUInt16LE(mask === undefined ? 1 : 0xfffe, 0)
  format.writeUInt16LE(channelCount, 2)
  format.writeUInt32LE(SAMPLE_RATE, 4)
  format.writeUInt32LE(SAMPLE_RATE * channelCount * 2, 8)
  format.writeUInt16LE(channelCount * 2, 12)
  format.writeUInt16LE(16, 14)
  if (mask !== undefined) {
    format.writeUInt16LE(22, 16)
    format.writeUInt16LE(16, 18)
    format.writeUInt32LE(mask, 20)
    Buffer.from('0100000000001000800000aa00389b71', 'hex').copy(format, 24)
  }
  const createChunk = (name: string, data: Buffer) => {
    const chunkHeader = Buffer.from(`${name}....`)
    chunkHeader.writeUInt32LE(data.length, 4)
    return Buffer.concat([chunkHeader, data])
  }
  return createChunk(
    'RIFF',
    Buffer.concat([Buffer.from('WAVE'), createChunk('fmt ', format), createChunk('data', samples)]),
  )
}

const countChannels = (path: string) => {
  const args = ['-v', 'error', '-show_entries', 'stream=channels', '-of', 'csv=p=0', path]
  return Number(execFileSync(locateTools().ffprobe, args).toString())
}

describe('audio with any channel layout', () => {
  test.each<[string, number, number?]>([
    ['nine channels without a mask', 9],
    ['eleven', 11],
    ['thirteen', 13],
    ['eighteen', 18],
    ['thirty-two', 32],
    ['six microphones without an LFE channel', 6],
    ['five with a mask of front, centre, LFE and one back channel', 5, 0x1f],
    ['two side channels', 2, 0x600],
    ['one back channel', 1, 0x10],
    ['a mask with too many channels', 6, 0xffff],
    ['a mask with too few channels', 18, 0x3],
    ['a mask with all bits set', 18, 0xffffffff],
    ['eleven with a mask', 11, 0x7ff],
  ])('mixes %s down to stereo and draws a waveform', async (_, channels, mask) => {
    await using result = await processFile(media, makeWav(channels, mask), 'a.wav')
    expect(result.note).toBeUndefined()
    const { peaks } = JSON.parse(await readFile(result.derivative('waveform').path, 'utf8')) as { peaks: number[] }
    expect(Math.max(...peaks)).toBeGreaterThan(0.02)
    const stream = result.derivative('stream')
    expect(stream.mime).toBe('audio/mp4')
    expect(countChannels(stream.path)).toBe(2)
  })

  test('keeps a 5.1 file with a channel mask as it is, without a stereo rendition', async () => {
    await using result = await processFile(media, makeWav(6, 0x3f), 'a.wav')
    expect(result.derivatives.map(({ name }) => name)).toEqual(['waveform'])
  })

  test.each([
    ['au', 'audio/basic'],
    ['w64', 'audio/x-w64'],
    ['tta', 'audio/x-tta'],
    ['dts', 'audio/vnd.dts'],
    ['aiff', 'audio/aiff'],
  ])('recognises %s as audio from its content', async (extension, mime) => {
    const file = make.makeRecording(['-f', 'lavfi', '-i', 'sine=duration=1', '-ac', '2', '-strict', '-2'], extension)
    expect(await sniff(file, 'a')).toEqual({ mime, type: 'audio' })
    await using result = await processFile(media, file, `a.${extension}`)
    expect(result.note).toBeUndefined()
    expect(result.derivatives.map(({ name }) => name).sort()).toEqual(['stream', 'waveform'])
    expect(result.facts.duration).toBeCloseTo(1, 1)
  })
})
