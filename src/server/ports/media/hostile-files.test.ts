import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as make from '../../../../test/support/sample-files/media.ts'
import * as hostile from '../../../../test/support/sample-files/hostile-files.ts'
import { processFile } from '../../../../test/support/sample-files/process-file.ts'
import { createMediaTools } from './media-tools.ts'
import type { MediaTools } from './media.ts'
import { notes } from './file-notes.ts'
import { TIME_LIMITS } from '../../../../test/support/time-limits.ts'

// Short limits, so that tests reach them quickly; real files have a minute or more.
const media = createMediaTools({ limits: { imageMs: 60_000, pdfMs: 3000 } })
// For files whose processing never ends and therefore always uses up the whole limit.
const shortLimitMedia = createMediaTools({ limits: { imageMs: 4000 } })
const withSniffedType = (mime: string, type: 'image' | 'video' | 'audio' | 'document') => ({
  ...media,
  sniff: async () => ({ mime, type }),
})

// The default limits, for files that can be processed to the end, because the machine may be busy.
const defaultLimitMedia = createMediaTools()
// Leaves out the renditions of later steps.
const mediaWithoutLaterSteps: MediaTools = {
  ...defaultLimitMedia,
  process: async (input, options) => ({ ...(await defaultLimitMedia.process(input, options)), pendingRenditions: [] }),
}

