import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

async function made(ffmpeg: string, extension: string, args: string[]): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-demo-'))
  try {
    const path = join(dir, `made.${extension}`)
    await run(ffmpeg, ['-hide_banner', '-loglevel', 'error', ...args, path])
    return await readFile(path)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** A few seconds of a chord that swells and fades, as MP3 or WAV. */
export function recording(ffmpeg: string, seed: number): Promise<Buffer> {
  const base = 160 + (seed % 7) * 30
  const seconds = 8 + (seed % 5) * 6
  const chord = `aevalsrc='0.25*sin(2*PI*${base}*t)*(0.6+0.4*sin(t*1.3))+0.2*sin(2*PI*${base * 1.5}*t)*(0.5+0.5*sin(t*0.7))+0.1*sin(2*PI*${base * 2}*t)':d=${seconds}`
  return made(ffmpeg, seed % 3 === 0 ? 'wav' : 'mp3', ['-f', 'lavfi', '-i', chord, '-ar', '22050'])
}

const SCENES = [
  'mandelbrot=size=640x360:rate=15',
  'life=size=320x180:rate=15:mold=10:ratio=0.1:death_color=#223344:life_color=#e9c46a',
  'testsrc2=size=640x360:rate=15',
  'gradients=size=640x360:rate=15:speed=0.02',
]

/** A short film with sound: MP4 that plays everywhere, or an old AVI that has to be converted. */
export function film(ffmpeg: string, seed: number): Promise<Buffer> {
  const seconds = String(4 + (seed % 4) * 2)
  const old = seed % 4 === 3
  const codec = old
    ? ['-c:v', 'mpeg4', '-c:a', 'mp3']
    : ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'veryfast', '-c:a', 'aac', '-movflags', '+faststart']
  const scene = SCENES[seed % SCENES.length] ?? 'testsrc2'
  return made(ffmpeg, old ? 'avi' : 'mp4', [
    '-f',
    'lavfi',
    '-i',
    scene,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=${200 + seed * 20}:sample_rate=22050`,
    '-t',
    seconds,
    ...codec,
  ])
}
