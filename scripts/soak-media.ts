import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { createMediaTools } from '#server/ports/media/media-tools.ts'
import { locateTools } from '#server/ports/media/tools.ts'

// Runs the media port over every file in a folder, however slow, and prints the results: `scripts/soak-media.ts [dir]
// [word]`. `--made` uses large generated files.

const usesGeneratedFiles = process.argv[2] === '--made'
const folder = usesGeneratedFiles
  ? await mkdtemp(join(tmpdir(), 'soak-made-'))
  : resolve(process.argv[2] ?? join(import.meta.dirname, '../../shared/media'))
const namePart = process.argv[3] ?? ''
if (usesGeneratedFiles) await makeLargeFiles(folder)
const media = createMediaTools({ ffmpegPath: process.env['FFMPEG_PATH'], ffprobePath: process.env['FFPROBE_PATH'] })
const files = (await readdir(folder)).filter((name) => name.includes(namePart)).sort()
const rows = [
  [
    'file',
    'kind',
    'seconds',
    'size',
    'pages',
    'text',
    'at once',
    'later',
    'suggested',
    'note',
    'ms',
    'ms later',
    'peak MB',
  ],
]

for (const name of files) {
  const path = join(folder, name)
  const { size } = await stat(path)
  const sniffResult = await media.sniff(await readHead(path), name)
  const dir = await mkdtemp(join(tmpdir(), 'soak-media-'))
  const getPeakMemory = trackPeakChildMemory()
  try {
    const input = { path, size, ...sniffResult }
    const started = performance.now()
    const { facts, derivatives, note, failed, pendingRenditions = [] } = await media.process(input, { dir })
    const processMs = performance.now() - started
    const renditionReports: string[] = []
    let outcomeNote = failed ?? note
    for (const rendition of pendingRenditions) {
      const rendering = await media.render(input, rendition, { dir })
      Object.assign(facts, rendering.facts)
      outcomeNote = rendering.note ?? outcomeNote
      const [firstDerivative] = rendering.derivatives
      renditionReports.push(
        `${rendition}${rendering.derivatives.length > 1 ? ` (${rendering.derivatives.length})` : ''}${firstDerivative?.width ? ` ${firstDerivative.width}×${firstDerivative.height}` : ''}${firstDerivative ? '' : ' failed'}`,
      )
    }
    rows.push([
      name,
      sniffResult.mime.replace(/application\/vnd\..*\.(\w+)$/, 'application/…$1'),
      facts.duration?.toFixed(2) ?? '',
      facts.width ? `${facts.width}×${facts.height}` : '',
      String(facts.pages ?? ''),
      facts.text ? String(facts.text.length) : '',
      derivatives.map((derivative) => derivative.name).join(', '),
      renditionReports.join(', '),
      Object.keys(facts.suggestions ?? {}).join(', '),
      outcomeNote?.join(' ') ?? '',
      String(Math.round(processMs)),
      String(Math.round(performance.now() - started - processMs)),
      String(Math.round(getPeakMemory() / 1e6)),
    ])
  } finally {
    getPeakMemory()
    await rm(dir, { recursive: true, force: true })
  }
}
await media.close()
if (usesGeneratedFiles) await rm(folder, { recursive: true })
for (const row of rows) console.log(row.join(' | '))

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(256 * 1024)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Watches the memory of child processes. The returned function stops it and returns the highest value of any child, in
 * bytes.
 */
function trackPeakChildMemory(): () => number {
  let peakBytes = 0
  const timer = setInterval(() => {
    for (const pid of readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').split(' ').filter(Boolean)) {
      try {
        peakBytes = Math.max(peakBytes, Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096)
      } catch {
        // The process has just ended.
      }
    }
  }, 100)
  return () => {
    clearInterval(timer)
    return peakBytes
  }
}

/** A video of 25 minutes that no browser plays, an hour of sound, a TIFF of 100 megapixels and a PDF of 500 pages. */
async function makeLargeFiles(dir: string): Promise<void> {
  const { ffmpeg } = locateTools()
  const makeWithFfmpeg = (name: string, ...args: string[]) =>
    execFileSync(ffmpeg, ['-nostdin', '-loglevel', 'error', '-y', ...args, join(dir, name)])
  makeWithFfmpeg(
    'film.avi',
    ...['-f', 'lavfi', '-i', 'testsrc=duration=1500:size=640x480:rate=25', '-f', 'lavfi', '-i', 'sine=duration=1500'],
    ...['-c:v', 'mpeg4', '-q:v', '6', '-c:a', 'libmp3lame', '-shortest'],
  )
  makeWithFfmpeg(
    'hour.mp3',
    ...['-f', 'lavfi', '-i', 'sine=duration=3600', '-c:a', 'libmp3lame', '-q:a', '4', '-write_xing', '0'],
  )
  const sidePx = 10_000
  await sharp({
    create: {
      width: sidePx,
      height: sidePx,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
    limitInputPixels: false,
  })
    .withMetadata({ orientation: 6 })
    .tiff({ compression: 'none' })
    .toFile(join(dir, 'large.tif'))
  await writeFile(join(dir, 'book.pdf'), makeBook(500))
}

/** A PDF with a number of pages of forty lines. */
function makeBook(pageCount: number): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pageCount} /Kids [${Array.from({ length: pageCount }, (_, i) => `${4 + i * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
  ]
  for (let page = 1; page <= pageCount; page++) {
    const lines = Array.from(
      { length: 40 },
      (_, i) => `(Page ${page}, line ${i + 1}: the mill stood by the water until the year it burned.) Tj T*`,
    )
    const drawing = `BT /F 12 Tf 16 TL 60 780 Td ${lines.join(' ')} ET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents ${3 + page * 2} 0 R >>`,
      `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    )
  }
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
