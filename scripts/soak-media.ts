import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createMediaTools } from '#server/ports/media/media-tools.ts'

// Runs the media port over every file of a folder and prints what came out: `scripts/soak-media.ts [dir] [word]`.

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../shared/media'))
const word = process.argv[3] ?? ''
const media = createMediaTools({ ffmpegPath: process.env['FFMPEG_PATH'], ffprobePath: process.env['FFPROBE_PATH'] })
const files = (await readdir(folder)).filter((name) => name.includes(word)).sort()
const rows = [['file', 'mime', 'type', 'seconds', 'size', 'pages', 'text', 'derivatives', 'note', 'ms']]

for (const name of files) {
  const path = join(folder, name)
  const { size } = await stat(path)
  const started = performance.now()
  const sniffed = await media.sniff(await headOf(path), name)
  const dir = await mkdtemp(join(tmpdir(), 'soak-media-'))
  try {
    const { facts, derivatives, note } = await media.process({ path, size, ...sniffed }, { dir })
    rows.push([
      name,
      sniffed.mime.replace(/application\/vnd\..*\.(\w+)$/, 'application/…$1'),
      sniffed.type,
      facts.duration?.toFixed(2) ?? '',
      facts.width ? `${facts.width}×${facts.height}` : '',
      String(facts.pages ?? ''),
      facts.text ? String(facts.text.length) : '',
      derivatives
        .map((d) =>
          (d.name === 'large' || d.name === 'stream') && d.width ? `${d.name} ${d.width}×${d.height}` : d.name,
        )
        .join(', '),
      note ?? '',
      String(Math.round(performance.now() - started)),
    ])
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
await media.close()
for (const row of rows) console.log(row.join(' | '))

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(256 * 1024)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
