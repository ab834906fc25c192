import { describe, expect, test } from 'vitest'
import * as make from '../../../../../test/support/sample-files/media.ts'
import { sniff } from './sniff.ts'

const toHeader = (text: string) => Buffer.from(text)
const makeCfb = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...streams.map((name) => Buffer.from(`${name}\0`, 'utf16le')),
  ])
const makeExe = () => Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(600)])
const makeAsf = (hasVideo: boolean) =>
  Buffer.concat([
    Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
    Buffer.alloc(64),
    hasVideo ? Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex') : Buffer.alloc(16),
  ])
const makeMatroska = (format: string, codec: string) =>
  Buffer.concat([
    Buffer.from('1a45dfa3934282', 'hex'),
    Buffer.from([0x80 | format.length]),
    Buffer.from(format),
    Buffer.alloc(32),
    Buffer.from(codec),
  ])

describe('5.media-type.1 determines the type of a file by its content', () => {
  const cases: Array<[string, string, () => Buffer | Promise<Buffer>, string, string]> = [
    ['a JPEG named .txt', 'a.txt', () => make.makeJpeg(), 'image/jpeg', 'image'],
    ['a PNG', 'a.png', () => make.makePicture('png'), 'image/png', 'image'],
    ['a GIF', 'a', () => make.makePicture('gif'), 'image/gif', 'image'],
    ['a WebP', 'a.jpg', () => make.makePicture('webp'), 'image/webp', 'image'],
    ['a TIFF', 'a.tif', () => make.makePicture('tiff'), 'image/tiff', 'image'],
    ['an SVG with a comment before it', 'a.xml', () => make.makeSvg(), 'image/svg+xml', 'image'],
    ['an EPS', 'a.eps', () => toHeader('%!PS-Adobe-3.0 EPSF-3.0\n'), 'image/x-eps', 'image'],
    [
      'a text about PDF',
      'a.txt',
      () => toHeader('The first line of a file is %PDF-1.7, followed by objects.\n'),
      'text/plain',
      'document',
    ],
    [
      'a PDF after 1024 bytes',
      'a',
      () => Buffer.concat([Buffer.from('a\n'.repeat(512)), make.makePdf(['A'])]),
      'application/pdf',
      'pdf',
    ],
    [
      'a PDF too far inside',
      'a.txt',
      () => Buffer.concat([Buffer.from('a\n'.repeat(600)), make.makePdf(['A'])]),
      'text/plain',
      'document',
    ],
    ['a program named .jpg', 'holiday.jpg', makeExe, 'application/x-msdownload', 'application'],
    ['a playlist named .mp4', 'film.mp4', () => make.makePlaylist('/etc/passwd'), 'text/plain', 'document'],
    [
      'a concat script named .mp4',
      'film.mp4',
      () => toHeader("ffconcat version 1.0\nfile '/etc/passwd'\n"),
      'text/plain',
      'document',
    ],
    ['HTML named .png', 'a.png', () => toHeader('<!DOCTYPE html><script>alert(1)</script>'), 'text/html', 'document'],
    ['a fragment of HTML', 'a', () => toHeader('  <script>alert(1)</script>'), 'text/html', 'document'],
    ['XHTML', 'a.xml', () => toHeader('<?xml version="1.0"?><html xmlns="x"/>'), 'text/html', 'document'],
    ['XML', 'a.svg', () => toHeader('<?xml version="1.0"?><svgish/>'), 'application/xml', 'document'],
    [
      'text that begins like a program',
      'a.txt',
      () => toHeader('MZ is short for Mecklenburg.'),
      'text/plain',
      'document',
    ],
    ['text that begins like a bitmap', 'a.txt', () => toHeader('BM, the town of'), 'text/plain', 'document'],
    ['a table by its name', 'a.csv', () => toHeader('name,year\nAnna,1911\n'), 'text/csv', 'document'],
    ['the same table without a name', 'a', () => toHeader('name,year\nAnna,1911\n'), 'text/plain', 'document'],
    ['a picture named .csv', 'a.csv', () => make.makePicture('png'), 'image/png', 'image'],
    [
      'old Western text',
      'a.txt',
      () => Buffer.from('Gr\xfc\xdfe aus K\xf6ln, im Sommer des Jahres', 'latin1'),
      'text/plain',
      'document',
    ],
    ['UTF-16 text', 'a.txt', () => Buffer.from('\uFEFFGrüße', 'utf16le'), 'text/plain', 'document'],
    ['RTF', 'a.doc', () => toHeader('{\\rtf1 hello}'), 'application/rtf', 'document'],
    ['an old Word document', 'a.bin', () => makeCfb('WordDocument'), 'application/msword', 'document'],
    ['an old workbook named .doc', 'a.doc', () => makeCfb('Workbook'), 'application/vnd.ms-excel', 'document'],
    ['an old presentation', 'a', () => makeCfb('PowerPoint Document'), 'application/vnd.ms-powerpoint', 'document'],
    [
      'a mail message of Outlook',
      'a',
      () => makeCfb('__properties_version1.0'),
      'application/vnd.ms-outlook',
      'document',
    ],
    ['an old file that shows nothing, by name', 'a.xls', () => makeCfb(), 'application/vnd.ms-excel', 'document'],
    ['Windows Media with pictures', 'a', () => makeAsf(true), 'video/x-ms-wmv', 'video'],
    ['Windows Media without', 'a', () => makeAsf(false), 'audio/x-ms-wma', 'audio'],
    ['Matroska', 'a', () => makeMatroska('matroska', 'V_MPEG4'), 'video/x-matroska', 'video'],
    ['Matroska with sound alone', 'a', () => makeMatroska('matroska', 'A_OPUS'), 'audio/x-matroska', 'audio'],
    [
      'WAVE that may be longer than 4 GiB',
      'a',
      () => Buffer.concat([Buffer.from('RF64\xff\xff\xff\xffWAVEds64', 'latin1'), Buffer.alloc(64)]),
      'audio/wav',
      'audio',
    ],
    ['WebM', 'a', () => makeMatroska('webm', 'V_VP9 A_OPUS'), 'video/webm', 'video'],
    ['a PDF', 'a', () => make.makePdf(['x']), 'application/pdf', 'pdf'],
    [
      'a PDF after lines of a printer',
      'a',
      () => Buffer.concat([Buffer.from('\0\x1b%-12345X\n'), make.makePdf(['x'])]),
      'application/pdf',
      'pdf',
    ],
    [
      'a Word document',
      'a.zip',
      () => make.makeDocx(['x']),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'document',
    ],
    ['unknown bytes', 'a.jpg', () => Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]), 'application/octet-stream', 'document'],
    ['nothing', 'a.jpg', () => Buffer.alloc(0), 'application/octet-stream', 'document'],
  ]
  test.each(cases)('detects the type of %s', async (_, name, file, mime, type) => {
    expect(await sniff(await file(), name)).toEqual({ mime, type })
  })

  test('detects the type of recordings by their content, whatever their extension', async () => {
    expect(await sniff(make.makeMp4(1), 'a.txt')).toEqual({ mime: 'video/mp4', type: 'video' })
    expect(await sniff(make.makeAvi(1), 'a.mp4')).toEqual({ mime: 'video/x-msvideo', type: 'video' })
    expect(await sniff(make.makeMkv(1), 'a.mp4')).toEqual({ mime: 'video/x-matroska', type: 'video' })
    expect(await sniff(make.makeWav(1), 'a.mp3')).toEqual({ mime: 'audio/wav', type: 'audio' })
    expect(await sniff(make.makeMp3(1), 'a.wav')).toEqual({ mime: 'audio/mpeg', type: 'audio' })
  })

  test('classifies an MP4 file with only audio tracks as audio, whatever its name', async () => {
    const audioFile = make.makeRecording(['-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'aac'], 'mp4')
    expect(await sniff(audioFile, 'a.mp4')).toEqual({ mime: 'audio/mp4', type: 'audio' })
  })

  test('falls back to the file name when an MP4 track list is not at the start of the file', async () => {
    const header = make.makeMp4(1).subarray(0, 64)
    expect(await sniff(header, 'a.m4a')).toEqual({ mime: 'audio/mp4', type: 'audio' })
    expect(await sniff(header, 'a.mp4')).toEqual({ mime: 'video/mp4', type: 'video' })
  })

  test('never throws when it detects the type of a truncated file', async () => {
    const files = [make.makeMp3(1), make.makeDocx(['x']), await make.makePicture('png'), makeCfb('WordDocument')]
    for (const file of files) {
      for (let length = 1; length < Math.min(file.length, 600); length += 7) {
        await expect(sniff(file.subarray(0, length), 'a')).resolves.toHaveProperty('mime')
      }
    }
  })
})
