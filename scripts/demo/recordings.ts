import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const runFile = promisify(execFile)

async function runFfmpeg(ffmpeg: string, extension: string, args: string[]): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-demo-'))
  try {
    const path = join(dir, `made.${extension}`)
    await runFile(ffmpeg, ['-hide_banner', '-loglevel', 'error', ...args, path])
    return await readFile(path)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Makes a film from images of equal size, at a given frame rate and with a number of repetitions. */
export async function makeFilm(
  ffmpeg: string,
  pictures: readonly Buffer[],
  { rate, times }: { rate: number; times: number },
): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-demo-'))
  try {
    for (const [n, picture] of pictures.entries())
      await writeFile(join(dir, `${String(n).padStart(3, '0')}.jpg`), picture)
    const inputArgs = ['-framerate', String(rate), '-stream_loop', String(times - 1), '-i', join(dir, '%03d.jpg')]
    return await runFfmpeg(ffmpeg, 'mp4', [...inputArgs, ...H264])
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** A slow pan over an image from top to bottom. */
export async function createPan(ffmpeg: string, picture: Buffer, seconds: number): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-demo-'))
  try {
    const path = join(dir, 'picture.jpg')
    await writeFile(path, picture)
    const frames = seconds * 25
    const panFilter = `scale=2048:-1,zoompan=z=1.6:x='(iw-iw/zoom)*on/${frames}':y='(ih-ih/zoom)*on/${frames}':d=${frames}:s=960x540:fps=25`
    return await runFfmpeg(ffmpeg, 'mp4', ['-i', path, '-vf', panFilter, ...H264.slice(2)])
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

const H264 = [
  '-vf',
  'pad=ceil(iw/2)*2:ceil(ih/2)*2',
  '-c:v',
  'libx264',
  '-pix_fmt',
  'yuv420p',
  '-preset',
  'veryfast',
  '-movflags',
  '+faststart',
]

const SCENES = [
  'mandelbrot=size=640x360:rate=15',
  'life=size=320x180:rate=15:mold=10:ratio=0.1:death_color=#223344:life_color=#e9c46a',
  'testsrc2=size=640x360:rate=15',
  'gradients=size=640x360:rate=15:speed=0.02',
]

/** A short film with sound: an MP4 that plays everywhere, or an old AVI that needs converting. */
export function createFilm(ffmpeg: string, seed: number): Promise<Buffer> {
  const durationArg = String(4 + (seed % 4) * 2)
  const isOldFormat = seed % 4 === 3
  const codec = isOldFormat
    ? ['-c:v', 'mpeg4', '-c:a', 'mp3']
    : ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'veryfast', '-c:a', 'aac', '-movflags', '+faststart']
  const scene = SCENES[seed % SCENES.length] ?? 'testsrc2'
  return runFfmpeg(ffmpeg, isOldFormat ? 'avi' : 'mp4', [
    '-f',
    'lavfi',
    '-i',
    scene,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=${200 + seed * 20}:sample_rate=22050`,
    '-t',
    durationArg,
    ...codec,
  ])
}
