import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import {
  createDataDescriptor,
  createDirectoryEntry,
  createEndRecord,
  getEntryLength,
  createLocalHeader,
} from '#server/kit/zip/zip-records.ts'
import * as documents from '../../../../../../test/support/sample-files/documents-with-metadata.ts'
import * as hostile from '../../../../../../test/support/sample-files/hostile-files.ts'
import { processFile } from '../../../../../../test/support/sample-files/process-file.ts'
import { createMediaTools } from '../../media-tools.ts'
import { notes } from '../../file-notes.ts'
import { cleanDocument, runInspectTask } from './clean-document.ts'
import { scrubSvg } from './embedded.ts'
import { scrubOffice } from './scrub-office.ts'
import { scrubPdf } from './scrub-pdf.ts'
import { UncleanableError } from './uncleanable-error.ts'

// Checking hostile files must not take longer than reading them, and they are withheld from visitors.
const media = createMediaTools()
afterAll(() => media.close())

const MB = 1024 * 1024
const expectRefused = (clean: () => unknown) => expect(clean).toThrow(UncleanableError)
/** Creates a zip with this number of empty parts. */
function makeZip(count: number): Buffer {
  const items = Array.from({ length: count }, (_, i) => ({ path: `word/${i}.xml`, size: 0, at: 0 }))
  const entries = items.flatMap((part) => [createLocalHeader(part), createDataDescriptor(part, 0)])
  let offset = 0
  const lines = items.map((part) =>
    createDirectoryEntry(part, 0, (offset += getEntryLength(part)) - getEntryLength(part)),
  )
  const size = lines.reduce((sum, line) => sum + line.length, 0)
  return Buffer.concat([...entries, ...lines, createEndRecord(count, offset, size)])
}

/** Makes a zip declare a wrong size for each part, at offset 24 of the directory entry. */
function falsifySize(zip: Buffer, size: number): Buffer {
  const file = Buffer.from(zip)
  for (let offset = file.indexOf('PK\x01\x02'); offset >= 0; offset = file.indexOf('PK\x01\x02', offset + 4))
    if (file.readUInt32LE(offset + 24) > 0) file.writeUInt32LE(size, offset + 24)
  return file
}

describe('zips', () => {
  test('refuses to clean a ZIP of 60,000 parts or more', () => {
    expect(scrubOffice(makeZip(10), 'office')).toBeUndefined()
    expectRefused(() => scrubOffice(makeZip(60_000), 'office'))
    expectRefused(() => scrubOffice(makeZip(100_000), 'office'))
  })

  test('refuses to clean a ZIP that contains itself or is nested too deeply', () => {
    // Each document contains another one, nested more deeply than in real documents.
    let zip = documents.makeXlsxWithMetadata()
    for (let i = 0; i < 6; i++) zip = hostile.buildDocx('<w:document/>', { 'word/embeddings/a.docx': zip })
    expectRefused(() => scrubOffice(zip, 'office'))
    // Contains a part whose bytes are those of the file itself.
    const quine = Buffer.from(zipSync({ 'a.docx': [new Uint8Array(100), { level: 0 }] }))
    const line = quine.indexOf('PK\x01\x02')
    for (const offset of [line + 20, line + 24]) quine.writeUInt32LE(quine.length, offset)
    expectRefused(() => scrubOffice(quine, 'office'))
  })

  test('refuses to clean a ZIP with overlapping or misplaced parts', () => {
    const zip = Buffer.from(zipSync({ 'word/a.xml': Buffer.from('<a/>'), 'word/b.xml': Buffer.from('<b/>') }))
    const secondEntryStart = zip.lastIndexOf('PK\x01\x02')
    for (const offset of [0, 1, zip.length, 0xffffffff]) {
      const movedZip = Buffer.from(zip)
      movedZip.writeUInt32LE(offset, secondEntryStart + 42)
      expectRefused(() => [...(scrubOffice(movedZip, 'office') ?? [])])
    }
  })

  test.each([1, 10, 60 * MB, 0xffffffff])('refuses to clean a ZIP with a false size of %i bytes', async (size) => {
    const damagedDocx = falsifySize(await documents.makeDocxWithMetadata(), size)
    await using dir = await mkdtempDisposable(join(tmpdir(), 'hostile-'))
    const path = join(dir.path, 'original')
    await writeFile(path, damagedDocx)
    expect(await runInspectTask({ path, mime: DOCX })).toEqual({ isPrivate: true })
    expect(await cleanDocument(path, 'office')).toBeUndefined()
  })

  test('refuses to clean a ZIP that unpacks to more than the size limit', () => {
    const makeBomb = (bytes: number) => hostile.buildDocx('<w:document/>', { 'word/a.xml': new Uint8Array(bytes) })
    expectRefused(() => scrubOffice(makeBomb(65 * MB), 'office'))
    expectRefused(() => scrubOffice(falsifySize(makeBomb(8 * MB), 63 * MB), 'office'))
  })

  test('either cleans or refuses a ZIP that is truncated or corrupted at any position', async () => {
    const docx = await documents.makeDocxWithMetadata()
    breakEverywhere(docx, (bytes) => [...(scrubOffice(bytes, 'office') ?? [])])
  })
})

