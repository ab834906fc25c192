import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import * as make from '../../../../../test/support/sample-files/media.ts'
import { processFile } from '../../../../../test/support/sample-files/process-file.ts'
import { createMediaTools } from '../media-tools.ts'
import { TIME_LIMITS } from '../../../../../test/support/time-limits.ts'

// Stored durations must match what players play, to a tenth of a second, whatever the header says.

const media = createMediaTools()
afterAll(() => media.close())

const TOLERANCE_S = 0.1
const getDeviation = (duration: number | undefined, seconds: number) => Math.abs((duration ?? NaN) - seconds)
const measureSeconds = async (file: Buffer, name: string) => {
  await using result = await processFile(media, file, name)
  return result.facts.duration
}

/** Silence followed by noise: estimates from the bit rate of the first bytes are then far off. */
const createAudioArguments = (seconds: number, rate = 44_100) => [
  ...['-f', 'lavfi', '-i'],
  `anoisesrc=d=${seconds}:r=${rate}:a=0.4:seed=4,volume='if(lt(t,${seconds / 2}),0,1)':eval=frame`,
]
const createVideoArguments = (seconds: number, audioSeconds: number) => [
  ...['-f', 'lavfi', '-i', `testsrc=duration=${seconds}:size=64x48:rate=25`],
  ...createAudioArguments(audioSeconds, 48_000),
]
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
const MPEG2 = ['-c:v', 'mpeg2video', '-c:a', 'mp2']
const NO_HEADER_ARGUMENTS = ['-write_xing', '0', '-id3v2_version', '0']

describe('duration of audio', { timeout: TIME_LIMITS.mediaTools }, () => {
  test.each<[string, string, string[]]>([
    ['MP3 with constant bit rate', 'mp3', ['-c:a', 'libmp3lame', '-b:a', '128k']],
    ['MP3 with constant bit rate and no header', 'mp3', ['-c:a', 'libmp3lame', '-b:a', '128k', ...NO_HEADER_ARGUMENTS]],
    ['MP3 with variable bit rate', 'mp3', ['-c:a', 'libmp3lame', '-q:a', '4']],
    ['MP3 with variable bit rate and no header', 'mp3', ['-c:a', 'libmp3lame', '-q:a', '4', ...NO_HEADER_ARGUMENTS]],
    ['MP3 at 8 kHz', 'mp3', ['-ar', '8000', '-c:a', 'libmp3lame', '-b:a', '16k']],
    ['AAC without a container', 'aac', ['-c:a', 'aac', '-f', 'adts']],
    ['AAC', 'm4a', ['-c:a', 'aac']],
    ['fragmented AAC', 'm4a', ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov']],
    ['Apple lossless', 'm4a', ['-c:a', 'alac']],
    ['an audiobook', 'm4b', ['-c:a', 'aac', '-f', 'ipod']],
    ['Vorbis', 'ogg', ['-c:a', 'libvorbis']],
    ['Opus', 'opus', ['-c:a', 'libopus']],
    ['FLAC', 'flac', ['-c:a', 'flac']],
    ['WAVE', 'wav', []],
    ['compressed WAV', 'wav', ['-c:a', 'adpcm_ms']],
    ['RF64', 'wav', ['-rf64', 'always']],
    ['Windows Media', 'wma', ['-c:a', 'wmav2']],
    ['AIFF', 'aiff', []],
    ['Core Audio', 'caf', ['-c:a', 'pcm_s16le']],
    ['WebM', 'webm', ['-c:a', 'libopus']],
    ['Matroska', 'mka', ['-c:a', 'libmp3lame']],
    ['AC-3', 'ac3', ['-c:a', 'ac3']],
  ])('measures the duration of %s within the tolerance', async (_, extension, args) => {
    for (const seconds of [0.4, 17.3]) {
      const file = make.makeRecording([...createAudioArguments(seconds), ...args], extension)
      expect(getDeviation(await measureSeconds(file, `a.${extension}`), seconds), `${seconds} s`).toBeLessThanOrEqual(
        TOLERANCE_S,
      )
    }
  })

  test('measures the duration of AMR by counting its frames', async () => {
    // Each frame lasts 20 ms, at 12.2 kbit/s.
    const frame = Buffer.alloc(32).fill(0x3c, 0, 1)
    const file = Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(32 * 365, frame)])
    expect(getDeviation(await measureSeconds(file, 'a.amr'), 7.3)).toBeLessThanOrEqual(TOLERANCE_S)
  })
})

