import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import type { EncodingLabel } from '#shared/rules/encodings/pick-encoding.ts'
import { encodeLegacy } from '../../../../../test/support/sample-files/legacy-text.ts'
import * as make from '../../../../../test/support/sample-files/media.ts'
import { processFile } from '../../../../../test/support/sample-files/process-file.ts'
import {
  makeDocxWithProperties,
  makeIptc,
  insertSegments,
} from '../../../../../test/support/sample-files/images-with-metadata.ts'
import { createMediaTools } from '../media-tools.ts'

const media = createMediaTools()
afterAll(() => media.close())

const parseDay = (text: string) => Date.parse(`${text}T00:00:00Z`)
const toYearPeriod = (y: number) => ({ gte: parseDay(`${y}-01-01`), lte: parseDay(`${y}-12-31`) })
const suggestFrom = async (file: Buffer, name: string) => {
  await using result = await processFile(media, file, name)
  return result.facts.suggestions
}
const toBytes32 = (n: number, isLittleEndian = true) => {
  const bytes = Buffer.alloc(4)
  if (isLittleEndian) bytes.writeUInt32LE(n)
  else bytes.writeUInt32BE(n)
  return bytes
}
const toAscii = (text: string) => Buffer.from(text, 'latin1')

describe('encoding of tags in recordings', () => {
  /** Creates a WAV file with these INFO values. */
  const makeWav = (values: Record<string, Buffer>) => {
    const createChunk = (id: string, body: Buffer) =>
      Buffer.concat([toAscii(id), toBytes32(body.length), body, Buffer.alloc(body.length % 2)])
    const format = Buffer.from('01000100401f0000803e000002001000', 'hex')
    const info = Object.entries(values).map(([id, value]) => createChunk(id, Buffer.concat([value, Buffer.alloc(1)])))
    const body = Buffer.concat([
      toAscii('WAVE'),
      createChunk('fmt ', format),
      createChunk('LIST', Buffer.concat([toAscii('INFO'), ...info])),
      createChunk('data', Buffer.alloc(16_000)),
    ])
    return Buffer.concat([toAscii('RIFF'), toBytes32(body.length), body])
  }
  test.each<[EncodingLabel, string]>([
    ['windows-1252', 'Große Länge'],
    ['macintosh', 'Große Länge'],
    ['windows-1251', 'Красная площадь'],
  ])('detects %s text in WAV INFO tags', async (label, title) => {
    expect(await suggestFrom(makeWav({ INAM: encodeLegacy(title, label) }), 'a.wav')).toEqual({ title })
  })
  test('keeps UTF-8 text in WAV INFO tags', async () => {
    expect(await suggestFrom(makeWav({ INAM: Buffer.from('Große Länge – Łódź') }), 'a.wav')).toEqual({
      title: 'Große Länge – Łódź',
    })
  })

  const makeTone = () =>
    make.makeRecording(
      ['-f', 'lavfi', '-i', 'sine=duration=1', '-map_metadata', '-1', '-id3v2_version', '0', '-write_xing', '0'],
      'mp3',
    )
  const padTo = (value: Buffer, length: number) => Buffer.concat([value, Buffer.alloc(length - value.length)])
  test('decodes ID3v1 tags, and suggests their year as a time period', async () => {
    const tag = Buffer.concat([
      toAscii('TAG'),
      padTo(encodeLegacy('Große Länge', 'windows-1252'), 30),
      padTo(encodeLegacy('Jürgen', 'windows-1252'), 30),
      Buffer.alloc(30),
      toAscii('1925'),
      Buffer.alloc(30),
      Buffer.of(0xff),
    ])
    expect(await suggestFrom(Buffer.concat([makeTone(), tag]), 'a.mp3')).toEqual({
      title: 'Große Länge',
      creator: 'Jürgen',
      time_period: toYearPeriod(1925),
    })
  })

  /** Creates an ID3v2.3 tag whose texts are declared as Latin-1. */
  const makeLatin1Tag = (frames: Record<string, Buffer>) => {
    const body = Buffer.concat(
      Object.entries(frames).map(([id, value]) =>
        Buffer.concat([toAscii(id), toBytes32(value.length + 1, false), Buffer.alloc(3), value]),
      ),
    )
    const n = body.length
    const size = [21, 14, 7, 0].map((shift) => (n >> shift) & 127)
    return Buffer.concat([toAscii('ID3'), Buffer.from([3, 0, 0, ...size]), body])
  }
  test('overrides declared Latin-1 in ID3v2 tags only when the text is in another alphabet', async () => {
    const russianTag = makeLatin1Tag({
      TIT2: encodeLegacy('Подмосковные вечера', 'windows-1251'),
      TPE1: encodeLegacy('Владимир Трошин', 'windows-1251'),
    })
    expect(await suggestFrom(Buffer.concat([russianTag, makeTone()]), 'a.mp3')).toEqual({
      title: 'Подмосковные вечера',
      creator: 'Владимир Трошин',
    })
    const germanTag = makeLatin1Tag({ TIT2: encodeLegacy('Große „Länge“', 'windows-1252'), TYER: toAscii('1956') })
    expect(await suggestFrom(Buffer.concat([germanTag, makeTone()]), 'a.mp3')).toEqual({
      title: 'Große „Länge“',
      time_period: toYearPeriod(1956),
    })
  })
})

