import { expect, test } from 'vitest'
import { encodeLegacy } from '../../../../test/support/sample-files/legacy-text.ts'
import { getLanguageFromFileName, readCaptionBytes, readCaptionFile } from './read-caption-file.ts'

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nFähre'
const readBytes = (bytes: BlobPart) => readCaptionFile(new File([bytes], 'a.vtt'))

const expected = { content: VTT, skippedCues: [] }

test('decodes UTF-8 with or without a byte order mark, and UTF-16 with one', async () => {
  expect(await readBytes(VTT)).toEqual(expected)
  expect(await readBytes(`\ufeff${VTT}`)).toEqual(expected)
  expect(await readBytes(Buffer.from(`\ufeff${VTT}`, 'utf16le'))).toEqual(expected)
})

test('detects a legacy encoding and decodes the file without loss', async () => {
  const germanText = '1\n00:00:01,000 --> 00:00:02,000\nDie Fähre nach Köln, über Düsseldorf.'
  const russianText = '1\n00:00:01,000 --> 00:00:02,000\nКрасная площадь в Москве.'
  for (const [text, encoding] of [
    [germanText, 'windows-1252'],
    [germanText, 'macintosh'],
    [russianText, 'windows-1251'],
    [russianText, 'koi8-r'],
  ] as const) {
    const bytes = new Uint8Array(encodeLegacy(text, encoding))
    expect(await readBytes(bytes)).toEqual({ legacy: { bytes, encoding } })
    expect(readCaptionBytes(bytes, encoding)).toMatchObject({ content: expect.stringContaining(text.split('\n')[2]!) })
  }
})

test('doesn’t guess the encoding when it is ambiguous', async () => {
  const bytes = new Uint8Array(encodeLegacy('1\n00:00:01,000 --> 00:00:02,000\nJosé', 'macintosh'))
  expect(await readBytes(bytes)).toEqual({ legacy: { bytes, encoding: null } })
  expect(await readBytes(Buffer.from(VTT, 'utf16le'))).toEqual({ problem: 'encoding' })
})

test('refuses a file that is too large without reading it', async () => {
  expect(await readBytes(new Uint8Array(1024 * 1024 + 1))).toEqual({ problem: 'size' })
})

test('detects the language from the file name', () => {
  expect(
    ['ferry.de.vtt', 'ferry.pt-BR.srt', 'Ferry_en_GB.vtt', 'ferry.vtt', 'de.vtt'].map(getLanguageFromFileName),
  ).toEqual(['de', 'pt-BR', 'en-GB', null, null])
})
