import { appendFile, readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import * as make from '../../../../../../test/media.ts'
import * as documents from '../../../../../../test/media-documents.ts'
import { processFile } from '../../../../../../test/media-job.ts'
import { createMediaTools } from '../../media-tools.ts'
import { readEntries } from '../exif.ts'
import { cleanDocument, runLookTask } from './clean-document.ts'

const media = createMediaTools()
afterAll(() => media.close())

const GPS = 0x8825
/** The secrets contained in bytes, as plain text, UTF-16 or hexadecimal. */
const tellsOf = (bytes: Buffer) =>
  documents.DOCUMENT_SECRETS.filter((secret) =>
    [secret, Buffer.from(secret, 'utf16le'), Buffer.from(secret).toString('hex')].some((word) => bytes.includes(word)),
  )
const exifOf = async (picture: Buffer) => {
  const exif = (await sharp(picture).metadata()).exif ?? Buffer.alloc(0)
  const start = exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0
  return readEntries(exif, { start, end: exif.length }).map((entry) => entry.tag)
}
const partsOf = (zip: Buffer) =>
  new Map(Object.entries(unzipSync(zip)).map(([name, part]) => [name, Buffer.from(part)]))
/** A PDF followed by the inflated content of its streams. */
const allOf = (file: Buffer) => {
  const parts = [file]
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7)) {
    try {
      parts.push(inflateSync(file.subarray(at + 7)))
    } catch {
      // Not compressed.
    }
  }
  return Buffer.concat(parts)
}
const photographIn = (bytes: Buffer) => {
  const start = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
  return bytes.subarray(start)
}

describe('a PDF with private data', () => {
  test.each([
    ['uncompressed', {}],
    ['with a compressed image', { packedPicture: true }],
    ['with compressed XMP', { packedXmp: true }],
    ['with compressed objects', { packedInfo: true }],
    ['with everything compressed', { packedPicture: true, packedXmp: true, packedInfo: true }],
  ] as const)('gets a clean copy that looks the same: %s', async (_, shape) => {
    const original = await documents.makeTellingPdf(shape)
    expect(tellsOf(allOf(original))).toEqual(
      expect.arrayContaining(['SERIAL-4711', 'Anna Author', 'Mill Works Ltd', '52.5200']),
    )
    expect(await exifOf(photographIn(allOf(original)))).toContain(GPS)

    await using done = await processFile(media, original, 'a.pdf')
    expect(done.later).toEqual(['clean', 'pages'])
    // Suggestions come from the original.
    expect(done.facts.suggestions).toMatchObject({ title: 'The mill', creator: 'Anna (born so) Anna Author' })
    const clean = await readFile(done.derivative('clean').path)
    expect(done.derivative('clean').mime).toBe('application/pdf')
    expect(tellsOf(allOf(clean))).toEqual([])
    expect(await exifOf(photographIn(allOf(clean)))).not.toContain(GPS)
    expect(clean.length).toBe(original.length)
    expect((await readFile(`${done.home}/original`)).equals(original)).toBe(true)

    await using again = await processFile(media, clean, 'a.pdf')
    expect([again.note, again.later]).toEqual([undefined, ['pages']])
    expect(again.facts.suggestions).toMatchObject({ title: 'The mill' })
    expect(again.facts.text).toBe('Written words')
    const page = (made: typeof done) => readFile(made.derivative('page-1').path)
    expect((await page(again)).equals(await page(done))).toBe(true)
  })

  test('is cleaned including its earlier versions', async () => {
    const first = await documents.makeTellingPdf()
    const at = first.length
    const later = Buffer.concat([
      first,
      Buffer.from(
        `8 0 obj\n<< /Title (Later) /Author (Anna Author) >>\nendobj\nxref\n8 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 10 /Root 1 0 R /Info 8 0 R /Prev ${first.lastIndexOf('xref\n0')} >>\nstartxref\n${at + 59}\n%%EOF\n`,
      ),
    ])
    await using done = await processFile(media, later, 'a.pdf')
    expect(tellsOf(await readFile(done.derivative('clean').path))).toEqual([])
  })

  test('needs no copy without private data', async () => {
    await using done = await processFile(media, make.makePdf(['A page']), 'a.pdf')
    expect(done.later).toEqual(['pages'])
  })

  test.each([
    ['is locked', true, ''],
    ['contains a document', false, '/A << /Type /EmbeddedFile /Length 4 >>\nstream\n%PDF-1.4\nendstream'],
  ])('is withheld from visitors when it %s', async (_, locked, words) => {
    await using done = await processFile(media, make.makePdf(['A page'], { locked }), 'a.pdf')
    const path = `${done.home}/original`
    await appendFile(path, `\n99 0 obj\n<< ${words} >>\nendobj\n`)
    expect(await runLookTask({ path, mime: 'application/pdf' })).toEqual({ isPrivate: true })
    expect(await cleanDocument(path, 'pdf')).toBeUndefined()
  })
})

