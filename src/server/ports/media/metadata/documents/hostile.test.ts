import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { descriptor, directoryLine, endRecord, entryLength, localHeader } from '#server/kit/zip/zip-records.ts'
import * as documents from '../../../../../../test/media-documents.ts'
import * as hostile from '../../../../../../test/media-hostile.ts'
import { processFile } from '../../../../../../test/media-job.ts'
import { createMediaTools } from '../../media-tools.ts'
import { notes } from '../../notes.ts'
import { cleanDocument, runLookTask } from './clean-document.ts'
import { scrubSvg } from './embedded.ts'
import { scrubOffice } from './office-parts.ts'
import { scrubPdf } from './scrub-pdf.ts'
import { UncleanableError } from './uncleanable.ts'

// Hostile files must not take longer to check than to read, and are withheld from visitors.
const media = createMediaTools()
afterAll(() => media.close())

const MB = 1024 * 1024
const refused = (clean: () => unknown) => expect(clean).toThrow(UncleanableError)
/** A zip with this number of empty parts. */
function parts(count: number): Buffer {
  const items = Array.from({ length: count }, (_, i) => ({ path: `word/${i}.xml`, size: 0, at: 0 }))
  const entries = items.flatMap((item) => [localHeader(item), descriptor(item, 0)])
  let offset = 0
  const lines = items.map((item) => directoryLine(item, 0, (offset += entryLength(item)) - entryLength(item)))
  const size = lines.reduce((sum, line) => sum + line.length, 0)
  return Buffer.concat([...entries, ...lines, endRecord(count, offset, size)])
}

/** A zip that announces a wrong size for each part, at offset 24 of the directory entry. */
function lying(zip: Buffer, size: number): Buffer {
  const file = Buffer.from(zip)
  for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4))
    if (file.readUInt32LE(at + 24) > 0) file.writeUInt32LE(size, at + 24)
  return file
}

describe('zips', () => {
  test('of a hundred thousand parts are refused', () => {
    expect(scrubOffice(parts(10), 'office')).toBeUndefined()
    refused(() => scrubOffice(parts(60_000), 'office'))
    refused(() => scrubOffice(parts(100_000), 'office'))
  })

  test('that contain themselves are refused', () => {
    // Each document contains another one, more deeply than real documents do.
    let zip = documents.makeTellingXlsx()
    for (let i = 0; i < 6; i++) zip = hostile.docxWith('<w:document/>', { 'word/embeddings/a.docx': zip })
    refused(() => scrubOffice(zip, 'office'))
    // A part whose bytes are those of the file itself.
    const quine = Buffer.from(zipSync({ 'a.docx': [new Uint8Array(100), { level: 0 }] }))
    const line = quine.indexOf('PK\x01\x02')
    for (const at of [line + 20, line + 24]) quine.writeUInt32LE(quine.length, at)
    refused(() => scrubOffice(quine, 'office'))
  })

  test('with overlapping or misplaced parts are refused', () => {
    const zip = Buffer.from(zipSync({ 'word/a.xml': Buffer.from('<a/>'), 'word/b.xml': Buffer.from('<b/>') }))
    const second = zip.lastIndexOf('PK\x01\x02')
    for (const offset of [0, 1, zip.length, 0xffffffff]) {
      const moved = Buffer.from(zip)
      moved.writeUInt32LE(offset, second + 42)
      refused(() => [...(scrubOffice(moved, 'office') ?? [])])
    }
  })

  test.each([1, 10, 60 * MB, 0xffffffff])('whose parts announce %i bytes are refused', async (size) => {
    const docx = lying(await documents.makeTellingDocx(), size)
    await using dir = await mkdtempDisposable(join(tmpdir(), 'hostile-'))
    const path = join(dir.path, 'original')
    await writeFile(path, docx)
    expect(await runLookTask({ path, mime: DOCX })).toEqual({ isPrivate: true })
    expect(await cleanDocument(path, 'office')).toBeUndefined()
  })

  test('that unpack to more than the limit are refused', () => {
    const bomb = (bytes: number) => hostile.docxWith('<w:document/>', { 'word/a.xml': new Uint8Array(bytes) })
    refused(() => scrubOffice(bomb(65 * MB), 'office'))
    refused(() => scrubOffice(lying(bomb(8 * MB), 63 * MB), 'office'))
  })

  test('truncated or broken anywhere are cleaned or refused', async () => {
    const docx = await documents.makeTellingDocx()
    everywhere(docx, (bytes) => [...(scrubOffice(bytes, 'office') ?? [])])
  })
})

