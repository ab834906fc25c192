import { crc32, deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

// Files that mean harm, made on the spot: small on the disk, enormous or endless when somebody believes them.

/** A real PNG of so many black pixels: every byte of it is there, packed. */
export function makeBlackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[['IHDR', header] as const, ['IDAT', rows] as const, ['IEND', Buffer.alloc(0)] as const].map(([name, data]) => {
      const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
      const ends = Buffer.alloc(8)
      ends.writeUInt32BE(data.length, 0)
      ends.writeUInt32BE(crc32(body), 4)
      return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
    }),
  ])
}

/** A GIF of one red pixel that goes on for so many frames. */
export function makeLongGif(frames: number): Buffer {
  const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1')
  const colours = Buffer.from([255, 0, 0, 0, 0, 0])
  const frame = Buffer.from('21f9040001000000 2c000000000100010000 02024401 00'.replaceAll(' ', ''), 'hex')
  return Buffer.concat([head, colours, Buffer.alloc(frame.length * frames, frame), Buffer.from(';')])
}

/** An MP4 whose track says that it is 65,535 pixels wide and high. */
export function withAbsurdSize(mp4: Buffer): Buffer {
  const file = Buffer.from(mp4)
  const entry = file.indexOf('avc1', file.indexOf('stsd'))
  file.writeUInt16BE(0xffff, entry + 28)
  file.writeUInt16BE(0xffff, entry + 30)
  const header = file.indexOf('tkhd')
  file.writeUInt32BE(0xffff0000, header + 80)
  file.writeUInt32BE(0xffff0000, header + 84)
  return file
}

/** Names that stand for each other, ten of one in every other: a billion words when they are resolved. */
export const ENTITIES = `<!DOCTYPE x [<!ENTITY e0 "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('')}]>`

/** A PDF from its objects; the first is the catalogue. A pair is a dictionary with its packed stream. */
export function pdfOf(objects: ReadonlyArray<string | [dictionary: string, stream: Buffer]>): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = (parts[0] as Buffer).length
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
    const whole = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    offsets.push(at)
    at += whole.length
    parts.push(whole)
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200]'

/** A PDF that has one page so many times. */
export function makeManyPages(pages: number): Buffer {
  return pdfOf([CATALOGUE, `<< /Type /Pages /Count ${pages} /Kids [${'3 0 R '.repeat(pages)}] >>`, `${PAGE} >>`])
}

/** A PDF whose tree of pages, and whose drawing, contain themselves. */
export function makeEndlessPdf(): Buffer {
  return pdfOf([
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

/** A PDF that draws without end, with a font of zeros. */
export function makeBombPdf(bytes: number): Buffer {
  return pdfOf([
    CATALOGUE,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `${PAGE} /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    [
      '',
      Buffer.concat([
        Buffer.from('BT /F 12 Tf 10 10 Td (text) Tj ET\n'),
        Buffer.alloc(bytes, '0 0 m 300 200 l 0 200 l b*\n'),
      ]),
    ],
    '<< /Type /Font /Subtype /TrueType /BaseFont /F /FirstChar 0 /LastChar 255 /FontDescriptor 6 0 R >>',
    '<< /Type /FontDescriptor /FontName /F /Flags 4 /FontFile2 7 0 R >>',
    ['/Length1 100000000', Buffer.alloc(100_000_000)],
  ])
}

/** A Word document of these parts; those that it holds besides its text may be documents themselves. */
export function docxWith(document: string, others: Record<string, Uint8Array> = {}): Buffer {
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      'word/document.xml': strToU8(document),
      ...others,
    }),
  )
}
