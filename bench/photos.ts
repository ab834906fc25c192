import { execFile, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { createMediaTools } from '#server/ports/media/media-tools.ts'

// Compares photos per minute in all three sizes between the product and vipsthumbnail (Debian: libvips-tools), which
// alternate with the same files. Usage: node bench/photos.ts [photos] [turns]

const [PHOTOS = 200, TURNS = 4] = process.argv.slice(2).map(Number)
const LANES = availableParallelism()
// Sizes of phones and cameras: 12, 16, 20 and 24 megapixels, rotated or not, in Display P3, sRGB or without a profile.
const FRAMES = [
  [4032, 3024, 6, 'p3'],
  [4608, 3456, 6, 'srgb'],
  [5472, 3648, 1, undefined],
  [6000, 4000, 1, undefined],
] as const
const SIZES = { large: 1600, small: 800, thumb: 320 }
const WEBP = '[Q=80,effort=2,strip]'

interface TimeSpent {
  seconds: number
  cpu: number
}

if (spawnSync('vipsthumbnail', ['--vips-version']).status !== 0) {
  console.error('vipsthumbnail is missing: apt-get install libvips-tools')
  process.exit(1)
}
const home = mkdtempSync(join(tmpdir(), 'bench-photos-'))
process.on('exit', () => rmSync(home, { recursive: true, force: true }))
const photos = await makePhotos()
const media = createMediaTools()
const productTimes: TimeSpent[] = []
const vipsTimes: TimeSpent[] = []
// The warm-up starts processes and loads libraries on both sides.
await runProduct(photos.slice(0, LANES), 'warm')
await runVips(photos.slice(0, LANES), 'warm')
const photosPerTurn = Math.ceil(photos.length / TURNS)
for (let turn = 0; turn < TURNS; turn++) {
  const turnPhotos = photos.slice(turn * photosPerTurn, (turn + 1) * photosPerTurn)
  const acts = [
    async () => productTimes.push(await measureTime(() => runProduct(turnPhotos, String(turn)))),
    async () => vipsTimes.push(await measureTime(() => runVips(turnPhotos, String(turn)))),
  ]
  for (const act of turn % 2 ? acts.toReversed() : acts) await act()
}
await media.close()
const [productTotal, vipsTotal] = [sumTimes(productTimes), sumTimes(vipsTimes)]
const formatPerMinute = ({ seconds }: TimeSpent) => ((photos.length * 60) / seconds).toFixed(0)
console.log(`${photos.length} photographs of 12 to 24 megapixels, ${LANES} lanes, ${TURNS} turns`)
console.log(
  `product        ${formatPerMinute(productTotal)} a minute, ${productTotal.cpu.toFixed(1)} s of processor time`,
)
console.log(`vipsthumbnail  ${formatPerMinute(vipsTotal)} a minute, ${vipsTotal.cpu.toFixed(1)} s of processor time`)
console.log(
  `ratio          ${(vipsTotal.seconds / productTotal.seconds).toFixed(2)} by the clock, ${(vipsTotal.cpu / productTotal.cpu).toFixed(2)} by the processor (budget: at least 1.5)`,
)

async function makePhotos(): Promise<string[]> {
  const framePaths: string[] = []
  for (const [i, [width, height, orientation, profile]] of FRAMES.entries()) {
    // Large soft shapes with fine grain compress like real photos, unlike flat colour or pure noise.
    const shapes = await sharp({
      create: {
        width: 96,
        height: 64,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 70 },
      },
    })
      .png()
      .toBuffer()
    const grainTile = await sharp({
      create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 7 } },
    })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const path = join(home, `frame-${i}.jpg`)
    const photo = sharp(shapes)
      .resize(width, height, { kernel: 'cubic', fit: 'fill' })
      .composite([{ input: grainTile, blend: 'soft-light' }])
      .jpeg({ quality: 90 })
    await (profile ? photo.withMetadata({ orientation }).withIccProfile(profile) : photo).toFile(path)
    framePaths.push(path)
  }
  return Array.from({ length: PHOTOS }, (_, i) => {
    const path = join(home, `photo-${i}.jpg`)
    copyFileSync(framePaths[i % framePaths.length] as string, path)
    return path
  })
}

async function runProduct(paths: readonly string[], run: string): Promise<void> {
  const waitingPaths = paths.entries()
  const lane = async () => {
    for (const [i, path] of waitingPaths) {
      const workDir = join(home, `ours-${run}-${i}`)
      await mkdir(workDir)
      const { derivatives } = await media.process(
        { path, mime: 'image/jpeg', type: 'image', size: (await stat(path)).size },
        { dir: workDir },
      )
      if (derivatives.length !== 3) throw new Error(`${path}: ${derivatives.length} sizes`)
      rmSync(workDir, { recursive: true })
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/**
 * The fastest use of vipsthumbnail: one single-threaded process per processor with many files, one size after another.
 */
async function runVips(paths: readonly string[], run: string): Promise<void> {
  const runLane = async (lanePaths: readonly string[], n: number) => {
    for (const [name, sidePx] of Object.entries(SIZES)) {
      const dir = join(home, `theirs-${run}-${n}-${name}`)
      mkdirSync(dir)
      await promisify(execFile)(
        'vipsthumbnail',
        [...lanePaths, '--size', `${sidePx}x${sidePx}>`, '-o', join(dir, `%s.webp${WEBP}`)],
        { env: { ...process.env, VIPS_CONCURRENCY: '1' } },
      )
      if (readdirSync(dir).length !== lanePaths.length) throw new Error('vipsthumbnail left some out')
      rmSync(dir, { recursive: true })
    }
  }
  await Promise.all(
    Array.from({ length: LANES }, (_, n) =>
      runLane(
        paths.filter((_path, i) => i % LANES === n),
        n,
      ),
    ),
  )
}

async function measureTime(act: () => Promise<void>): Promise<TimeSpent> {
  const [started, cpu] = [performance.now(), getProcessorTime()]
  await act()
  return { seconds: (performance.now() - started) / 1000, cpu: getProcessorTime() - cpu }
}

/** CPU seconds used so far by this process, its children and their ended children. */
function getProcessorTime(): number {
  const readTicks = (pid: number | string) =>
    readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 15)
      .map(Number)
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').split(' ').filter(Boolean)
  const allTicks = ['self', ...children].flatMap((pid) => readTicks(pid))
  return allTicks.reduce((sum, n) => sum + n, 0) / 100
}

function sumTimes(all: readonly TimeSpent[]): TimeSpent {
  return {
    seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
    cpu: all.reduce((sum, { cpu }) => sum + cpu, 0),
  }
}