describe('IPTC', () => {
  const makePictureWith = async (records: Parameters<typeof makeIptc>[0]) =>
    insertSegments(await make.makeJpeg(), [0xed, makeIptc(records)])

  test.each<[EncodingLabel, string[]]>([
    ['macintosh', ['Überfahrt nach Kärnten', 'Jürgen']],
    ['windows-1251', ['Красная площадь', 'Москва']],
    ['windows-1252', ['Überfahrt nach Kärnten', 'Jürgen']],
    ['shift_jis', ['東京大学図書館の写真', '東京']],
  ])('detects %s text in IPTC data that declares no character set', async (label, [title = '', place = '']) => {
    const file = await makePictureWith([
      [5, encodeLegacy(title, label)],
      [90, encodeLegacy(place, label)],
    ])
    expect(await suggestFrom(file, 'a.jpg')).toEqual({ title, place })
  })

  test('reads IPTC data as UTF-8 when the data declares UTF-8', async () => {
    // One invalid byte in a keyword must not change the encoding of all other texts.
    const file = await makePictureWith([
      [90, Buffer.from('\x1b%G', 'latin1'), 1],
      [5, 'Überfahrt'],
      [25, Buffer.concat([Buffer.from('Köln'), Buffer.of(0xff)])],
    ])
    expect(await suggestFrom(file, 'a.jpg')).toEqual({ title: 'Überfahrt', keywords: ['Köln'] })
  })

  test('doesn’t split IPTC keywords at commas, and keeps the precision of an IPTC date', async () => {
    const file = await makePictureWith([
      [25, 'A, B; C'],
      [25, 'Smith, John'],
      [25, 'Doe; Jane'],
      [25, 'Paris,France'],
      [55, '19690500'],
    ])
    expect(await suggestFrom(file, 'a.jpg')).toEqual({
      keywords: ['A, B; C', 'Smith, John', 'Doe; Jane', 'Paris,France'],
      time_period: { gte: parseDay('1969-05-01'), lte: parseDay('1969-05-31') },
    })
  })

  test.each([
    ['19690000', { time_period: toYearPeriod(1969) }],
    ['00000000', undefined],
    ['19250203', { date_of_origin: parseDay('1925-02-03') }],
  ])('suggests the IPTC date %s with its stated precision', async (date, expected) => {
    expect(await suggestFrom(await makePictureWith([[55, date]]), 'a.jpg')).toEqual(expected)
  })
})

