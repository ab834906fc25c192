import { describe, expect, test } from 'vitest'
import { MAX_CAPTION_SIZE } from '../limits.ts'
import { captionFile } from './caption-file.ts'
import { readCues } from './cues.ts'
import { languageName, languageTag } from './language.ts'
import { saidIn } from './words.ts'

const said = (text: string) => {
  const file = captionFile(text)
  if (!('content' in file)) return file
  const cues = readCues(file.content)
  return Array.isArray(cues) ? cues.map(({ start, end, text: words }) => [start, end, words]) : cues
}

describe('WebVTT', () => {
  test('cues with and without names and hours; notes, styles and regions are passed over', () => {
    const text = `WEBVTT - a tape\nKind: captions\n\nNOTE heard twice\n00:00 --> nothing\n\nSTYLE\n::cue { color: red }\n\nfirst\n00:01.000 --> 00:02.500 line:0 align:start\nWhere were you\nthat day?\n\n01:00:03.000-->100:00:04.000\nAt sea.\n`
    expect(said(text)).toEqual([
      [1, 2.5, 'Where were you\nthat day?'],
      [3603, 360_004, 'At sea.'],
    ])
  })
  test('a byte order mark and the line ends of any system are taken', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(said(`\ufeff${['WEBVTT', '', '00:01.000 --> 00:02.000', 'Aye'].join(end)}`)).toEqual([[1, 2, 'Aye']])
  })
  test('cues come in the order of time', () => {
    const text = 'WEBVTT\n\n00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:02.000\na'
    expect(said(text)).toEqual([
      [1, 2, 'a'],
      [5, 6, 'b'],
    ])
  })
  test.each([
    ['', { line: 1, problem: 'header' }],
    ['WEBVTTX\n\n00:01.000 --> 00:02.000\na', { line: 1, problem: 'header' }],
    ['<script>alert(1)</script>', { line: 1, problem: 'header' }],
    ['WEBVTT', { line: 1, problem: 'empty' }],
    ['WEBVTT\n\nNOTE only this\n', { line: 4, problem: 'empty' }],
    ['WEBVTT\n\n00:01.000 -> 00:02.000\na', { line: 4, problem: 'time' }],
    ['WEBVTT\n\n00:01,000 --> 00:02,000\na', { line: 3, problem: 'time' }],
    ['WEBVTT\n\n00:61.000 --> 01:02.000\na', { line: 3, problem: 'time' }],
    ['WEBVTT\n\nname\n00:01.000 --> 99\na', { line: 4, problem: 'time' }],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\na', { line: 3, problem: 'order' }],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\na\n00:03.000 --> 00:04.000\nb', { line: 5, problem: 'words' }],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nM\ufffdller', { problem: 'encoding' }],
    ['W\0E\0B\0V\0T\0T\0', { problem: 'encoding' }],
  ])('%j is refused, with the line', (text, fault) => {
    expect(captionFile(text)).toEqual(fault)
  })
  test('a file may have 1 MB, counted in bytes', () => {
    const head = 'WEBVTT\n\n00:01.000 --> 00:02.000\n'
    expect(captionFile(head + 'a'.repeat(MAX_CAPTION_SIZE - head.length))).toHaveProperty('content')
    expect(captionFile(`${head}a${'a'.repeat(MAX_CAPTION_SIZE - head.length)}`)).toEqual({ problem: 'size' })
    expect(captionFile(head + 'é'.repeat(MAX_CAPTION_SIZE / 2))).toEqual({ problem: 'size' })
  })
})

describe('SubRip becomes WebVTT', () => {
  test('with its numbers, commas, short milliseconds and marks', () => {
    const text = `\ufeff\r\n1\r\n00:00:01,5 --> 00:00:02,750 X1:10\r\n<font color="red">Fish & chips</font> <i>now</i>\r\n{\\an8}a < b\r\n \r\n2\r\n1:00:00,000 --> 1:00:01,000\r\nlast`
    expect(said(text)).toEqual([
      [1.5, 2.75, 'Fish &amp; chips <i>now</i>\na &lt; b'],
      [3600, 3601, 'last'],
    ])
  })
  test('a fault in it is told as well', () => {
    expect(captionFile('1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:05,000 --> 00:00:04,000\nb')).toEqual({
      line: 8,
      problem: 'order',
    })
  })
})

describe('the words of a cue', () => {
  test('have no marks, and references are what they stand for', () => {
    expect(saidIn({ text: '<b>Fish</b> &amp; <c.loud>chips</c>&nbsp;&#8211; &#x1F41F; &unknown;' })).toEqual([
      { speaker: null, text: 'Fish & chips – 🐟 &unknown;' },
    ])
  })
  test('are told by who says them', () => {
    expect(saidIn({ text: '<v Ada Flett>Where?\n<v.loud Tom>At sea.</v>' })).toEqual([
      { speaker: 'Ada Flett', text: 'Where?' },
      { speaker: 'Tom', text: 'At sea.' },
    ])
  })
  test('a script in it is words', () => {
    expect(saidIn({ text: '&lt;script&gt;alert(1)&lt;/script&gt;<img src=x onerror=alert(1)>' })).toEqual([
      { speaker: null, text: '<script>alert(1)</script>' },
    ])
  })
})

test('a language is a tag in its usual form', () => {
  expect(['EN', 'pt-br', 'zh-hant-tw', 'gd'].map(languageTag)).toEqual(['en', 'pt-BR', 'zh-Hant-TW', 'gd'])
  expect(['', 'english', 'e', 'en_GB', 'en-', '"en"', 'x'.repeat(40)].map(languageTag)).toEqual(Array(7).fill(null))
  expect([languageName('de'), languageName('de', 'en'), languageName('qaa')]).toEqual(['Deutsch', 'German', 'qaa'])
})

test.each([
  ['spaces', ' '.repeat(500_000)],
  ['marks that never end', `00:00:01,000 --> 00:00:02,000\n${'<font'.repeat(200_000)}`],
  ['places that never end', `00:00:01,000 --> 00:00:02,000\n${'{\\'.repeat(400_000)}`],
  ['voices that never end', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v'.repeat(250_000)}${' '.repeat(400_000)}`],
  ['names that never end', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v.a '.repeat(200_000)}`],
])('a file of nothing but %s is read in time that grows with its length alone', (_, text) => {
  // Minutes and hours where each sign begins a search of the rest.
  const file = captionFile(text)
  if (!('content' in file)) return
  const cues = readCues(file.content)
  if (Array.isArray(cues)) cues.forEach(saidIn)
})
