import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import * as make from '../../../../../test/media.ts'
import { processFile } from '../../../../../test/media-job.ts'
import {
  LATITUDE,
  makeDocxWith,
  makeIptc,
  makeTelling,
  SECRETS,
  withBlock,
  withSegments,
} from '../../../../../test/media-metadata.ts'
import { createMediaTools } from '../media-tools.ts'
import { readEntries } from './exif.ts'
import { blocksOf, claimsOf, scrub } from './picture-metadata.ts'
import { suggestionsOf } from './suggestions.ts'

const media = createMediaTools()
afterAll(() => media.close())

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
/** Degrees, minutes and seconds as stored in EXIF, in both byte orders. */
const PLACES = ['LE', 'BE'].map((order) => {
  const bytes = Buffer.alloc(16)
  const write = order === 'LE' ? bytes.writeUInt32LE.bind(bytes) : bytes.writeUInt32BE.bind(bytes)
  LATITUDE.split(/[ /]/)
    .slice(0, 4)
    .forEach((part, i) => write(Number(part), i * 4))
  return bytes
})
const tellsOf = (file: Buffer) => [
  ...SECRETS.filter((secret) => file.includes(secret) || file.includes(Buffer.from(secret, 'utf16le'))),
  ...PLACES.filter((place) => file.includes(place)).map(() => 'place'),
]
const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer()