test('suggests the year when XMP states only a year, and doesn’t split XMP keywords at commas', async () => {
  const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:RDF><rdf:Description photoshop:DateCreated="1925"><dc:subject><rdf:Bag><rdf:li>Smith, John</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`
  const file = insertSegments(await make.makeJpeg(), [0xe1, Buffer.from(xmp)])
  expect(await suggestFrom(file, 'a.jpg')).toEqual({ time_period: toYearPeriod(1925), keywords: ['Smith, John'] })
})

test('suggests no EXIF date when the camera clock was never set', async () => {
  const { default: sharp } = await import('sharp')
  const makeDatedJpeg = (text: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .withExif({ IFD2: { DateTimeOriginal: text } })
      .jpeg()
      .toBuffer()
  expect(await suggestFrom(await makeDatedJpeg('1970:01:01 00:00:00'), 'a.jpg')).toBeUndefined()
  expect(await suggestFrom(await makeDatedJpeg('0000:00:00 00:00:00'), 'a.jpg')).toBeUndefined()
  expect(await suggestFrom(await makeDatedJpeg('1987:06:05 12:00:00'), 'a.jpg')).toEqual({
    date_of_origin: parseDay('1987-06-05'),
  })
})

test('keeps commas in Vorbis comments, and suggests their year as a time period', async () => {
  const soundArguments = [
    '-f',
    'lavfi',
    '-i',
    'sine=duration=1',
    '-metadata',
    'date=1925',
    '-metadata',
    'genre=Rock, Folk',
  ]
  expect(await suggestFrom(make.makeRecording(soundArguments, 'flac'), 'a.flac')).toEqual({
    keywords: ['Rock, Folk'],
    time_period: toYearPeriod(1925),
  })
})

test('suggests no date from a video when the camera clock was never set', async () => {
  const filmArguments = [
    '-f',
    'lavfi',
    '-i',
    'testsrc=duration=1:size=64x48:rate=10',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
  ]
  for (const [time, expected] of [
    ['1970-01-01T00:00:00Z', undefined],
    ['1987-06-05T10:00:00Z', { date_of_origin: parseDay('1987-06-05') }],
  ] as const)
    expect(
      await suggestFrom(make.makeRecording([...filmArguments, '-metadata', `creation_time=${time}`], 'mp4'), 'a.mp4'),
    ).toEqual(expected)
})

describe('creation dates of documents that reproduce older originals', () => {
  test('suggests no date from the creation date of a PDF', async () => {
    const pdf = make
      .makePdf(['The mill'])
      .toString('latin1')
      .replace('trailer', '9 0 obj\n<< /Title (The mill) /CreationDate (D:20190501120000Z) >>\nendobj\ntrailer')
      .replace('trailer\n<<', 'trailer\n<< /Info 9 0 R')
    expect(await suggestFrom(Buffer.from(pdf, 'latin1'), 'a.pdf')).toEqual({ title: 'The mill' })
  })

  const createdProperty = '<dcterms:created>1999-05-06T10:00:00Z</dcterms:created>'
  test('suggests no date from the creation date of a scanned document', async () => {
    const makeParts = (application: string, hasPicture: boolean, text: string) => ({
      '[Content_Types].xml': strToU8(
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      'word/document.xml': strToU8(`<w:document><w:p><w:t>${text}</w:t></w:p></w:document>`),
      'docProps/core.xml': strToU8(`<cp:coreProperties>${createdProperty}</cp:coreProperties>`),
      'docProps/app.xml': strToU8(`<Properties><Application>${application}</Application></Properties>`),
      ...(hasPicture && { 'word/media/image1.jpeg': new Uint8Array(10) }),
    })
    const makeDocx = (...args: Parameters<typeof makeParts>) => Buffer.from(zipSync(makeParts(...args)))
    const letter = 'Dear Sir, we thank you for your letter of the third.'
    expect(await suggestFrom(makeDocx('ABBYY FineReader 12', false, letter), 'a.docx')).toBeUndefined()
    expect(await suggestFrom(makeDocx('Microsoft Office Word', true, ''), 'a.docx')).toBeUndefined()
    expect(await suggestFrom(makeDocx('Microsoft Office Word', true, letter), 'a.docx')).toEqual({
      date_of_origin: parseDay('1999-05-06'),
    })
    expect(await suggestFrom(makeDocxWithProperties(createdProperty), 'a.docx')).toEqual({
      date_of_origin: parseDay('1999-05-06'),
    })
  })
})