let connectionCount = 0
const server = createServer((socket) => {
  connectionCount++
  socket.destroy()
})
let address = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`
})
afterAll(async () => {
  server.close()
  await Promise.all([media.close(), shortLimitMedia.close(), defaultLimitMedia.close()])
})

describe('external references in uploaded files', { timeout: TIME_LIMITS.mediaTools }, () => {
  test('connects to no host named in playlists, drawings, markup or documents', async () => {
    const references = [
      `<image href="${address}" xlink:href="${address}" width="9" height="9"/>`,
      `<use href="${address}#a"/><style>@import url(${address}); @font-face { font-family: f; src: url(${address}) } rect { fill: url(${address}#p) }</style>`,
      `<script href="${address}">fetch("${address}")</script><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${address}"/></foreignObject>`,
    ]
    const createDrawing = (inside: string) =>
      Buffer.from(
        `<?xml version="1.0"?><?xml-stylesheet href="${address}"?><!DOCTYPE svg [<!ENTITY % d SYSTEM "${address}"> %d; <!ENTITY x SYSTEM "${address}">]>${make.makeSvg(inside).toString().replace('<?xml version="1.0"?>', '')}`,
      )
    const files: Array<[typeof media, Buffer, string]> = [
      ...references.map((inside): [typeof media, Buffer, string] => [media, createDrawing(inside), 'a.svg']),
      [media, make.makePlaylist(address), 'a.mp4'],
      [withSniffedType('video/mp4', 'video'), make.makePlaylist(address), 'a.mp4'],
      [withSniffedType('audio/mpeg', 'audio'), Buffer.from(`[playlist]\nFile1=${address}\n`), 'a.mp3'],
      [withSniffedType('video/mp4', 'video'), Buffer.from(`ffconcat version 1.0\nfile '${address}'\n`), 'a.mp4'],
      [
        withSniffedType('video/mp4', 'video'),
        Buffer.from(`<?xml version="1.0"?><MPD><BaseURL>${address}</BaseURL></MPD>`),
        'a.mp4',
      ],
      [media, Buffer.from(`<?xml version="1.0"?><!DOCTYPE a SYSTEM "${address}"><a>&x;</a>`), 'a.xml'],
      [
        media,
        hostile.buildDocx(
          `<!DOCTYPE w [<!ENTITY x SYSTEM "${address}">]><w:document><w:p><w:t>&x;</w:t></w:p></w:document>`,
        ),
        'a.docx',
      ],
      [
        media,
        hostile.buildCompressedPdf([
          '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /URI /URI (http://x) >> >>',
          `<< /Type /Pages /Count 1 /Kids [3 0 R] >>`,
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /AA << /O << /S /URI /URI (${address}) >> >> >>`,
        ]),
        'a.pdf',
      ],
    ]
    for (const [mediaTools, file, name] of files) {
      await using result = await processFile(mediaTools, file, name)
      expect(result.derivatives.filter((derivative) => derivative.name === 'stream')).toEqual([])
    }
    expect(connectionCount).toBe(0)
  })

  test('reads no neighbouring file that is named in a playlist, drawing or document', async () => {
    await using target = await processFile(media, make.makeMp4(1), 'a.mp4')
    const secret = join(target.home, 'secret.txt')
    await writeFile(secret, 'SECRET')
    const list = withSniffedType('video/mp4', 'video')
    await using videoResult = await processFile(list, make.makePlaylist(`${target.home}/original`), 'a.mp4')
    expect(videoResult).toMatchObject({ facts: {}, derivatives: [], failed: notes.avDamaged })
    const entity = `<!DOCTYPE w [<!ENTITY x SYSTEM "file://${secret}">]>`
    await using docxResult = await processFile(
      media,
      hostile.buildDocx(`${entity}<w:p><w:t>a&x;</w:t></w:p>`),
      'a.docx',
    )
    expect(docxResult.facts.text).not.toContain('SECRET')
    await using markupResult = await processFile(
      media,
      Buffer.from(`<?xml version="1.0"?>${entity}<a>&x;</a>`),
      'a.xml',
    )
    expect(markupResult.facts.text ?? '').not.toContain('SECRET')
  })
})

describe('resource limits for hostile files', { timeout: TIME_LIMITS.mediaTools }, () => {
  test('rejects a small PNG file that contains 2.5 billion pixels', async () => {
    const file = hostile.makeBlackPng(50_000, 50_000)
    expect(file.length).toBeLessThan(1_000_000)
    await using result = await processFile(media, file, 'a.png')
    expect(result).toMatchObject({ derivatives: [], failed: notes.pictureTooLarge(50_000, 50_000) })
  })

  test('renders or rejects a drawing that embeds a 2.5-billion-pixel image, within the limits', async () => {
    const png = hostile.makeBlackPng(50_000, 50_000).toString('base64')
    const svg = make.makeSvg(`<image href="data:image/png;base64,${png}" width="9" height="9"/>`)
    await using result = await processFile(media, svg, 'a.svg')
    expect(result.failed ?? result.derivative('thumb').mime).toBeTruthy()
  })

  test('creates a thumbnail from the first of 100,000 GIF frames', async () => {
    await using result = await processFile(media, hostile.makeLongGif(100_000), 'a.gif')
    expect(result.facts).toMatchObject({ width: 1, height: 1 })
    expect(result.derivatives.map((derivative) => derivative.name)).toContain('thumb')
  })

  test('limits the derivatives of a video that claims 65,535 × 65,535 pixels', async () => {
    await using result = await processFile(media, hostile.claimHugeSize(make.makeMp4(1)), 'a.mp4')
    for (const derivative of result.derivatives)
      expect(Math.max(derivative.width ?? 0, derivative.height ?? 0)).toBeLessThanOrEqual(1920)
  })

  test('does not expand “billion laughs” XML entities in a drawing, markup or a document', async () => {
    await using svg = await processFile(
      media,
      Buffer.from(
        `<?xml version="1.0"?>${hostile.BILLION_LAUGHS.replace('DOCTYPE x', 'DOCTYPE svg')}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e9;</text></svg>`,
      ),
      'a.svg',
    )
    expect(svg).toMatchObject({ derivatives: [], failed: notes.pictureDamaged })
    await using xmlResult = await processFile(
      media,
      Buffer.from(`<?xml version="1.0"?>${hostile.BILLION_LAUGHS}<x>&e9;</x>`),
      'a.xml',
    )
    expect((xmlResult.facts.text ?? '').length).toBeLessThan(1000)
    await using docxResult = await processFile(
      media,
      hostile.buildDocx(`${hostile.BILLION_LAUGHS}<w:p><w:t>&e9;</w:t></w:p>`),
      'a.docx',
    )
    expect((docxResult.facts.text ?? '').length).toBeLessThan(1000)
  })

  test('renders or rejects a drawing whose references double at each of thirty levels, within the limits', async () => {
    const nestedGroups = Array.from(
      { length: 30 },
      (_, i) => `<g id="g${i + 1}"><use href="#g${i}"/><use href="#g${i}"/></g>`,
    )
    await using result = await processFile(
      shortLimitMedia,
      make.makeSvg(`<rect id="g0" width="1" height="1"/>${nestedGroups.join('')}`),
      'a.svg',
    )
    expect(result.failed ?? result.derivative('thumb').mime).toBeTruthy()
  })

  test('rejects a zip bomb as too large, and reads only the outermost of nested documents', async () => {
    await using bombResult = await processFile(media, make.makeBombDocx(80 * 1024 * 1024), 'a.docx')
    expect(bombResult).toMatchObject({ facts: {}, failed: notes.documentTooLarge })
    let inner = hostile.buildDocx('<w:p><w:t>innermost</w:t></w:p>')
    for (let depth = 0; depth < 5; depth++)
      inner = hostile.buildDocx('<w:p><w:t>outer</w:t></w:p>', { 'word/embeddings/inner.docx': inner })
    await using nestedResult = await processFile(media, inner, 'a.docx')
    expect(nestedResult.facts.text).toBe('outer')
  })

  test('does not unpack an uploaded archive', async () => {
    await using result = await processFile(media, make.makeBombDocx(80 * 1024 * 1024).subarray(0), 'a.zip')
    expect(result.derivatives).toEqual([])
    const { zipSync } = await import('fflate')
    await using zip = await processFile(media, Buffer.from(zipSync({ 'a.bin': new Uint8Array(1e7) })), 'a.zip')
    expect(zip).toMatchObject({ mime: 'application/zip', facts: {}, derivatives: [], note: notes.noPreview })
  })

  test('counts the pages of a 100,000-page PDF and renders the first one', async () => {
    const file = hostile.makeManyPages(100_000)
    await using result = await processFile(mediaWithoutLaterSteps, file, 'a.pdf')
    expect(result.facts.pages).toBe(100_000)
    expect(result.derivative('thumb').mime).toBe('image/webp')
  })

  test('renders or rejects a PDF that references itself, within the limits', async () => {
    await using result = await processFile(media, hostile.makeEndlessPdf(), 'a.pdf')
    expect(result.failed ?? result.derivative('thumb').mime).toBeTruthy()
  })

  test('stops rendering a PDF with a huge embedded font of zeros', async () => {
    await using result = await processFile(media, hostile.makeBombPdf(150_000_000), 'a.pdf')
    expect([notes.tookTooLong, notes.tooMuchMemory, notes.pdfDamaged]).toContain(result.failed)
    expect(result.derivatives).toEqual([])
  })

  test('creates a thumbnail of a PNG that has 100,000 frames or claims to have four billion', async () => {
    const pngWithWrongFrameCount = hostile.makeLongApng(2)
    pngWithWrongFrameCount.writeUInt32BE(0xffffffff, pngWithWrongFrameCount.indexOf('acTL') + 4)
    for (const file of [hostile.makeLongApng(100_000), pngWithWrongFrameCount]) {
      await using result = await processFile(media, file, 'a.png')
      expect(result.facts).toMatchObject({ width: 1, height: 1 })
      expect(result.derivative('thumb').mime).toBe('image/webp')
    }
  })

  test('measures the real duration of a WAV file that claims 2³² samples, and rejects absurd channel counts', async () => {
    await using result = await processFile(media, hostile.makeAbsurdWav(), 'a.wav')
    expect(result.failed).toBeUndefined()
    expect(result.facts.duration).toBeCloseTo(0.25, 2)
    for (const wavOptions of [
      { channels: 65_535, rate: 4_294_967_295 },
      { channels: 255, rate: 1 },
    ]) {
      await using absurdResult = await processFile(media, hostile.makeAbsurdWav(wavOptions), 'a.wav')
      expect(absurdResult).toMatchObject({ derivatives: [], failed: notes.avDamaged })
    }
  })

  test('stores font files without opening them, and renders a drawing with enormous letters in an embedded font', async () => {
    const font = hostile.makeBombFont()
    for (const name of ['a.ttf', 'a.otf', 'a.woff2']) {
      await using result = await processFile(media, font, name)
      expect(result).toMatchObject({ facts: {}, derivatives: [], note: notes.noPreview })
    }
    const fontFace = `<style>@font-face{font-family:f;src:url(data:font/ttf;base64,${font.toString('base64')})}</style>`
    const hugeLetters = `${fontFace}<text font-family="f" font-size="1e30">a</text><text font-size="99999999">a</text>`
    const foreignFont = `<style>@font-face{font-family:g;src:url(${address})}</style><text font-family="g">a</text>`
    await using drawing = await processFile(media, make.makeSvg(hugeLetters + foreignFont), 'a.svg')
    expect(drawing.derivative('thumb').mime).toBe('image/webp')
  })

  test('reports drawings with deep nesting or huge entities as damaged, and limits costly filters and patterns', async () => {
    const makeSvg = (inside: string, prologue = '') =>
      Buffer.from(
        `<?xml version="1.0"?>${prologue}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`,
      )
    for (const brokenSvg of [
      makeSvg('<g>'.repeat(500_000) + '</g>'.repeat(500_000)),
      makeSvg(`<text>${'&a;'.repeat(20_000)}</text>`, `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(50_000)}">]>`),
    ]) {
      await using result = await processFile(media, brokenSvg, 'a.svg')
      expect(result).toMatchObject({ derivatives: [], failed: notes.pictureDamaged })
    }
    const filterMarkup =
      '<feMorphology radius="9999"/><feGaussianBlur stdDeviation="99999"/><feTurbulence numOctaves="999999"/>'
    for (const slowDrawing of [
      `<filter id="f">${filterMarkup}</filter><rect filter="url(#f)" width="9999" height="9999"/>`,
      '<pattern id="p" width="0.00001" height="0.00001" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect fill="url(#p)" width="9999" height="9999"/>',
    ]) {
      await using result = await processFile(shortLimitMedia, makeSvg(slowDrawing), 'a.svg')
      expect(result.failed ?? result.derivative('thumb').mime).toBeTruthy()
    }
  })

  test('truncates the text of 60,000 overlapping ZIP parts, and rejects 2,000 such parts of 10 MB', async () => {
    await using manyParts = await processFile(
      mediaWithoutLaterSteps,
      hostile.makeOverlappingDocx(60_000, 1000),
      'a.docx',
    )
    expect(manyParts.note).toBe(notes.textCut)
    const largeFile = hostile.makeOverlappingDocx(2000, 10_000_000)
    expect(largeFile.length).toBeLessThan(200_000)
    await using bombResult = await processFile(mediaWithoutLaterSteps, largeFile, 'a.docx')
    expect(bombResult).toMatchObject({ facts: {}, failed: notes.documentTooLarge })
  })

  test.each([
    ['100,000 fonts', 100_000, 10],
    ['200 MB of fonts', 50, 4_000_000],
  ])('leaves %s attached to a video out of its rendition', async (_fonts, count, bytes) => {
    const video = make.makeRecording(
      [
        '-f',
        'lavfi',
        '-i',
        'testsrc=duration=1:size=64x48:rate=10',
        '-c:v',
        'libx264',
        '-pix_fmt',
        'yuv420p',
        '-live',
        '1',
      ],
      'mkv',
    )
    await using result = await processFile(media, hostile.addAttachments(video, count, bytes), 'a.mkv')
    expect(result.facts).toMatchObject({ width: 64, height: 48 })
    expect((await stat(result.derivative('stream').path)).size).toBeLessThan(100_000)
  })

  test('renders or rejects a PDF with a very deep page tree or recursive glyphs, within the limits', async () => {
    await using deepResult = await processFile(media, hostile.makeDeepPdf(100_000), 'a.pdf')
    expect(deepResult.failed ?? deepResult.derivative('thumb').mime).toBeTruthy()
    await using recursiveResult = await processFile(media, hostile.makeRecursivePdf(), 'a.pdf')
    expect(recursiveResult.failed ?? recursiveResult.derivative('thumb').mime).toBeTruthy()
  })

  test('adds a note that a PDF is encrypted, and that a file named .jpg is a program', async () => {
    await using pdfResult = await processFile(defaultLimitMedia, make.makePdf(['secret'], { locked: true }), 'a.pdf')
    expect(pdfResult.failed).toBe(notes.pdfLocked)
    const executable = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(600)])
    await using exeResult = await processFile(media, executable, 'holiday.jpg')
    expect(exeResult).toMatchObject({ type: 'application', derivatives: [], note: notes.program })
  })
})

test('makes no network connection in any of the hostile file tests', () => expect(connectionCount).toBe(0))
