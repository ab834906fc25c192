import { crc32, deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

// Hostile files: small on disk, but huge or endless when a decoder trusts them.

/** Makes a valid, highly compressed PNG of black pixels. */
export function makeBlackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    PNG,
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', rows),
    createPngChunk('IEND', Buffer.alloc(0)),
  ])
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function createPngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const lengthAndCrc = Buffer.alloc(8)
  lengthAndCrc.writeUInt32BE(data.length, 0)
  lengthAndCrc.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([lengthAndCrc.subarray(0, 4), body, lengthAndCrc.subarray(4)])
}

/** Makes a GIF that shows one red pixel in each of `frames` frames. */
export function makeLongGif(frames: number): Buffer {
  const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1')
  const colors = Buffer.from([255, 0, 0, 0, 0, 0])
  const frame = Buffer.from('21f9040001000000 2c000000000100010000 02024401 00'.replaceAll(' ', ''), 'hex')
  return Buffer.concat([head, colors, Buffer.alloc(frame.length * frames, frame), Buffer.from(';')])
}

/** Makes an APNG with `frames` frames of one pixel. */
export function makeLongApng(frames: number): Buffer {
  const pixel = deflateSync(Buffer.from([0, 255]))
  const toUint32s = (...numbers: number[]) => {
    const bytes = Buffer.alloc(numbers.length * 4)
    numbers.forEach((number, i) => bytes.writeUInt32BE(number, i * 4))
    return bytes
  }
  // Size, offset, delay, disposal and blending.
  const createControl = (n: number) => Buffer.concat([toUint32s(n, 1, 1, 0, 0), Buffer.from([0, 1, 0, 100, 0, 0])])
  const parts = [
    PNG,
    createPngChunk('IHDR', Buffer.concat([toUint32s(1, 1), Buffer.from([8, 0, 0, 0, 0])])),
    createPngChunk('acTL', toUint32s(frames, 0)),
  ]
  parts.push(createPngChunk('fcTL', createControl(0)), createPngChunk('IDAT', pixel))
  for (let n = 1; n < frames; n++)
    parts.push(
      createPngChunk('fcTL', createControl(2 * n - 1)),
      createPngChunk('fdAT', Buffer.concat([toUint32s(2 * n), pixel])),
    )
  return Buffer.concat([...parts, createPngChunk('IEND', Buffer.alloc(0))])
}

/** Makes a WAVE file of a few samples whose header claims 2³². */
export function makeAbsurdWav({ channels = 1, rate = 8000 } = {}): Buffer {
  const file = Buffer.alloc(44 + 4000, 0x20)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(0xffffffff, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE((rate * channels * 2) >>> 0, 28)
  file.writeUInt16LE((channels * 2) & 0xffff, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(0xffffffff, 40)
  return file
}

/** Changes the track of an MP4 to claim 65,535 × 65,535 pixels. */
export function claimHugeSize(mp4: Buffer): Buffer {
  const file = Buffer.from(mp4)
  const entry = file.indexOf('avc1', file.indexOf('stsd'))
  file.writeUInt16BE(0xffff, entry + 28)
  file.writeUInt16BE(0xffff, entry + 30)
  const trackHeaderOffset = file.indexOf('tkhd')
  file.writeUInt32BE(0xffff0000, trackHeaderOffset + 80)
  file.writeUInt32BE(0xffff0000, trackHeaderOffset + 84)
  return file
}

/** XML entities that expand to a billion words (“billion laughs”). */
export const BILLION_LAUGHS = `<!DOCTYPE x [<!ENTITY e0 "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('')}]>`

/** Builds a PDF from its objects, of which the first is the catalog. A pair is a dictionary with a stream to compress. */
export function buildCompressedPdf(objects: ReadonlyArray<string | [dictionary: string, stream: Buffer]>): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let position = (parts[0] as Buffer).length
  objects.forEach((object, i) => {
    const packed = typeof object === 'string' ? undefined : deflateSync(object[1], { level: 9 })
    const body =
      typeof object === 'string'
        ? Buffer.from(object)
        : Buffer.concat([
            Buffer.from(`<< ${object[0]} /Filter /FlateDecode /Length ${packed?.length} >>\nstream\n`),
            packed as Buffer,
            Buffer.from('\nendstream'),
          ])
    const wholeObject = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    offsets.push(position)
    position += wholeObject.length
    parts.push(wholeObject)
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${position}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200]'

/** Makes a PDF that lists one page `pageCount` times. */
export function makeManyPages(pageCount: number): Buffer {
  return buildCompressedPdf([
    CATALOGUE,
    `<< /Type /Pages /Count ${pageCount} /Kids [${'3 0 R '.repeat(pageCount)}] >>`,
    `${PAGE} >>`,
  ])
}

/** Makes a PDF whose page tree and drawing contain themselves. */
export function makeEndlessPdf(): Buffer {
  return buildCompressedPdf([
    CATALOGUE,
    '<< /Type /Pages /Count 3 /Kids [2 0 R 3 0 R 2 0 R] >>',
    `${PAGE} /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>`,
    ['', Buffer.from('/X Do')],
    [
      '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /XObject << /X 5 0 R >> >>',
      Buffer.from('/X Do /X Do'),
    ],
  ])
}

/** Makes a PDF whose only page is `depth` levels down the page tree. */
export function makeDeepPdf(depth: number): Buffer {
  const branches = Array.from(
    { length: depth },
    (_, i) => `<< /Type /Pages /Count 1 /Kids [${i + 3} 0 R] /Parent ${i + 1} 0 R >>`,
  )
  return buildCompressedPdf([CATALOGUE, ...branches, PAGE.replace('2 0 R', `${depth + 1} 0 R`) + ' >>'])
}

/** Makes a PDF whose glyphs and patterns draw themselves, and whose cross-reference table refers to itself. */
export function makeRecursivePdf(): Buffer {
  const resources = '/Resources << /Font << /F 5 0 R >> /Pattern << /P 7 0 R >> >>'
  const file = buildCompressedPdf([
    CATALOGUE,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `${PAGE} /Contents 4 0 R ${resources} >>`,
    ['', Buffer.from('/Pattern cs /P scn 0 0 300 200 re f BT /F 1000000 Tf 10 10 Td (aaaa) Tj ET')],
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /CharProcs << /a 6 0 R >> /Encoding << /Differences [97 /a] >> ${resources} >>`,
    ['', Buffer.from('9 0 d0 BT /F 9 Tf (aa) Tj ET 0 0 9 9 re f')],
    [
      `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 ${resources}`,
      Buffer.from('/Pattern cs /P scn 0 0 1 1 re f'),
    ],
  ])
  const position = file.lastIndexOf('xref\n0', file.lastIndexOf('startxref') - 1)
  return Buffer.from(file.toString('latin1').replace('/Root 1 0 R', `/Prev ${position} /Root 1 0 R`), 'latin1')
}

/** Makes a PDF with `bytes` of drawing commands and a font of 100 MB of zeros. */
export function makeBombPdf(byteCount: number): Buffer {
  return buildCompressedPdf([
    CATALOGUE,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `${PAGE} /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    [
      '',
      Buffer.concat([
        Buffer.from('BT /F 12 Tf 10 10 Td (text) Tj ET\n'),
        Buffer.alloc(byteCount, '0 0 m 300 200 l 0 200 l b*\n'),
      ]),
    ],
    '<< /Type /Font /Subtype /TrueType /BaseFont /F /FirstChar 0 /LastChar 255 /FontDescriptor 6 0 R >>',
    '<< /Type /FontDescriptor /FontName /F /Flags 4 /FontFile2 7 0 R >>',
    ['/Length1 100000000', Buffer.alloc(100_000_000)],
  ])
}

/** Makes a Word document from its text and other parts, which may be documents too. */
export function buildDocx(document: string, extraParts: Record<string, Uint8Array> = {}): Buffer {
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      'word/document.xml': strToU8(document),
      ...extraParts,
    }),
  )
}

