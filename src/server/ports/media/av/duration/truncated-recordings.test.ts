import { afterAll, describe, expect, test } from 'vitest'
import * as make from '../../../../../../test/support/sample-files/media.ts'
import { processFile } from '../../../../../../test/support/sample-files/process-file.ts'
import { createMediaTools } from '../../media-tools.ts'
import { notes } from '../../file-notes.ts'

const media = createMediaTools()
afterAll(() => media.close())

const VIDEO = ['-f', 'lavfi', '-i', 'testsrc2=duration=5:size=160x120:rate=25']
const AUDIO = ['-f', 'lavfi', '-i', 'sine=duration=5']
const H264 = [...VIDEO, ...AUDIO, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']

describe('playable duration of truncated recordings', () => {
  test.each<[string, string, string[]]>([
    ['MP4', 'mp4', [...H264, '-movflags', '+faststart']],
    ['Matroska', 'mkv', H264],
    ['WebM', 'webm', [...VIDEO, ...AUDIO, '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']],
    ['AVI', 'avi', [...VIDEO, ...AUDIO, '-c:v', 'mpeg4', '-c:a', 'libmp3lame']],
    ['MP3', 'mp3', [...AUDIO, '-c:a', 'libmp3lame']],
    ['M4A', 'm4a', [...AUDIO, '-c:a', 'aac', '-movflags', '+faststart']],
    ['FLAC', 'flac', AUDIO],
    ['AIFF', 'aiff', AUDIO],
    ['AU', 'au', AUDIO],
    ['W64', 'w64', AUDIO],
    ['WAV', 'wav', AUDIO],
  ])('reports the playable part of a %s file cut in half', async (_, extension, args) => {
    const wholeFile = make.makeRecording(args, extension)
    {
      await using result = await processFile(media, wholeFile, `whole.${extension}`)
      expect(result.note).toBeUndefined()
    }
    await using result = await processFile(media, wholeFile.subarray(0, wholeFile.length / 2), `cut.${extension}`)
    const [code, playableSeconds, declaredSeconds] = result.note ?? []
    expect([code, Math.round(Number(declaredSeconds))]).toEqual([notes.endsEarly(1, 2)[0], 5])
    expect(Number(playableSeconds)).toBeGreaterThan(0.5)
    expect(Number(playableSeconds)).toBeLessThan(4.5)
    expect(result.failed).toBeUndefined()
    expect(Math.abs((result.facts.duration ?? 0) - Number(playableSeconds))).toBeLessThan(0.3)
  })

  test('adds no note to a WAV file whose header sizes were never filled in', async () => {
    const wav = make.makeWav(1)
    wav.writeUInt32LE(0xffffffff, 4)
    wav.writeUInt32LE(0xffffffff, wav.indexOf('data') + 4)
    await using result = await processFile(media, wav, 'live.wav')
    expect(result.note).toBeUndefined()
  })
})

describe('problems reported for unreadable recordings', () => {
  test.each([
    [
      'an unsupported format',
      Buffer.concat([Buffer.from('MThd\0\0\0\x06\0\x01', 'latin1'), Buffer.alloc(500, 7)]),
      notes.avUnsupported,
    ],
    [
      'a supported format',
      Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), Buffer.alloc(5000, 7)]),
      notes.avDamaged,
    ],
  ])('distinguishes a damaged file from one in an unsupported format: %s', async (_, bytes, note) => {
    await using result = await processFile(media, bytes, 'a.bin')
    expect(result.type).toBe('audio')
    expect(result.failed).toEqual(note)
  })
})
