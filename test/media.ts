import { execFileSync } from 'node:child_process'
import { crc32, deflateSync } from 'node:zlib'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { locateTools } from '#server/ports/media/tools.ts'

// Small real files, made on the spot: the tests need no folder of samples.

/** The colours of the four quarters of every test picture, as displayed. */
export const CORNERS = {
  topLeft: [220, 20, 20],
  topRight: [20, 200, 20],
  bottomLeft: [20, 20, 220],
  bottomRight: [240, 240, 240],
} as const

type Corner = keyof typeof CORNERS

/** Upright pixels with a colour in each quarter. */
function scene(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colourAt(x, y, width, height), (y * width + x) * 3)
  return data
}

function colourAt(x: number, y: number, width: number, height: number): readonly number[] {
  const corner: Corner =
    y < height / 2 ? (x < width / 2 ? 'topLeft' : 'topRight') : x < width / 2 ? 'bottomLeft' : 'bottomRight'
  return CORNERS[corner]
}

// Where the EXIF standard stores the displayed pixel (x, y): [column, row] of the stored picture.
const STORED: Readonly<Record<number, (x: number, y: number, w: number, h: number) => [number, number]>> = {
  1: (x, y) => [x, y],
  2: (x, y, w) => [w - 1 - x, y],
  3: (x, y, w, h) => [w - 1 - x, h - 1 - y],
  4: (x, y, _w, h) => [x, h - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, w) => [y, w - 1 - x],
  7: (x, y, w, h) => [h - 1 - y, w - 1 - x],
  8: (x, y, _w, h) => [h - 1 - y, x],
}

/** A JPEG that is displayed as the scene of `width` × `height` when its EXIF orientation (1..8) is obeyed. */
export async function makeJpeg({ width = 64, height = 48, orientation = 1 } = {}): Promise<Buffer> {
  const lying = orientation > 4
  const stored = Buffer.alloc(width * height * 3)
  const place = STORED[orientation]
  if (!place) throw new Error(`no orientation ${orientation}`)
  const rowLength = lying ? height : width
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = place(x, y, width, height)
      stored.set(colourAt(x, y, width, height), (row * rowLength + column) * 3)
    }
  }
  return sharp(stored, { raw: { width: rowLength, height: lying ? width : height, channels: 3 } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** The scene in a format that sharp writes. */
export function makePicture(
  format: 'png' | 'gif' | 'webp' | 'tiff' | 'avif',
  width = 64,
  height = 48,
): Promise<Buffer> {
  return sharp(scene(width, height), { raw: { width, height, channels: 3 } })
    .toFormat(format, format === 'webp' || format === 'avif' ? { lossless: true } : {})
    .toBuffer()
}

/** A drawing; `inside` goes before its square. */
export function makeSvg(inside = '', width = 40, height = 20): Buffer {
  return Buffer.from(
    `<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">` +
      `${inside}<rect width="${width / 2}" height="${height}" fill="#dc1414"/></svg>`,
  )
}

/** A PNG that announces a size that it does not have: a few bytes that would take gigabytes. */
export function makeHugePng(width = 50_000, height = 50_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Runs ffmpeg on made-up sources and returns the file. `args` are all but the output. */
export function makeRecording(args: readonly string[], extension: string): Buffer {
  const dir = mkdtempSync(join(tmpdir(), 'made-media-'))
  try {
    const path = join(dir, `made.${extension}`)
    execFileSync(locateTools().ffmpeg, ['-nostdin', '-loglevel', 'error', '-y', ...args, path])
    return readFileSync(path)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const picture = (seconds: number, size = '160x120') => [
  '-f',
  'lavfi',
  '-i',
  `testsrc=duration=${seconds}:size=${size}:rate=10`,
]
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

/** MP4 that every browser plays. */
export function makeMp4(seconds = 2): Buffer {
  return makeRecording([...picture(seconds), ...tone(seconds), ...H264, '-c:a', 'aac', '-shortest'], 'mp4')
}

/** AVI with MPEG-4 part 2, which no browser plays. */
export function makeAvi(seconds = 2): Buffer {
  return makeRecording(
    [...picture(seconds), ...tone(seconds), '-c:v', 'mpeg4', '-c:a', 'libmp3lame', '-shortest'],
    'avi',
  )
}

/** H.264 in Matroska: playable once it is in another container. */
export function makeMkv(seconds = 2): Buffer {
  return makeRecording([...picture(seconds), ...tone(seconds), ...H264, '-c:a', 'aac', '-shortest'], 'mkv')
}

/** Silence of `quiet` seconds, then a loud tone of the same length. */
export function makeWav(quiet = 1): Buffer {
  const source = `sine=frequency=440:duration=${quiet},volume=18dB,adelay=${quiet * 1000}:all=1`
  return makeRecording(['-f', 'lavfi', '-i', source, '-ar', '16000', '-c:a', 'pcm_s16le'], 'wav')
}

export function makeMp3(seconds = 2): Buffer {
  return makeRecording([...tone(seconds), '-c:a', 'libmp3lame'], 'mp3')
}

/** AIFF, which browsers do not play. */
export function makeAiff(seconds = 1): Buffer {
  return makeRecording(tone(seconds), 'aiff')
}

/** A PDF with one line of text on each page and a red square in the top left corner of each. */
export function makePdf(pages: readonly string[], { locked = false } = {}): Buffer {
  const kids = pages.map((_, i) => `${4 + i * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  pages.forEach((text, i) => {
    const drawing = `1 0 0 rg 0 100 100 100 re f 0 g BT /F1 12 Tf 10 50 Td (${text}) Tj ET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + i * 2} 0 R >>`,
      `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    )
  })
  if (locked) objects.push(`<< /Filter /Standard /V 1 /R 2 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> /P -4 >>`)
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const encrypt = locked ? ` /Encrypt ${objects.length} 0 R /ID [<00><00>]` : ''
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
      `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${encrypt} >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** A Word document with a paragraph for each text. */
export function makeDocx(paragraphs: readonly string[]): Buffer {
  return docxOf(
    strToU8(
      `<w:document xmlns:w="w"><w:body>${paragraphs.map((p) => `<w:p><w:r><w:t>${p}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
    ),
  )
}

/** A small Word document that unpacks to `bytes`; a lying one announces only a thousand. */
export function makeBombDocx(bytes: number, { lying = false } = {}): Buffer {
  const bomb = docxOf(Buffer.alloc(bytes, 'a'))
  if (!lying) return bomb
  for (let at = bomb.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bomb.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    if (bomb.readUInt32LE(at + 24) === bytes) bomb.writeUInt32LE(1000, at + 24)
  }
  return bomb
}

function docxOf(document: Uint8Array): Buffer {
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}"/></Types>`,
      ),
      'word/document.xml': document,
    }),
  )
}

/** A playlist that points to another file: named like a video, it must never be followed. */
export function makePlaylist(target: string): Buffer {
  return Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${target}\n#EXT-X-ENDLIST\n`)
}