describe('PDFs', () => {
  test('either cleans or refuses a PDF that is truncated or corrupted at any position', async () => {
    breakEverywhere(await documents.makePdfWithMetadata({ packsInfo: true, packsPicture: true }), scrubPdf)
  })

  test('reports a truncated PDF as damaged', async () => {
    const wholePdf = await documents.makePdfWithMetadata()
    await using result = await processFile(media, wholePdf.subarray(0, 200), 'a.pdf')
    expect([result.failed, result.pendingRenditions]).toEqual([notes.pdfDamaged, undefined])
  })

  test.each([
    ['unterminated streams', 'stream\n'],
    ['unterminated dictionaries', '<< /Type /Metadata >>\nstream\n'],
    ['unterminated objects', '8 0 obj << /Info 8 0 R /Author (('],
    ['unterminated strings', '('],
    ['numbers', '8 0 R 1 0 obj '],
    ['spaces', '     \n'],
    ['stream ends', '<< /Subtype /XML /Length 1 >>\nstream\n>\nendstream\n'],
  ])('processes a PDF with millions of %s in reasonable time', (_, pattern) => {
    const file = Buffer.alloc(12 * MB, pattern)
    file.write('%PDF-1.7\n/Info 8 0 R 8 0 obj << /Author ')
    scrubPdf(file)
    expect(file.length).toBe(12 * MB)
  })

  test('refuses to clean a PDF that unpacks to more than the size limit', () => {
    const bombPdf = hostile.buildCompressedPdf([['/Type /Metadata /Subtype /XML', Buffer.alloc(65 * MB, ' ')]])
    expect(() => scrubPdf(bombPdf)).toThrow('larger')
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
  ])('processes a drawing with millions of %s in reasonable time', (_, pattern) => {
    const file = Buffer.concat([Buffer.from('<svg><a x="data:image/png;base64,'), Buffer.alloc(12 * MB, pattern)])
    try {
      scrubSvg(file)
    } catch (error) {
      expect(error).toBeInstanceOf(UncleanableError)
    }
  })

  test('refuses to clean a 50 MB drawing, and drawings nested inside each other', async () => {
    const large = Buffer.concat([
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'),
      Buffer.alloc(50 * MB, '<g/>'),
      Buffer.from('</svg>'),
    ])
    await using result = await processFile(media, large, 'a.svg')
    expect([result.failed, result.pendingRenditions]).toEqual([notes.pictureFileTooLarge, undefined])
    let nested = Buffer.from('<svg><metadata>52.5200</metadata></svg>')
    for (let i = 0; i < 8; i++)
      nested = Buffer.from(`<svg><image href="data:image/svg+xml;base64,${nested.toString('base64')}"/></svg>`)
    expectRefused(() => scrubSvg(nested))
  })

  test('either cleans or refuses a drawing that is truncated or corrupted at any position', async () => {
    breakEverywhere(await documents.makeSvgWithMetadata(), scrubSvg)
  })

  test('refuses to clean compressed drawings and drawings in UTF-16', () => {
    expectRefused(() => scrubSvg(Buffer.from('\ufeff<svg/>', 'utf16le')))
    expectRefused(() => scrubSvg(gzipSync('<svg/>')))
  })
})

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Broken files must cause errors that are instances of Error, and must not end the process. */
function breakEverywhere(file: Buffer, clean: (file: Buffer) => unknown): void {
  let cleanedCount = 0
  for (let offset = 0; offset < file.length; offset += Math.ceil(file.length / 300)) {
    const broken = Buffer.from(file)
    broken[offset] = 0x3c
    broken[(offset * 7) % file.length] = 0xff
    for (const bytes of [broken, Buffer.from(file.subarray(0, offset))]) {
      try {
        clean(bytes)
        cleanedCount++
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }
  }
  expect(cleanedCount).toBeGreaterThan(0)
}
