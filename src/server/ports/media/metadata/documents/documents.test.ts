import { appendFile, readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import * as make from '../../../../../../test/support/sample-files/media.ts'
import * as documents from '../../../../../../test/support/sample-files/documents-with-metadata.ts'
import { processFile } from '../../../../../../test/support/sample-files/process-file.ts'
import { createMediaTools } from '../../media-tools.ts'
import { readEntries } from '../exif.ts'
import { cleanDocument, runInspectTask } from './clean-document.ts'

const media = createMediaTools()
afterAll(() => media.close())

const GPS = 0x8825
/** Returns the secrets found in the bytes as plain text, UTF-16 or hexadecimal. */
const findSecrets = (bytes: Buffer) =>
  documents.DOCUMENT_SECRETS.filter((secret) =>
    [secret, Buffer.from(secret, 'utf16le'), Buffer.from(secret).toString('hex')].some((encodedSecret) =>
      bytes.includes(encodedSecret),
    ),
  )
const readExifTags = async (picture: Buffer) => {
  const exif = (await sharp(picture).metadata()).exif ?? Buffer.alloc(0)
  const start = exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0
  return readEntries(exif, { start, end: exif.length }).map((entry) => entry.tag)
}
const unzipParts = (zip: Buffer) =>
  new Map(Object.entries(unzipSync(zip)).map(([name, part]) => [name, Buffer.from(part)]))
/** Returns a PDF followed by the inflated content of its streams. */
const inflateAll = (file: Buffer) => {
  const parts = [file]
  for (let offset = file.indexOf('stream\n'); offset >= 0; offset = file.indexOf('stream\n', offset + 7)) {
    try {
      parts.push(inflateSync(file.subarray(offset + 7)))
    } catch {
      // This stream is not compressed.
    }
  }
  return Buffer.concat(parts)
}
const findPhotograph = (bytes: Buffer) => {
  const start = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
  return bytes.subarray(start)
}

describe('a PDF with private data', () => {
  test.each([
    ['uncompressed', {}],
    ['with a compressed image', { packsPicture: true }],
    ['with compressed XMP', { packsXmp: true }],
    ['with compressed objects', { packsInfo: true }],
    ['with everything compressed', { packsPicture: true, packsXmp: true, packsInfo: true }],
  ] as const)('makes a clean copy of a PDF that looks the same: %s', async (_, pdfOptions) => {
    const original = await documents.makePdfWithMetadata(pdfOptions)
    expect(findSecrets(inflateAll(original))).toEqual(
      expect.arrayContaining(['SERIAL-4711', 'Anna Author', 'Mill Works Ltd', '52.5200']),
    )
    expect(await readExifTags(findPhotograph(inflateAll(original)))).toContain(GPS)

    await using result = await processFile(media, original, 'a.pdf')
    expect(result.pendingRenditions).toEqual(['clean', 'pages'])
    // Suggestions are read from the original.
    expect(result.facts.suggestions).toMatchObject({ title: 'The mill', creator: 'Anna (born so) Anna Author' })
    const clean = await readFile(result.derivative('clean').path)
    expect(result.derivative('clean').mime).toBe('application/pdf')
    expect(findSecrets(inflateAll(clean))).toEqual([])
    expect(await readExifTags(findPhotograph(inflateAll(clean)))).not.toContain(GPS)
    expect(clean.length).toBe(original.length)
    expect((await readFile(`${result.home}/original`)).equals(original)).toBe(true)

    await using reprocessed = await processFile(media, clean, 'a.pdf')
    expect([reprocessed.note, reprocessed.pendingRenditions]).toEqual([undefined, ['pages']])
    expect(reprocessed.facts.suggestions).toMatchObject({ title: 'The mill' })
    expect(reprocessed.facts.text).toBe('Written words')
    const readPage = (processed: typeof result) => readFile(processed.derivative('page-1').path)
    expect((await readPage(reprocessed)).equals(await readPage(result))).toBe(true)
  })

  test('removes private data from earlier revisions in a PDF too', async () => {
    const firstVersion = await documents.makePdfWithMetadata()
    const offset = firstVersion.length
    const laterVersion = Buffer.concat([
      firstVersion,
      Buffer.from(
        `8 0 obj\n<< /Title (Later) /Author (Anna Author) >>\nendobj\nxref\n8 1\n${String(offset).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 10 /Root 1 0 R /Info 8 0 R /Prev ${firstVersion.lastIndexOf('xref\n0')} >>\nstartxref\n${offset + 59}\n%%EOF\n`,
      ),
    ])
    await using result = await processFile(media, laterVersion, 'a.pdf')
    expect(findSecrets(await readFile(result.derivative('clean').path))).toEqual([])
  })

  test('makes no clean copy of a PDF without private data', async () => {
    await using result = await processFile(media, make.makePdf(['A page']), 'a.pdf')
    expect(result.pendingRenditions).toEqual(['pages'])
  })

  test.each([
    ['is locked', true, ''],
    ['contains a document', false, '/A << /Type /EmbeddedFile /Length 4 >>\nstream\n%PDF-1.4\nendstream'],
  ])('withholds a PDF from visitors when it %s', async (_, isLocked, dictionary) => {
    await using result = await processFile(media, make.makePdf(['A page'], { locked: isLocked }), 'a.pdf')
    const path = `${result.home}/original`
    await appendFile(path, `\n99 0 obj\n<< ${dictionary} >>\nendobj\n`)
    expect(await runInspectTask({ path, mime: 'application/pdf' })).toEqual({ isPrivate: true })
    expect(await cleanDocument(path, 'pdf')).toBeUndefined()
  })
})

describe('an office document with private data', () => {
  test.each([
    ['docx', documents.makeDocxWithMetadata],
    ['odt', documents.makeOdtWithMetadata],
    ['xlsx', async () => documents.makeXlsxWithMetadata()],
  ] as const)('makes a clean copy of an office document with the same content: %s', async (extension, makeDocument) => {
    const original = await makeDocument()
    await using result = await processFile(media, original, `a.${extension}`)
    expect(result.pendingRenditions).toEqual(['clean'])
    expect(result.facts.suggestions).toMatchObject({ title: 'The mill', creator: 'Anna Author' })
    const clean = await readFile(result.derivative('clean').path)
    expect(result.derivative('clean').mime).toBe(result.mime)
    const [originalParts, cleanParts] = [unzipParts(original), unzipParts(clean)]
    expect([...cleanParts.keys()]).toEqual([...originalParts.keys()])
    for (const [name, part] of cleanParts) {
      const contents = name.endsWith('.xlsx') ? [...unzipParts(part).values()] : [part]
      expect([name, ...contents.flatMap(findSecrets)]).toEqual([name])
      if (!/\.(jpe?g|dat)$/i.test(name)) continue
      const originalPart = originalParts.get(name) as Buffer
      expect([await readExifTags(originalPart), await readExifTags(part)]).toEqual([
        expect.arrayContaining([GPS]),
        expect.not.arrayContaining([GPS]),
      ])
      const [originalPixels, cleanPixels] = await Promise.all(
        [originalPart, part].map((file) => sharp(file).raw().toBuffer()),
      )
      expect(cleanPixels?.equals(originalPixels as Buffer)).toBe(true)
    }
    await using reprocessed = await processFile(media, clean, `a.${extension}`)
    expect([reprocessed.note, reprocessed.pendingRenditions, reprocessed.mime]).toEqual([
      undefined,
      undefined,
      result.mime,
    ])
    // The text of a comment is part of the content, its author isn't.
    expect(reprocessed.facts.text).toBe(result.facts.text?.replace('Anna Author', ''))
    expect(reprocessed.facts.text).toContain('Written words')
    expect(reprocessed.facts.suggestions).toMatchObject({ title: 'The mill' })
    expect((await readFile(`${result.home}/original`)).equals(original)).toBe(true)
  })

  test('keeps unchanged parts byte for byte, and the OpenDocument mimetype entry first', async () => {
    const expectUntouched = async (original: Buffer, extension: string, name: string) => {
      await using result = await processFile(media, original, `a.${extension}`)
      const clean = await readFile(result.derivative('clean').path)
      const findRawPart = (zip: Buffer) => {
        const start = zip.indexOf(name) - 30
        return zip.subarray(start, zip.indexOf('PK\x03\x04', start + 4))
      }
      expect(findRawPart(original).indexOf('PK\x03\x04')).toBe(0)
      expect(findRawPart(clean).equals(findRawPart(original))).toBe(true)
      return clean
    }
    await expectUntouched(await documents.makeDocxWithMetadata(), 'docx', 'word/untouched.bin')
    const odt = await expectUntouched(await documents.makeOdtWithMetadata(), 'odt', 'mimetype')
    expect(odt.toString('latin1', 30, 77)).toBe('mimetypeapplication/vnd.oasis.opendocument.text')
  })

  test('makes no clean copy of an office document without private data', async () => {
    await using result = await processFile(media, make.makeDocx(['text']), 'a.docx')
    expect(result.pendingRenditions).toBeUndefined()
  })
})

describe('a drawing with private data', () => {
  test.each([['&#10;'], ['\n'], ['']])('makes a clean copy of a drawing that looks the same (%j)', async (lines) => {
    const original = await documents.makeSvgWithMetadata(lines)
    const extractPhotograph = (svg: Buffer) =>
      Buffer.from(/base64,([^"]*)"/.exec(svg.toString())?.[1]?.replace(/&#10;/g, '') ?? '', 'base64')
    expect(findSecrets(original)).toEqual(['SERIAL-4711', '52.5200', 'C:\\Users\\anna'])
    expect(await readExifTags(extractPhotograph(original))).toContain(GPS)
    await using result = await processFile(media, original, 'a.svg')
    expect(result.pendingRenditions).toEqual(['clean'])
    const clean = await readFile(result.derivative('clean').path)
    expect([result.derivative('clean').mime, clean.length]).toEqual(['image/svg+xml', original.length])
    expect(findSecrets(clean)).toEqual([])
    expect(findSecrets(extractPhotograph(clean))).toEqual([])
    expect(await readExifTags(extractPhotograph(clean))).not.toContain(GPS)
    // The creator's credit is kept.
    expect(
      clean.includes('<dc:creator><cc:Agent><dc:title>Paula Photographer</dc:title></cc:Agent></dc:creator>'),
    ).toBe(true)
    const originalPixels = (svg: Buffer) => sharp(svg).raw().toBuffer()
    expect((await originalPixels(clean)).equals(await originalPixels(original))).toBe(true)
    await using reprocessed = await processFile(media, clean, 'a.svg')
    expect(reprocessed.pendingRenditions).toBeUndefined()
    expect((await readFile(`${result.home}/original`)).equals(original)).toBe(true)
  })

  test('makes no clean copy of a drawing without private data', async () => {
    await using result = await processFile(media, make.makeSvg(), 'a.svg')
    expect(result.pendingRenditions).toBeUndefined()
  })

  test("converts a drawing to JPEG when it can't be cleaned safely", async () => {
    const brokenSvg = make.makeSvg('<image href="data:image/jpeg;base64,%2F9j/4AAQ"/>')
    await using result = await processFile(media, brokenSvg, 'a.svg')
    expect(result.derivative('clean').mime).toBe('image/jpeg')
  })
})
