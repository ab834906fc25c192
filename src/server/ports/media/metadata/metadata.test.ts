import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import * as make from '../../../../../test/support/sample-files/media.ts'
import { processFile } from '../../../../../test/support/sample-files/process-file.ts'
import {
  LATITUDE,
  makeDocxWithProperties,
  makeIptc,
  makeImageWithMetadata,
  SECRETS,
  addTiffTag,
  insertSegments,
} from '../../../../../test/support/sample-files/images-with-metadata.ts'
import { createMediaTools } from '../media-tools.ts'
import { readEntries } from './exif.ts'
import { findMetadataBlocks, readPictureClaims, scrubMetadata } from './picture-metadata.ts'
import { toSuggestions } from './suggestions.ts'

const media = createMediaTools()
afterAll(() => media.close())

const parseDay = (text: string) => Date.parse(`${text}T00:00:00Z`)
/** Degrees, minutes and seconds as stored in EXIF, in either byte order. */
const ENCODED_LATITUDES = ['LE', 'BE'].map((order) => {
  const bytes = Buffer.alloc(16)
  const write = order === 'LE' ? bytes.writeUInt32LE.bind(bytes) : bytes.writeUInt32BE.bind(bytes)
  LATITUDE.split(/[ /]/)
    .slice(0, 4)
    .forEach((part, i) => write(Number(part), i * 4))
  return bytes
})
const findSecrets = (file: Buffer) => [
  ...SECRETS.filter((secret) => file.includes(secret) || file.includes(Buffer.from(secret, 'utf16le'))),
  ...ENCODED_LATITUDES.filter((place) => file.includes(place)).map(() => 'place'),
]
const readPixels = (file: Buffer) => sharp(file).raw().toBuffer()

