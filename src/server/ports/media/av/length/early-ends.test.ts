import { afterAll, describe, expect, test } from 'vitest'
import * as make from '../../../../../../test/media.ts'
import { processFile } from '../../../../../../test/media-job.ts'
import { createMediaTools } from '../../media-tools.ts'
import { notes } from '../../notes.ts'

const media = createMediaTools()
afterAll(() => media.close())

const FILM = ['-f', 'lavfi', '-i', 'testsrc2=duration=5:size=160x120:rate=25']
const SOUND = ['-f', 'lavfi', '-i', 'sine=duration=5']
const H264 = [...FILM, ...SOUND, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']

describe('reports how much of a truncated recording can be played', () => {
  test.each<[string, string, string[]]>([
    ['MP4', 'mp4', [...H264, '-movflags', '+faststart']],
    ['Matroska', 'mkv', H264],
    ['WebM', 'webm', [...FILM, ...SOUND, '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']],
    ['AVI', 'avi', [...FILM, ...SOUND, '-c:v', 'mpeg4', '-c:a', 'libmp3lame']],
    ['MP3', 'mp3', [...SOUND, '-c:a', 'libmp3lame']],
    ['M4A', 'm4a', [...SOUND, '-c:a', 'aac', '-movflags', '+faststart']],
    ['FLAC', 'flac', SOUND],
    ['AIFF', 'aiff', SOUND],
    ['AU', 'au', SOUND],
    ['W64', 'w64', SOUND],
    ['WAV', 'wav', SOUND],
  ])('%s', async (_, extension, args) => {
    const whole = make.makeRecording(args, extension)
    {
      await using done = await processFile(media, whole, `whole.${extension}`)
      expect(done.note).toBeUndefined()
    }
    await using done = await processFile(media, whole.subarray(0, whole.length / 2), `cut.${extension}`)
    const [code, played, announced] = done.note ?? []
    expect([code, Math.round(Number(announced))]).toEqual([notes.endsEarly(1, 2)[0], 5])
    expect(Number(played)).toBeGreaterThan(0.5)
    expect(Number(played)).toBeLessThan(4.5)
    expect(done.failed).toBeUndefined()
    expect(Math.abs((done.facts.duration ?? 0) - Number(played))).toBeLessThan(0.3)
  })

  test('ignores a header that was never completed', async () => {
    const wave = make.makeWav(1)
    wave.writeUInt32LE(0xffffffff, 4)
    wave.writeUInt32LE(0xffffffff, wave.indexOf('data') + 4)
    await using done = await processFile(media, wave, 'live.wav')
    expect(done.note).toBeUndefined()
  })
})

describe('calls an unreadable file damaged only if the tools support its format', () => {
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
  ])('%s', async (_, bytes, note) => {
    await using done = await processFile(media, bytes, 'a.bin')
    expect(done.type).toBe('audio')
    expect(done.failed).toEqual(note)
  })
})
