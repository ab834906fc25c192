import { expect, test } from 'vitest'
import { languageIn, readCaptionFile } from './read-caption-file.ts'

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nFähre'
const read = (bytes: BlobPart) => readCaptionFile(new File([bytes], 'a.vtt'))

test('UTF-8 is read, with a byte order mark or without', async () => {
  expect(await read(VTT)).toEqual({ content: VTT })
  expect(await read(`\ufeff${VTT}`)).toEqual({ content: VTT })
})

test('other encodings are refused, never guessed', async () => {
  expect(await read(Buffer.from(VTT, 'latin1'))).toEqual({ problem: 'encoding' })
  expect(await read(Buffer.from(`\ufeff${VTT}`, 'utf16le'))).toEqual({ problem: 'encoding' })
})

test('what is too large is not even read', async () => {
  expect(await read(new Uint8Array(1024 * 1024 + 1))).toEqual({ problem: 'size' })
})

test('the name may tell the language', () => {
  expect(['ferry.de.vtt', 'ferry.pt-BR.srt', 'Ferry_en_GB.vtt', 'ferry.vtt', 'de.vtt'].map(languageIn)).toEqual([
    'de',
    'pt-BR',
    'en-GB',
    null,
    null,
  ])
})