describe('an image with private metadata', () => {
  test('removes the IPTC sub-location but keeps the town and the credit', async () => {
    const iptcRecords = makeIptc([
      [92, '12 Mill Lane'],
      [27, 'Home of the lender'],
      [90, 'Leeds'],
      [80, 'Paula Photographer'],
    ])
    const original = insertSegments(await make.makeJpeg(), [0xed, iptcRecords])
    await using result = await processFile(media, original, 'a.jpg')
    expect(result.pendingRenditions).toEqual(['clean'])
    const clean = await readFile(result.derivative('clean').path)
    const remainingTexts = ['12 Mill Lane', 'Home of the lender', 'Leeds', 'Paula Photographer'].filter((text) =>
      clean.includes(text),
    )
    expect(remainingTexts).toEqual(['Leeds', 'Paula Photographer'])
    expect((await readPixels(clean)).equals(await readPixels(original))).toBe(true)
  })

  test.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)(
    'makes a clean copy of an image with identical pixels: %s',
    async (format) => {
      const original = await makeImageWithMetadata(format)
      expect(findSecrets(original)).toContain('SERIAL-4711')
      expect(findSecrets(original)).toContain('place')
      await using result = await processFile(media, original, `a.${format}`)
      expect(result.pendingRenditions).toEqual(['clean'])
      const clean = await readFile(result.derivative('clean').path)
      expect(findSecrets(clean)).toEqual([])
      expect(result.derivative('clean').mime).toBe(result.mime)
      // Nothing but metadata changes: every pixel, the profile and the orientation stay the same.
      expect((await readPixels(clean)).equals(await readPixels(original))).toBe(true)
      const [originalMetadata, cleanMetadata] = [await sharp(original).metadata(), await sharp(clean).metadata()]
      expect(cleanMetadata.icc?.equals(originalMetadata.icc ?? Buffer.alloc(0))).toBe(true)
      expect([cleanMetadata.orientation, cleanMetadata.width, cleanMetadata.height]).toEqual([
        originalMetadata.orientation,
        originalMetadata.width,
        originalMetadata.height,
      ])
      // The creator's credit is kept.
      expect(clean.includes('Paula Photographer')).toBe(original.includes('Paula Photographer'))
      expect((await readFile(`${result.home}/original`)).equals(original)).toBe(true)
    },
  )

  test.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)(
    'keeps private metadata out of every derivative: %s',
    async (format) => {
      await using result = await processFile(media, await makeImageWithMetadata(format), `a.${format}`)
      for (const derivative of result.derivatives) {
        const file = await readFile(derivative.path)
        expect([derivative.name, ...findSecrets(file)]).toEqual([derivative.name])
        if (derivative.name !== 'clean') expect((await sharp(file).metadata()).exif).toBeUndefined()
      }
    },
  )

  test('removes data that cameras append to a JPEG or store in proprietary segments', async () => {
    const originalJpeg = await make.makeJpeg()
    const fileWithHiddenData = Buffer.concat([
      insertSegments(originalJpeg, [0xe4, Buffer.from('DJI SERIAL-4711')], [0xe2, Buffer.from('MPF\0 MAKER-SECRET')]),
      Buffer.from('ftypmp42 SECRET-XMP'),
    ])
    await using result = await processFile(media, fileWithHiddenData, 'a.jpg')
    const clean = await readFile(result.derivative('clean').path)
    expect(findSecrets(clean)).toEqual([])
    expect((await readPixels(clean)).equals(await readPixels(originalJpeg))).toBe(true)
  })

  test('removes Photoshop data from TIFF, the video of a motion photo, and a location in zero-padded XMP', async () => {
    const iptcRecords = makeIptc([[92, '12 Mill Lane']]).subarray('Photoshop 3.0\0'.length)
    const videoTail = Buffer.from('\0\0\0\0mpvd ftypmp42 12 Mill Lane')
    videoTail.writeUInt32BE(videoTail.length)
    const place = '<x:xmpmeta><rdf:Description><c:Location>12 Mill Lane</c:Location></rdf:Description></x:xmpmeta>\0\0 '
    const filesWithHiddenData = {
      tiff: addTiffTag(await make.makePicture('tiff'), 0x8649, iptcRecords),
      avif: Buffer.concat([await make.makePicture('avif'), videoTail]),
      jpg: insertSegments(await make.makeJpeg(), [0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${place}`)]),
    }
    for (const [kind, original] of Object.entries(filesWithHiddenData)) {
      await using result = await processFile(media, original, `a.${kind}`)
      const clean = await readFile(result.derivative('clean').path)
      expect([kind, clean.includes('Mill Lane')]).toEqual([kind, false])
      expect((await readPixels(clean)).equals(await readPixels(original))).toBe(true)
    }
  })

  test('makes no clean copy of an image without private metadata', async () => {
    for (const format of ['png', 'gif', 'webp', 'tiff', 'avif'] as const) {
      await using result = await processFile(media, await make.makePicture(format), `a.${format}`)
      expect([format, result.pendingRenditions]).toEqual([format, undefined])
    }
    await using uprightResult = await processFile(media, await make.makeJpeg({ orientation: 6 }), 'a.jpg')
    expect(uprightResult.pendingRenditions).toBeUndefined()
  })

  test("converts an image to JPEG when it can't be cleaned in place", async () => {
    const preview = await makeImageWithMetadata('jpeg')
    const rawTools = { ...media, sniff: async () => ({ mime: 'image/x-nikon-nef', type: 'image' as const }) }
    await using result = await processFile(
      rawTools,
      Buffer.concat([await makeImageWithMetadata('tiff'), preview]),
      'a.nef',
    )
    expect(result.derivative('clean').mime).toBe('image/jpeg')
    expect(findSecrets(await readFile(result.derivative('clean').path))).toEqual([])
  })
})

describe('recordings with location, device and comment metadata', () => {
  const metadataArguments = [
    '-metadata',
    'title=The mill',
    '-metadata',
    'date=1987-06-05',
    '-metadata',
    'comment=SECRET-XMP',
  ]
  const audioArguments = ['-f', 'lavfi', '-i', 'sine=duration=1']
  const videoArguments = [
    '-f',
    'lavfi',
    '-i',
    'testsrc=duration=1:size=64x48:rate=10',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
  ]

  test.each([
    ['mp4', [...videoArguments, '-metadata', 'location=+48.1372+011.5756/']],
    [
      'mov',
      [
        ...videoArguments,
        '-metadata',
        'location=+48.1372+011.5756/',
        '-movflags',
        'use_metadata_tags',
        '-metadata',
        'com.apple.quicktime.location.ISO6709=+48.1372+011.5756/',
      ],
    ],
    ['mkv', [...videoArguments, '-metadata', 'LOCATION=+48.1372']],
    ['mp3', audioArguments],
    ['flac', audioArguments],
    ['ogg', [...audioArguments, '-c:a', 'libvorbis']],
    ['wav', [...audioArguments, '-write_bext', '1', '-metadata', 'originator_reference=SERIAL-4711']],
    ['m4a', audioArguments],
  ] as const)('removes private metadata from %s, and keeps the title and the duration', async (extension, args) => {
    const original = make.makeRecording([...args, ...metadataArguments], extension)
    expect(original.includes('+48.1372') || original.includes('SECRET-XMP')).toBe(true)
    await using result = await processFile(media, original, `a.${extension}`)
    expect(result.facts.suggestions).toMatchObject({ title: 'The mill' })
    const clean = await readFile(result.derivative('clean').path)
    expect([clean.includes('+48.1372'), ...findSecrets(clean)]).toEqual([false])
    expect(clean.includes('The mill')).toBe(true)
    await using reprocessed = await processFile(media, clean, `a.${extension}`)
    expect([reprocessed.mime, reprocessed.pendingRenditions?.includes('clean') ?? false]).toEqual([result.mime, false])
    expect(reprocessed.facts.duration).toBeCloseTo(result.facts.duration ?? 0, 1)
  })
})

test('removes GPS positions that drones store as subtitles', async () => {
  const home = await mkdtemp(join(tmpdir(), 'subtitles-'))
  const subtitlesPath = join(home, 'flight.srt')
  await writeFile(subtitlesPath, '1\n00:00:00,000 --> 00:00:01,000\nGPS(11.5756,48.1372,19)\n')
  const videoArguments = [
    '-f',
    'lavfi',
    '-i',
    'testsrc=duration=1:size=64x48:rate=10',
    '-i',
    subtitlesPath,
    '-map',
    '0',
    '-map',
    '1',
  ]
  const codecArguments = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:s', 'mov_text']
  const original = make.makeRecording(
    [...videoArguments, ...codecArguments, '-metadata:s:s:0', 'handler_name=DJI.Subtitle'],
    'mp4',
  )
  await rm(home, { recursive: true })
  expect(original.includes('GPS(')).toBe(true)
  await using result = await processFile(media, original, 'a.mp4')
  expect((await readFile(result.derivative('clean').path)).includes('GPS(')).toBe(false)
})

describe('suggestions from embedded metadata', () => {
  test('suggests values from XMP and EXIF of an image', async () => {
    await using result = await processFile(media, await makeImageWithMetadata('jpeg'), 'a.jpg')
    expect(result.facts.suggestions).toEqual({
      title: 'Die Mühle & der Bach',
      date_of_origin: parseDay('1987-06-05'),
      place: 'Köln, Germany',
      keywords: ['Mill', 'water'],
      description: 'A wheel',
      creator: 'Paula Photographer',
      license: 'CC BY 4.0',
    })
  })

  test('suggests values from IPTC in UTF-8 and Windows encodings', async () => {
    const makeRecords = (encode: (plain: string) => Buffer) =>
      makeIptc([
        [5, encode('Grüße')],
        [90, encode('Münster')],
        [101, 'Germany'],
        [55, '19110203'],
        [25, 'one'],
        [25, 'two'],
      ])
    for (const encode of [(text: string) => Buffer.from(text), (text: string) => Buffer.from(text, 'latin1')]) {
      await using result = await processFile(
        media,
        insertSegments(await make.makeJpeg(), [0xed, makeRecords(encode)]),
        'a.jpg',
      )
      expect(result.facts.suggestions).toEqual({
        title: 'Grüße',
        date_of_origin: parseDay('1911-02-03'),
        place: 'Münster, Germany',
        keywords: ['one', 'two'],
      })
    }
  })

  test('suggests values from ID3 tags', async () => {
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
    await using result = await processFile(media, song, 'a.mp3')
    expect(result.facts.suggestions).toEqual({
      title: 'Lied über die Mühle',
      keywords: ['Folk'],
      time_period: { gte: parseDay('1987-01-01'), lte: parseDay('1987-12-31') },
      creator: 'Choir',
    })
  })

  test('suggests values from the properties of an office document', async () => {
    const docx = makeDocxWithProperties(
      '<dc:title>Protokoll &lt;1&gt;</dc:title><cp:keywords>mill, water; fire</cp:keywords><dcterms:created xsi:type="dcterms:W3CDTF">1999-05-06T10:00:00Z</dcterms:created><dc:creator>Olga</dc:creator>',
    )
    await using result = await processFile(media, docx, 'a.docx')
    expect(result.facts.suggestions).toEqual({
      title: 'Protokoll <1>',
      keywords: ['mill', 'water', 'fire'],
      date_of_origin: parseDay('1999-05-06'),
      creator: 'Olga',
    })
  })
})

describe('hostile metadata', () => {
  test('truncates and sanitises suggested values', () => {
    const suggestions = toSuggestions({
      title: ['\u0000 \u202e<b>evil\u0007</b>\u0000', 'second'],
      description: ['x'.repeat(20_000)],
      keywords: ['k,k,k', 'a', 'b', '', 'A', 'y'.repeat(300)],
      place: ['line\r\nbreak'],
    })
    expect(suggestions?.title).toBe('<b>evil</b>')
    expect(suggestions?.description).toHaveLength(5000)
    expect(suggestions?.keywords).toEqual(['k,k,k', 'A', 'b'])
    expect(suggestions?.place).toBe('line break')
  })

  test('ignores values that cameras and programs write by default', () => {
    expect(
      toSuggestions({ title: ['OLYMPUS DIGITAL CAMERA'], description: ['   '], date: ['0000:00:00 00:00:00'] }),
    ).toBeUndefined()
  })

  test('keeps XML entity references in XMP as plain text instead of expanding them', async () => {
    const bomb = `http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><rdf:Description><dc:title><rdf:Alt><rdf:li>&b;&f;</rdf:li></rdf:Alt></dc:title></rdf:Description>`
    await using result = await processFile(
      media,
      insertSegments(await make.makeJpeg(), [0xe1, Buffer.from(bomb)]),
      'a.jpg',
    )
    expect(result.facts.suggestions).toEqual({ title: '&b;&f;' })
  })

  test('reads malformed metadata without an endless loop or a crash', async () => {
    const circularExif = Buffer.from('49492a0008000000010069870400010000000800000008000000', 'hex')
    expect(readEntries(circularExif, { start: 0, end: circularExif.length })).toHaveLength(1)
    for (const [format, metadataFormat] of [
      ['jpeg', 'jpeg'],
      ['png', 'png'],
      ['webp', 'webp'],
      ['tiff', 'tiff'],
      ['avif', 'heif'],
    ] as const) {
      const file = await makeImageWithMetadata(format)
      for (let offset = 0; offset < file.length; offset += Math.ceil(file.length / 400)) {
        const broken = Buffer.from(file)
        broken[offset] = 0xff
        broken[(offset * 7) % file.length] = 0
        for (const bytes of [broken, file.subarray(0, offset)]) {
          const copy = Buffer.from(bytes)
          const blocks = findMetadataBlocks(copy, metadataFormat)
          toSuggestions(readPictureClaims(copy, blocks))
          scrubMetadata(copy, metadataFormat, blocks)
        }
      }
    }
  })
})
