import type { DemoMaterials, Voice } from './ingredients.ts'

const WAV_HEADER_BYTES = 44
const BYTES_PER_SECOND = 22_050 * 2
const PAUSE_S = 0.6

/** Speaks sentences into one WAVE file and returns captions for it as WebVTT. */
export function createNarration(
  { speak }: DemoMaterials,
  sentences: readonly string[],
  voice: Voice,
): { wav: Buffer; vtt: string } {
  const silence = Buffer.alloc(Math.round(PAUSE_S * BYTES_PER_SECOND) & ~1)
  const parts: Buffer[] = []
  const cues: string[] = []
  let offset = 0
  for (const sentence of sentences) {
    const sound = speak(sentence, voice).subarray(WAV_HEADER_BYTES)
    const seconds = sound.length / BYTES_PER_SECOND
    cues.push(`${formatVttTime(offset)} --> ${formatVttTime(offset + seconds)}\n${sentence}`)
    parts.push(sound, silence)
    offset += seconds + silence.length / BYTES_PER_SECOND
  }
  return { wav: toWav(Buffer.concat(parts)), vtt: ['WEBVTT', ...cues].join('\n\n') }
}

function formatVttTime(seconds: number): string {
  const totalMs = Math.round(seconds * 1000)
  const padTwo = (n: number) => String(Math.floor(n)).padStart(2, '0')
  return `${padTwo(totalMs / 3600_000)}:${padTwo((totalMs / 60_000) % 60)}:${padTwo((totalMs / 1000) % 60)}.${String(totalMs % 1000).padStart(3, '0')}`
}

/** Samples of 16 bits, one channel and 22,050 Hz as a WAVE file. */
function toWav(sound: Buffer): Buffer {
  const head = Buffer.alloc(WAV_HEADER_BYTES)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + sound.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(BYTES_PER_SECOND / 2, 24)
  head.writeUInt32LE(BYTES_PER_SECOND, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(sound.length, 40)
  return Buffer.concat([head, sound])
}