describe('PDFs', () => {
  test('truncated or broken anywhere are cleaned or refused', async () => {
    everywhere(await documents.makeTellingPdf({ packedInfo: true, packedPicture: true }), scrubPdf)
  })

  test('are marked as damaged when truncated', async () => {
    const whole = await documents.makeTellingPdf()
    await using done = await processFile(media, whole.subarray(0, 200), 'a.pdf')
    expect([done.failed, done.later]).toEqual([notes.pdfDamaged, undefined])
  })

  test.each([
    ['unterminated streams', 'stream\n'],
    ['unterminated dictionaries', '<< /Type /Metadata >>\nstream\n'],
    ['unterminated objects', '8 0 obj << /Info 8 0 R /Author (('],
    ['unterminated strings', '('],
    ['numbers', '8 0 R 1 0 obj '],
    ['spaces', '     \n'],
    ['stream ends', '<< /Subtype /XML /Length 1 >>\nstream\n>\nendstream\n'],
  ])('with millions of %s are processed in reasonable time', (_, words) => {
    const file = Buffer.alloc(12 * MB, words)
    file.write('%PDF-1.7\n/Info 8 0 R 8 0 obj << /Author ')
    scrubPdf(file)
    expect(file.length).toBe(12 * MB)
  })

  test('that unpack to more than the limit are refused', () => {
    const bomb = hostile.pdfOf([['/Type /Metadata /Subtype /XML', Buffer.alloc(65 * MB, ' ')]])
    expect(() => scrubPdf(bomb)).toThrow('larger')
  })
})

describe('drawings', () => {
  test.each([
    ['unterminated tags', '<a '],
    ['unclosed elements', '<metadata><a>'],
    ['document types', '<!a'],
    ['document types with a subset', '<!DOCTYPE a [ >'],
    ['unterminated comments', '<!--'],
    ['unterminated attributes', ' a="'],
    ['attributes', " a = ''"],
    ['equals signs', ' ='],
    ['spaces', '<a    '],
    ['images', 'data:image/png;base64,'],
    ['images with properties', 'data:image/png;a=b;a=b;a=b;'],
    ['line breaks', '&#10;'],
  ])('with millions of %s are processed in reasonable time', (_, words) => {
    const file = Buffer.concat([Buffer.from('<svg><a x="data:image/png;base64,'), Buffer.alloc(12 * MB, words)])
    try {
      scrubSvg(file)
    } catch (error) {
      expect(error).toBeInstanceOf(UncleanableError)
    }
  })

  test('of 50 MB, or nested in each other, are refused', async () => {
    const large = Buffer.concat([
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'),
      Buffer.alloc(50 * MB, '<g/>'),
      Buffer.from('</svg>'),
    ])
    await using done = await processFile(media, large, 'a.svg')
    expect([done.failed, done.later]).toEqual([notes.pictureFileTooLarge, undefined])
    let nested = Buffer.from('<svg><metadata>52.5200</metadata></svg>')
    for (let i = 0; i < 8; i++)
      nested = Buffer.from(`<svg><image href="data:image/svg+xml;base64,${nested.toString('base64')}"/></svg>`)
    refused(() => scrubSvg(nested))
  })

  test('truncated or broken anywhere are cleaned or refused', async () => {
    everywhere(await documents.makeTellingSvg(), scrubSvg)
  })

  test('compressed or in UTF-16 are refused', () => {
    refused(() => scrubSvg(Buffer.from('\ufeff<svg/>', 'utf16le')))
    refused(() => scrubSvg(gzipSync('<svg/>')))
  })
})

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Errors for broken files must be instances of Error that don't end the process. */
function everywhere(file: Buffer, clean: (file: Buffer) => unknown): void {
  let cleaned = 0
  for (let at = 0; at < file.length; at += Math.ceil(file.length / 300)) {
    const broken = Buffer.from(file)
    broken[at] = 0x3c
    broken[(at * 7) % file.length] = 0xff
    for (const bytes of [broken, Buffer.from(file.subarray(0, at))]) {
      try {
        clean(bytes)
        cleaned++
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }
  }
  expect(cleaned).toBeGreaterThan(0)
}