/** Makes a font that claims 65,535 tables of 4 GB each. */
export function makeBombFont(): Buffer {
  const file = Buffer.alloc(12 + 16 * 2000)
  file.writeUInt32BE(0x00010000, 0)
  file.writeUInt16BE(0xffff, 4)
  for (let position = 12; position < file.length; position += 16) {
    file.write('glyf', position, 'latin1')
    file.writeUInt32BE(0xfffffff0, position + 12)
  }
  return file
}

/** Makes a Word document of a few KB in which `entries` parts share the same compressed bytes. */
export function makeOverlappingDocx(entries: number, bytes: number): Buffer {
  const whole = buildDocx(`<w:document><w:t>${'a'.repeat(bytes)}</w:t></w:document>`)
  const end = whole.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const directoryOffset = whole.readUInt32LE(end + 16)
  const originalEntries = whole.subarray(directoryOffset, end)
  const lastEntry = originalEntries.subarray(originalEntries.lastIndexOf('PK\x01\x02', undefined, 'latin1'))
  const nameLength = lastEntry.readUInt16LE(28)
  const extraEntries = Array.from({ length: entries }, (_, n) => {
    const name = Buffer.from(`word/header${n + 1}.xml`)
    const entry = Buffer.concat([lastEntry.subarray(0, 46), name, lastEntry.subarray(46 + nameLength)])
    entry.writeUInt16LE(name.length, 28)
    return entry
  })
  const directoryEntries = Buffer.concat([originalEntries, ...extraEntries])
  const tail = Buffer.from(whole.subarray(end))
  for (const position of [8, 10]) tail.writeUInt16LE(entries + 2, position)
  tail.writeUInt32LE(directoryEntries.length, 12)
  return Buffer.concat([whole.subarray(0, directoryOffset), directoryEntries, tail])
}

/** Inserts `count` font attachments at the start of a Matroska video whose length is not declared. */
export function addAttachments(mkv: Buffer, count: number, bytes: number): Buffer {
  const createElement = (id: string, ...children: Buffer[]) => {
    const body = Buffer.concat(children)
    const size = Buffer.alloc(8)
    size.writeUInt32BE(body.length, 4)
    size[0] = 1
    return Buffer.concat([Buffer.from(id, 'hex'), size, body])
  }
  const [name, kind] = [
    createElement('466e', Buffer.from('f.ttf')),
    createElement('4660', Buffer.from('application/x-truetype-font')),
  ]
  const content = createElement('465c', Buffer.alloc(bytes))
  const files = Array.from({ length: count }, (_, n) => {
    const uid = Buffer.alloc(4)
    uid.writeUInt32BE(n + 1)
    return createElement('61a7', name, kind, content, createElement('46ae', uid))
  })
  const segment = mkv.indexOf(Buffer.from('18538067', 'hex')) + 12
  return Buffer.concat([mkv.subarray(0, segment), createElement('1941a469', ...files), mkv.subarray(segment)])
}