describe('an office document with private data', () => {
  test.each([
    ['docx', documents.makeTellingDocx],
    ['odt', documents.makeTellingOdt],
    ['xlsx', async () => documents.makeTellingXlsx()],
  ] as const)('gets a clean copy with the same content: %s', async (extension, makeOne) => {
    const original = await makeOne()
    await using done = await processFile(media, original, `a.${extension}`)
    expect(done.later).toEqual(['clean'])
    expect(done.facts.suggestions).toMatchObject({ title: 'The mill', creator: 'Anna Author' })
    const clean = await readFile(done.derivative('clean').path)
    expect(done.derivative('clean').mime).toBe(done.mime)
    const [was, is] = [partsOf(original), partsOf(clean)]
    expect([...is.keys()]).toEqual([...was.keys()])
    for (const [name, part] of is) {
      const within = name.endsWith('.xlsx') ? [...partsOf(part).values()] : [part]
      expect([name, ...within.flatMap(tellsOf)]).toEqual([name])
      if (!/\.(jpe?g|dat)$/i.test(name)) continue
      const before = was.get(name) as Buffer
      expect([await exifOf(before), await exifOf(part)]).toEqual([
        expect.arrayContaining([GPS]),
        expect.not.arrayContaining([GPS]),
      ])
      const [pixels, cleanPixels] = await Promise.all([before, part].map((file) => sharp(file).raw().toBuffer()))
      expect(cleanPixels?.equals(pixels as Buffer)).toBe(true)
    }
    await using again = await processFile(media, clean, `a.${extension}`)
    expect([again.note, again.later, again.mime]).toEqual([undefined, undefined, done.mime])
    // The text of a comment counts, its author doesn't.
    expect(again.facts.text).toBe(done.facts.text?.replace('Anna Author', ''))
    expect(again.facts.text).toContain('Written words')
    expect(again.facts.suggestions).toMatchObject({ title: 'The mill' })
    expect((await readFile(`${done.home}/original`)).equals(original)).toBe(true)
  })

  test('keeps untouched parts byte for byte, and the mimetype of OpenDocument first', async () => {
    const untouched = async (original: Buffer, extension: string, name: string) => {
      await using done = await processFile(media, original, `a.${extension}`)
      const clean = await readFile(done.derivative('clean').path)
      const raw = (zip: Buffer) => {
        const start = zip.indexOf(name) - 30
        return zip.subarray(start, zip.indexOf('PK\x03\x04', start + 4))
      }
      expect(raw(original).indexOf('PK\x03\x04')).toBe(0)
      expect(raw(clean).equals(raw(original))).toBe(true)
      return clean
    }
    await untouched(await documents.makeTellingDocx(), 'docx', 'word/untouched.bin')
    const odt = await untouched(await documents.makeTellingOdt(), 'odt', 'mimetype')
    expect(odt.toString('latin1', 30, 77)).toBe('mimetypeapplication/vnd.oasis.opendocument.text')
  })

  test('needs no copy without private data', async () => {
    await using done = await processFile(media, make.makeDocx(['text']), 'a.docx')
    expect(done.later).toBeUndefined()
  })
})

describe('a drawing with private data', () => {
  test.each([['&#10;'], ['\n'], ['']])('gets a clean copy that looks the same (%j)', async (lines) => {
    const original = await documents.makeTellingSvg(lines)
    const photograph = (svg: Buffer) =>
      Buffer.from(/base64,([^"]*)"/.exec(svg.toString())?.[1]?.replace(/&#10;/g, '') ?? '', 'base64')
    expect(tellsOf(original)).toEqual(['SERIAL-4711', '52.5200', 'C:\\Users\\anna'])
    expect(await exifOf(photograph(original))).toContain(GPS)
    await using done = await processFile(media, original, 'a.svg')
    expect(done.later).toEqual(['clean'])
    const clean = await readFile(done.derivative('clean').path)
    expect([done.derivative('clean').mime, clean.length]).toEqual(['image/svg+xml', original.length])
    expect(tellsOf(clean)).toEqual([])
    expect(tellsOf(photograph(clean))).toEqual([])
    expect(await exifOf(photograph(clean))).not.toContain(GPS)
    // The creator's credit stays.
    expect(
      clean.includes('<dc:creator><cc:Agent><dc:title>Paula Photographer</dc:title></cc:Agent></dc:creator>'),
    ).toBe(true)
    const pixels = (svg: Buffer) => sharp(svg).raw().toBuffer()
    expect((await pixels(clean)).equals(await pixels(original))).toBe(true)
    await using again = await processFile(media, clean, 'a.svg')
    expect(again.later).toBeUndefined()
    expect((await readFile(`${done.home}/original`)).equals(original)).toBe(true)
  })

  test('needs no copy without private data', async () => {
    await using done = await processFile(media, make.makeSvg(), 'a.svg')
    expect(done.later).toBeUndefined()
  })

  test("becomes a JPEG when it can't be cleaned safely", async () => {
    const broken = make.makeSvg('<image href="data:image/jpeg;base64,%2F9j/4AAQ"/>')
    await using done = await processFile(media, broken, 'a.svg')
    expect(done.derivative('clean').mime).toBe('image/jpeg')
  })
})