describe('an image with private metadata', () => {
  test('loses the sub-location of IPTC and keeps town and credit', async () => {
    const records = makeIptc([
      [92, '12 Mill Lane'],
      [27, 'Home of the lender'],
      [90, 'Leeds'],
      [80, 'Paula Photographer'],
    ])
    const original = withSegments(await make.makeJpeg(), [0xed, records])
    await using done = await processFile(media, original, 'a.jpg')
    expect(done.later).toEqual(['clean'])
    const clean = await readFile(done.derivative('clean').path)
    const left = ['12 Mill Lane', 'Home of the lender', 'Leeds', 'Paula Photographer'].filter((one) =>
      clean.includes(one),
    )
    expect(left).toEqual(['Leeds', 'Paula Photographer'])
    expect((await pixelsOf(clean)).equals(await pixelsOf(original))).toBe(true)
  })

  test.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)(
    'gets a clean copy with identical pixels: %s',
    async (format) => {
      const original = await makeTelling(format)
      expect(tellsOf(original)).toContain('SERIAL-4711')
      expect(tellsOf(original)).toContain('place')
      await using done = await processFile(media, original, `a.${format}`)
      expect(done.later).toEqual(['clean'])
      const clean = await readFile(done.derivative('clean').path)
      expect(tellsOf(clean)).toEqual([])
      expect(done.derivative('clean').mime).toBe(done.mime)
      // Lossless: every pixel, the profile and the orientation.
      expect((await pixelsOf(clean)).equals(await pixelsOf(original))).toBe(true)
      const [was, is] = [await sharp(original).metadata(), await sharp(clean).metadata()]
      expect(is.icc?.equals(was.icc ?? Buffer.alloc(0))).toBe(true)
      expect([is.orientation, is.width, is.height]).toEqual([was.orientation, was.width, was.height])
      // The creator's credit stays.
      expect(clean.includes('Paula Photographer')).toBe(original.includes('Paula Photographer'))
      expect((await readFile(`${done.home}/original`)).equals(original)).toBe(true)
    },
  )

  test.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)(
    'has no private metadata in any derivative: %s',
    async (format) => {
      await using done = await processFile(media, await makeTelling(format), `a.${format}`)
      for (const made of done.derivatives) {
        const file = await readFile(made.path)
        expect([made.name, ...tellsOf(file)]).toEqual([made.name])
        if (made.name !== 'clean') expect((await sharp(file).metadata()).exif).toBeUndefined()
      }
    },
  )

  test('loses what phones append and store in their own segments', async () => {
    const plain = await make.makeJpeg()
    const hiding = Buffer.concat([
      withSegments(plain, [0xe4, Buffer.from('DJI SERIAL-4711')], [0xe2, Buffer.from('MPF\0 MAKER-SECRET')]),
      Buffer.from('ftypmp42 SECRET-XMP'),
    ])
    await using done = await processFile(media, hiding, 'a.jpg')
    const clean = await readFile(done.derivative('clean').path)
    expect(tellsOf(clean)).toEqual([])
    expect((await pixelsOf(clean)).equals(await pixelsOf(plain))).toBe(true)
  })

  test('loses Photoshop data in TIFF, motion photo video, and a place in zero-padded XMP', async () => {
    const records = makeIptc([[92, '12 Mill Lane']]).subarray('Photoshop 3.0\0'.length)
    const film = Buffer.from('\0\0\0\0mpvd ftypmp42 12 Mill Lane')
    film.writeUInt32BE(film.length)
    const place = '<x:xmpmeta><rdf:Description><c:Location>12 Mill Lane</c:Location></rdf:Description></x:xmpmeta>\0\0 '
    const hiding = {
      tiff: withBlock(await make.makePicture('tiff'), 0x8649, records),
      avif: Buffer.concat([await make.makePicture('avif'), film]),
      jpg: withSegments(await make.makeJpeg(), [0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${place}`)]),
    }
    for (const [kind, original] of Object.entries(hiding)) {
      await using done = await processFile(media, original, `a.${kind}`)
      const clean = await readFile(done.derivative('clean').path)
      expect([kind, clean.includes('Mill Lane')]).toEqual([kind, false])
      expect((await pixelsOf(clean)).equals(await pixelsOf(original))).toBe(true)
    }
  })

  test('needs no copy without private metadata', async () => {
    for (const format of ['png', 'gif', 'webp', 'tiff', 'avif'] as const) {
      await using done = await processFile(media, await make.makePicture(format), `a.${format}`)
      expect([format, done.later]).toEqual([format, undefined])
    }
    await using upright = await processFile(media, await make.makeJpeg({ orientation: 6 }), 'a.jpg')
    expect(upright.later).toBeUndefined()
  })

  test("becomes a JPEG when it can't be cleaned in place", async () => {
    const preview = await makeTelling('jpeg')
    const raw = { ...media, sniff: async () => ({ mime: 'image/x-nikon-nef', type: 'image' as const }) }
    await using done = await processFile(raw, Buffer.concat([await makeTelling('tiff'), preview]), 'a.nef')
    expect(done.derivative('clean').mime).toBe('image/jpeg')
    expect(tellsOf(await readFile(done.derivative('clean').path))).toEqual([])
  })
})

describe('a recording with places, devices and comments gets a clean copy', () => {
  const telling = ['-metadata', 'title=The mill', '-metadata', 'date=1987-06-05', '-metadata', 'comment=SECRET-XMP']
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=1']
  const film = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=64x48:rate=10', '-c:v', 'libx264', '-pix_fmt', 'yuv420p']

  test.each([
    ['mp4', [...film, '-metadata', 'location=+48.1372+011.5756/']],
    [
      'mov',
      [
        ...film,
        '-metadata',
        'location=+48.1372+011.5756/',
        '-movflags',
        'use_metadata_tags',
        '-metadata',
        'com.apple.quicktime.location.ISO6709=+48.1372+011.5756/',
      ],
    ],
    ['mkv', [...film, '-metadata', 'LOCATION=+48.1372']],
    ['mp3', sound],
    ['flac', sound],
    ['ogg', [...sound, '-c:a', 'libvorbis']],
    ['wav', [...sound, '-write_bext', '1', '-metadata', 'originator_reference=SERIAL-4711']],
    ['m4a', sound],
  ] as const)('%s', async (extension, args) => {
    const original = make.makeRecording([...args, ...telling], extension)
    expect(original.includes('+48.1372') || original.includes('SECRET-XMP')).toBe(true)
    await using done = await processFile(media, original, `a.${extension}`)
    expect(done.facts.suggestions).toMatchObject({ title: 'The mill' })
    const clean = await readFile(done.derivative('clean').path)
    expect([clean.includes('+48.1372'), ...tellsOf(clean)]).toEqual([false])
    expect(clean.includes('The mill')).toBe(true)
    await using again = await processFile(media, clean, `a.${extension}`)
    expect([again.mime, again.later?.includes('clean') ?? false]).toEqual([done.mime, false])
    expect(again.facts.duration).toBeCloseTo(done.facts.duration ?? 0, 1)
  })
})

test('removes flight positions stored as subtitles', async () => {
  const home = await mkdtemp(join(tmpdir(), 'subtitles-'))
  const words = join(home, 'flight.srt')
  await writeFile(words, '1\n00:00:00,000 --> 00:00:01,000\nGPS(11.5756,48.1372,19)\n')
  const film = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=64x48:rate=10', '-i', words, '-map', '0', '-map', '1']
  const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:s', 'mov_text']
  const original = make.makeRecording([...film, ...codecs, '-metadata:s:s:0', 'handler_name=DJI.Subtitle'], 'mp4')
  await rm(home, { recursive: true })
  expect(original.includes('GPS(')).toBe(true)
  await using done = await processFile(media, original, 'a.mp4')
  expect((await readFile(done.derivative('clean').path)).includes('GPS(')).toBe(false)
})

describe('suggestions from embedded metadata', () => {
  test('come from XMP and EXIF of an image', async () => {
    await using done = await processFile(media, await makeTelling('jpeg'), 'a.jpg')
    expect(done.facts.suggestions).toEqual({
      title: 'Die Mühle & der Bach',
      date_of_origin: day('1987-06-05'),
      place: 'Köln, Germany',
      keywords: ['Mill', 'water'],
      description: 'A wheel',
      creator: 'Paula Photographer',
      license: 'CC BY 4.0',
    })
  })

  test('come from IPTC in UTF-8 and Windows encodings', async () => {
    const records = (text: (plain: string) => Buffer) =>
      makeIptc([
        [5, text('Grüße')],
        [90, text('Münster')],
        [101, 'Germany'],
        [55, '19110203'],
        [25, 'one'],
        [25, 'two'],
      ])
    for (const encode of [(text: string) => Buffer.from(text), (text: string) => Buffer.from(text, 'latin1')]) {
      await using done = await processFile(media, withSegments(await make.makeJpeg(), [0xed, records(encode)]), 'a.jpg')
      expect(done.facts.suggestions).toEqual({
        title: 'Grüße',
        date_of_origin: day('1911-02-03'),
        place: 'Münster, Germany',
        keywords: ['one', 'two'],
      })
    }
  })

  test('come from ID3', async () => {
    const song = make.makeRecording(
      [
        '-f',
        'lavfi',
        '-i',
        'sine=duration=1',
        '-metadata',
        'title=Lied über die Mühle',
        '-metadata',
        'genre=Folk',
        '-metadata',
        'date=1987',
        '-metadata',
        'artist=Choir',
      ],
      'mp3',
    )
    await using done = await processFile(media, song, 'a.mp3')
    expect(done.facts.suggestions).toEqual({
      title: 'Lied über die Mühle',
      keywords: ['Folk'],
      time_period: { gte: day('1987-01-01'), lte: day('1987-12-31') },
      creator: 'Choir',
    })
  })

  test('come from the properties of an office document', async () => {
    const docx = makeDocxWith(
      '<dc:title>Protokoll &lt;1&gt;</dc:title><cp:keywords>mill, water; fire</cp:keywords><dcterms:created xsi:type="dcterms:W3CDTF">1999-05-06T10:00:00Z</dcterms:created><dc:creator>Olga</dc:creator>',
    )
    await using done = await processFile(media, docx, 'a.docx')
    expect(done.facts.suggestions).toEqual({
      title: 'Protokoll <1>',
      keywords: ['mill', 'water', 'fire'],
      date_of_origin: day('1999-05-06'),
      creator: 'Olga',
    })
  })
})

describe('hostile metadata', () => {
  test('is truncated and sanitised', () => {
    const found = suggestionsOf({
      title: ['\u0000 \u202e<b>evil\u0007</b>\u0000', 'second'],
      description: ['x'.repeat(20_000)],
      keywords: ['k,k,k', 'a', 'b', '', 'A', 'y'.repeat(300)],
      place: ['line\r\nbreak'],
    })
    expect(found?.title).toBe('<b>evil</b>')
    expect(found?.description).toHaveLength(5000)
    expect(found?.keywords).toEqual(['k,k,k', 'A', 'b'])
    expect(found?.place).toBe('line break')
  })

  test('is ignored when it consists of defaults of cameras and programs', () => {
    expect(
      suggestionsOf({ title: ['OLYMPUS DIGITAL CAMERA'], description: ['   '], date: ['0000:00:00 00:00:00'] }),
    ).toBeUndefined()
  })

  test('keeps entity bombs in XMP as plain text', async () => {
    const bomb = `http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><rdf:Description><dc:title><rdf:Alt><rdf:li>&b;&f;</rdf:li></rdf:Alt></dc:title></rdf:Description>`
    await using done = await processFile(media, withSegments(await make.makeJpeg(), [0xe1, Buffer.from(bomb)]), 'a.jpg')
    expect(done.facts.suggestions).toEqual({ title: '&b;&f;' })
  })

  test('never causes an endless loop or crash', async () => {
    const loop = Buffer.from('49492a0008000000010069870400010000000800000008000000', 'hex')
    expect(readEntries(loop, { start: 0, end: loop.length })).toHaveLength(1)
    for (const [format, family] of [
      ['jpeg', 'jpeg'],
      ['png', 'png'],
      ['webp', 'webp'],
      ['tiff', 'tiff'],
      ['avif', 'heif'],
    ] as const) {
      const file = await makeTelling(format)
      for (let at = 0; at < file.length; at += Math.ceil(file.length / 400)) {
        const broken = Buffer.from(file)
        broken[at] = 0xff
        broken[(at * 7) % file.length] = 0
        for (const bytes of [broken, file.subarray(0, at)]) {
          const copy = Buffer.from(bytes)
          const blocks = blocksOf(copy, family)
          suggestionsOf(claimsOf(copy, blocks))
          scrub(copy, family, blocks)
        }
      }
    }
  })
})