describe('duration of video with shorter, longer or equally long audio', { timeout: TIME_LIMITS.mediaTools }, () => {
  test.each<[string, string, string[]]>([
    ['MP4', 'mp4', H264],
    ['fragmented MP4', 'mp4', [...H264, '-movflags', 'frag_keyframe+empty_moov']],
    ['QuickTime', 'mov', [...H264.slice(0, -2), '-c:a', 'pcm_s16le']],
    ['Matroska', 'mkv', H264],
    ['Matroska without a duration', 'mkv', [...H264, '-live', '1']],
    ['WebM', 'webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']],
    ['AVI', 'avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame']],
    ['a transport stream', 'ts', H264],
    ['an MPEG-2 transport stream', 'ts', MPEG2],
    ['a program stream', 'mpg', [...MPEG2, '-f', 'vob']],
    ['Flash without a duration', 'flv', [...H264, '-ar', '44100', '-flvflags', 'no_duration_filesize']],
    ['Windows Media', 'wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2']],
    ['Ogg', 'ogv', ['-c:v', 'libtheora', '-c:a', 'libvorbis']],
  ])('reports the longer of the video and audio tracks as the duration of %s', async (_, extension, args) => {
    for (const [videoSeconds, audioSeconds] of [
      [7.4, 7.4],
      [2, 3.6],
      [3.6, 2],
    ] as const) {
      const file = make.makeRecording([...createVideoArguments(videoSeconds, audioSeconds), ...args], extension)
      const length = await measureSeconds(file, `a.${extension}`)
      expect(
        getDeviation(length, Math.max(videoSeconds, audioSeconds)),
        `${videoSeconds} s video, ${audioSeconds} s audio`,
      ).toBeLessThanOrEqual(TOLERANCE_S)
    }
  })

  test('creates a poster and a rendition of a transport stream that starts with audio', async () => {
    const file = make.makeRecording([...createVideoArguments(2, 3.6), '-map', '1:a', '-map', '0:v', ...H264], 'ts')
    await using result = await processFile(media, file, 'a.ts')
    expect(result.note).toBeUndefined()
    expect(result.derivative('poster')).toMatchObject({ width: 64, height: 48 })
    expect(result.derivative('stream').mime).toBe('video/mp4')
    expect(getDeviation(result.facts.duration, 3.6)).toBeLessThanOrEqual(TOLERANCE_S)
  })
})

describe('a recording whose header has no correct duration', { timeout: TIME_LIMITS.mediaTools }, () => {
  const makeHeadless = () =>
    make.makeRecording(
      [...createAudioArguments(61.3), '-c:a', 'libmp3lame', '-q:a', '4', ...NO_HEADER_ARGUMENTS],
      'mp3',
    )

  test('corrects the duration in an MP3 header without re-encoding the audio', async () => {
    const wholeFile = make.makeRecording([...createAudioArguments(61.3), '-c:a', 'libmp3lame', '-b:a', '128k'], 'mp3')
    for (const [file, seconds] of [
      [makeHeadless(), 61.3],
      // Although the file is truncated, its header states the full duration.
      [wholeFile.subarray(0, 320_000), 20],
    ] as const) {
      await using result = await processFile(media, file, 'a.mp3')
      expect(getDeviation(result.facts.duration, seconds)).toBeLessThanOrEqual(TOLERANCE_S)
      const stream = result.derivative('stream')
      expect(stream.mime).toBe('audio/mpeg')
      await using reprocessed = await processFile(media, await readFile(stream.path), 'a.mp3')
      expect(reprocessed.derivatives.map(({ name }) => name)).toEqual(['waveform'])
      expect(getDeviation(reprocessed.facts.duration, seconds)).toBeLessThanOrEqual(TOLERANCE_S)
    }
  })

  test('corrects the duration in a WebM header without re-encoding the video', async () => {
    const codecArguments = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']
    const file = make.makeRecording([...createVideoArguments(3.6, 3.6), ...codecArguments, '-live', '1'], 'webm')
    await using result = await processFile(media, file, 'a.webm')
    const stream = result.derivative('stream')
    expect(stream).toMatchObject({ mime: 'video/webm', width: 64, height: 48 })
    await using reprocessed = await processFile(media, await readFile(stream.path), 'a.webm')
    expect(reprocessed.derivatives.map(({ name }) => name)).not.toContain('stream')
    expect(getDeviation(reprocessed.facts.duration, 3.6)).toBeLessThanOrEqual(TOLERANCE_S)
  })

  test('measures the real duration of a short file whose header declares ninety minutes', async () => {
    const file = make.makeRecording([...createVideoArguments(2, 2), '-c:v', 'mpeg4', '-c:a', 'libmp3lame'], 'avi')
    // The frame counts in the headers of the file and of its first stream.
    file.writeUInt32LE(9000, file.indexOf('avih') + 24)
    file.writeUInt32LE(9000, file.indexOf('strh') + 40)
    expect(getDeviation(await measureSeconds(file, 'a.avi'), 2)).toBeLessThanOrEqual(TOLERANCE_S)
  })
})
