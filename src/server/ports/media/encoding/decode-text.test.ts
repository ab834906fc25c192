import { describe, expect, test } from 'vitest'
import type { EncodingLabel } from '#shared/rules/encodings/pick-encoding.ts'
import { encodeLegacy } from '../../../../../test/support/sample-files/legacy-text.ts'
import { decodeText, createLatin1Decoder, createShortTextDecoder } from './decode-text.ts'

const GERMAN =
  'Die Vorstandssitzung am 3. März 1952 begann mit der Begrüßung durch den Präsidenten.\nÜber die Gründung des Vereins wurde ausführlich gesprochen. Die Straßenbahn fährt jetzt bis zum Südbahnhof.'
const FRENCH =
  'Le café de la gare, situé à côté de la forêt, était très fréquenté pendant l’été 1936. Où êtes-vous allé, François ?'
const RUSSIAN = 'Красная площадь в Москве, парад войск первого мая 1945 года. Фотография из семейного архива Ивановых.'
const JAPANESE = '昭和三十年の東京駅前の様子を写した写真です。人々が歩いています。図書館の資料として保存されている。'
const CHINESE = '一九五六年北京图书馆的照片，人们在街上行走。这张照片由王先生捐赠，现存于博物馆。'
const POLISH = 'Łódź w roku 1939. Zdjęcie przedstawia żołnierzy na ulicy Piotrkowskiej. Źródło: archiwum rodzinne.'

describe('decoding a text file', () => {
  test.each<[EncodingLabel, string]>([
    ['windows-1252', GERMAN],
    ['windows-1252', FRENCH],
    ['macintosh', GERMAN],
    ['macintosh', FRENCH],
    ['ibm850', GERMAN],
    ['koi8-r', RUSSIAN],
    ['windows-1251', RUSSIAN],
    ['ibm866', RUSSIAN],
    ['shift_jis', JAPANESE],
    ['euc-jp', JAPANESE],
    ['gb18030', CHINESE],
    ['windows-1250', POLISH],
    ['windows-1252', 'Café'],
  ])('detects the encoding %s', (label, text) => {
    expect(decodeText(encodeLegacy(text, label))).toBe(text)
  })

  test('decodes UTF-8, UTF-16 and text in its declared encoding', () => {
    expect(decodeText(Buffer.from(RUSSIAN))).toBe(RUSSIAN)
    expect(decodeText(Buffer.from(`\ufeff${RUSSIAN}`, 'utf16le'))).toBe(RUSSIAN)
    expect(decodeText(encodeLegacy('дом', 'x-mac-cyrillic'), { declaredEncoding: 'x-mac-cyrillic' })).toBe('дом')
  })

  test('drops the last character only if the text was truncated within it', () => {
    expect(decodeText(Buffer.from('Oui, très bien, répondit-elle à René', 'latin1'))).toBe(
      'Oui, très bien, répondit-elle à René',
    )
    expect(decodeText(Buffer.from('Über').subarray(0, 1), { isTruncated: true })).toBe('')
    expect(decodeText(encodeLegacy(JAPANESE, 'shift_jis').subarray(0, 21), { isTruncated: true })).toBe(
      JAPANESE.slice(0, 10),
    )
  })

  test('returns null when the encoding can’t be determined', () => {
    expect(decodeText(Buffer.from('abc \x81\x8d\x8f\x90 def', 'latin1'))).toBeNull()
    expect(decodeText(encodeLegacy('José', 'macintosh'))).toBeNull()
    const noiseBytes = Buffer.from(Uint8Array.from({ length: 5000 }, (_, i) => 0x20 + ((i * 7919) % 0xdf)))
    expect(decodeText(noiseBytes)).toBeNull()
  })

  test('decodes the whole text when its first 64 KB are ASCII', () => {
    const text = `${'plain words\n'.repeat(10_000)}${RUSSIAN}`
    expect(decodeText(encodeLegacy(text, 'koi8-r'))?.endsWith('Ивановых.')).toBe(true)
  })
})

describe('decoding short texts of one file', () => {
  const encodeAndDecode = (label: EncodingLabel, texts: string[]) => {
    const values = texts.map((text) => encodeLegacy(text, label))
    return values.map(createShortTextDecoder(values))
  }
  test.each<[EncodingLabel, string[]]>([
    ['windows-1252', ['Große Länge', 'Jürgen']],
    ['macintosh', ['Überfahrt nach Kärnten', 'Jürgen']],
    ['macintosh', ['José']],
    ['windows-1251', ['Москва', 'Красная площадь']],
    ['windows-1252', ['Müller & Söhne', '“Smith’s” – 1925']],
  ])('uses the same encoding for all texts of a file: %s %j', (label, texts) => {
    expect(encodeAndDecode(label, texts)).toEqual(texts)
  })
  test('decodes each text of a file separately when some of them are UTF-8', () => {
    const values = [Buffer.from('Österreich'), Buffer.from('Länge', 'latin1')]
    expect(values.map(createShortTextDecoder(values))).toEqual(['Österreich', 'Länge'])
  })
})

describe('texts declared as Latin-1', () => {
  const toLatin1 = (bytes: Buffer) => bytes.toString('latin1')
  const decodeAll = (...texts: string[]) => texts.map(createLatin1Decoder(texts))
  test('overrides declared Latin-1 only when the text is certainly in another alphabet', () => {
    const [title, artist] = ['Подмосковные вечера', 'Владимир Трошин']
    expect(
      decodeAll(toLatin1(encodeLegacy(title, 'windows-1251')), toLatin1(encodeLegacy(artist, 'windows-1251'))),
    ).toEqual([title, artist])
    for (const text of ['Große Länge', 'São Paulo, Conceição', 'Malmö, Göteborg', 'È più bella', 'Žižkov'])
      expect(decodeAll(text)).toEqual([text])
  })
  test('decodes the quotation marks that Windows-1252 adds to Latin-1', () => {
    expect(decodeAll(toLatin1(encodeLegacy('“Große” – Länge', 'windows-1252')))).toEqual(['“Große” – Länge'])
  })
})

test('detects the encoding of a long text in linear time', () => {
  for (const text of ['é'.repeat(2_000_000), 'éÉ'.repeat(1_000_000), 'é\n'.repeat(1_000_000), 'aé†b'.repeat(500_000)])
    decodeText(Buffer.from(text, 'latin1'))
})
