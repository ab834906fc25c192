import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_CAPTION_BYTES } from '../limits.ts'
import { parseCaptionFile } from './caption-file.ts'
import { readCues } from './cues.ts'
import { getLanguageName, normalizeLanguageTag } from './language.ts'
import { splitBySpeaker } from './split-by-speaker.ts'

const parseCues = (text: string) => {
  const file = parseCaptionFile(text)
  return 'content' in file
    ? readCues(file.content).map(({ start, end: cueEnd, text: words }) => [start, cueEnd, words])
    : file
}
const listSkippedLines = (text: string) => {
  const file = parseCaptionFile(text)
  return file.skippedCues?.map(({ line, problem }) => [line, problem])
}
/** Returns the lines that a player shows for the first cue. */
const listShownLines = (text: string) => {
  const file = parseCaptionFile(text)
  const [cue] = 'content' in file ? readCues(file.content) : []
  return cue?.text.split('\n').map((line) => splitBySpeaker({ text: line })[0]?.text ?? '')
}

describe('WebVTT', () => {
  test('parses WebVTT cues with and without identifiers and hours, and ignores notes, styles and regions', () => {
    const text = `WEBVTT - a tape\nKind: captions\n\nNOTE heard twice\n00:00 --> nothing\n\nSTYLE\n::cue { color: red }\n\nfirst\n00:01.000 --> 00:02.500 line:0 align:start\nWhere were you\nthat day?\n\n01:00:03.000-->100:00:04.000\nAt sea.\n`
    expect(parseCues(text)).toEqual([
      [1, 2.5, 'Where were you\nthat day?'],
      [3603, 360_004, 'At sea.'],
    ])
  })
  test('accepts a byte order mark and any kind of line ending', () => {
    for (const lineEnd of ['\n', '\r\n', '\r'])
      expect(parseCues(`\ufeff${['WEBVTT', '', '00:01.000 --> 00:02.000', 'Aye'].join(lineEnd)}`)).toEqual([
        [1, 2, 'Aye'],
      ])
  })
  test('returns cues ordered by start time', () => {
    const text = 'WEBVTT\n\n00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:02.000\na'
    expect(parseCues(text)).toEqual([
      [1, 2, 'a'],
      [5, 6, 'b'],
    ])
  })
  test.each([
    ['', { problem: 'header' }],
    ['WEBVTTX', { problem: 'header' }],
    ['<script>alert(1)</script>', { problem: 'header' }],
    ['WEBVTT', { problem: 'empty' }],
    ['WEBVTT\n\nNOTE only this\n', { problem: 'empty' }],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nM\ufffdller', { problem: 'encoding' }],
    ['W\0E\0B\0V\0T\0T\0', { problem: 'encoding' }],
  ])('refuses %j as a caption file', (text, refusal) => {
    expect(parseCaptionFile(text)).toEqual(refusal)
  })
  test('skips invalid cues, reports their line numbers and keeps the valid ones', () => {
    const text = [
      'WEBVTT',
      '',
      '00:01.000 --> 00:02.000',
      'kept',
      '',
      '00:03.000 -> 00:04.000',
      'no arrow',
      '',
      'name',
      '00:05.000 --> 99',
      'no time',
      '',
      '00:08.000 --> 00:07.000',
      'turned around',
      '',
      '00:61.000 --> 01:02.000',
      'no such second',
      '',
      '00:09,000 --> 00:10,000',
      'commas',
      '00:11.000 --> 00:12.000',
      'no empty line before it',
      '',
      'NOTE passed over',
      '',
      'words without a time',
    ].join('\n')
    expect(parseCues(text)).toEqual([
      [1, 2, 'kept'],
      [9, 10, 'commas'],
      [11, 12, 'no empty line before it'],
    ])
    expect(listSkippedLines(text)).toEqual([
      [6, 'time'],
      [10, 'time'],
      [13, 'order'],
      [16, 'time'],
      [26, 'stray'],
    ])
  })
  test('refuses a file whose cues are all invalid, and reports the skipped cues', () => {
    expect(parseCaptionFile('WEBVTT\n\n00:02.000 --> 00:02.000\na')).toEqual({
      problem: 'empty',
      skippedCues: [{ line: 3, problem: 'order', text: '00:02.000 --> 00:02.000' }],
    })
  })
  test('keeps a valid WebVTT file unchanged', () => {
    const text = `WEBVTT - a tape\nKind: captions\n\nNOTE <b> & -->\n\nSTYLE\n::cue { color: red }\n\nfirst\n00:01.000 --> 00:02.500 line:0\n<v Ada>Caf&eacute; <00:02.000><c.loud>now</c>\n\n`
    expect(parseCaptionFile(text)).toEqual({ content: text, skippedCues: [] })
  })
  test('refuses a caption file larger than 1 MB, counted in bytes rather than characters', () => {
    const header = 'WEBVTT\n\n00:01.000 --> 00:02.000\n'
    expect(parseCaptionFile(header + 'a'.repeat(MAX_CAPTION_BYTES - header.length))).toHaveProperty('content')
    expect(parseCaptionFile(`${header}a${'a'.repeat(MAX_CAPTION_BYTES - header.length)}`)).toEqual({ problem: 'size' })
    expect(parseCaptionFile(header + 'é'.repeat(MAX_CAPTION_BYTES / 2))).toEqual({ problem: 'size' })
  })
})

describe('SubRip', () => {
  test('converts SubRip numbering, decimal commas, short milliseconds and markup to WebVTT', () => {
    const text = `\ufeff\r\n1\r\n00:00:01,5 --> 00:00:02,750 X1:10\r\n<font color="red">Fish & chips</font> <i>now</i>\r\n{\\an8}a < b\r\n \r\n2\r\n1:00:00,000 --> 1:00:01,000\r\nlast`
    expect(parseCues(text)).toEqual([
      [1.5, 2.75, 'Fish &amp; chips <i>now</i>\na &lt; b'],
      [3600, 3601, 'last'],
    ])
  })
  test('reports the line numbers of skipped SubRip cues', () => {
    const text =
      'Some film\n\n1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:05,000 --> 00:00:04,000\nb\n\n3\n00:00:06,000 --> 00:00:07,000\nc'
    expect(parseCues(text)).toEqual([
      [1, 2, 'a'],
      [6, 7, 'c'],
    ])
    expect(listSkippedLines(text)).toEqual([
      [1, 'stray'],
      [8, 'order'],
    ])
  })
  test('separates SubRip cues that have no blank line between them', () => {
    expect(parseCues('1\n00:00:01,000 --> 00:00:02,000\na\n2\n00:00:03,000 --> 00:00:04,000\nb')).toEqual([
      [1, 2, 'a'],
      [3, 4, 'b'],
    ])
  })
})

describe('text of a cue', () => {
  const cue = (words: string) => `1\n00:00:01,000 --> 00:00:02,000\n${words}\n\n2\n00:00:03,000 --> 00:00:04,000\nlast`
  test.each([
    ['siehe Bild 3 --> Seite 4', ['siehe Bild 3 --> Seite 4']],
    ['10:00 --> 12:00 Sprechstunde', ['10:00 --> 12:00 Sprechstunde']],
    ['Fish & chips', ['Fish & chips']],
    ['5 < 6 > 4', ['5 < 6 > 4']],
    ['a <script> b', ['a <script> b']],
    ['first\n\nthird', ['first', '', 'third']],
    ['first\n  \n\nNOTE fourth', ['first', '', '', 'NOTE fourth']],
    ['WEBVTT', ['WEBVTT']],
    ['42', ['42']],
  ])('displays the SubRip cue text %j as written', (words, lines) => {
    expect(listShownLines(cue(words))).toEqual(lines)
    expect(listSkippedLines(cue(words))).toEqual([])
    expect(parseCues(cue(words))).toHaveLength(2)
  })
  test('displays the text of a WebVTT cue as written', () => {
    expect(listShownLines('WEBVTT\n\n00:01.000 --> 00:02.000\na --> b, 5 < 6 & 7\n\nafter a blank line')).toEqual([
      'a --> b, 5 < 6 & 7',
      '',
      'after a blank line',
    ])
  })
  test('displays any cue text as written, and leaves a converted file unchanged when it is parsed again', () => {
    const word = fc.string({ unit: fc.constantFrom(...'ab1 <>&-;:.,/>\n{}\\é'), maxLength: 40 })
    fc.assert(
      fc.property(word, (words) => {
        // Formatting tags aren't text, and a number before a time is a cue's identifier.
        fc.pre(!/<\/?(?:font|[biu]>)|\{\\|&(?:amp|lt|gt);/i.test(words))
        const file = parseCaptionFile(cue(`x ${words} x`))
        if (!('content' in file)) throw new Error(file.problem)
        expect(file.skippedCues).toEqual([])
        expect(readCues(file.content)).toHaveLength(2)
        const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()
        expect(collapseSpaces(listShownLines(cue(`x ${words} x`))?.join(' ') ?? '')).toBe(
          collapseSpaces(`x ${words} x`),
        )
        expect(parseCaptionFile(file.content)).toEqual(file)
      }),
    )
  })
})

describe('spoken text of a cue', () => {
  test('removes tags from spoken text and decodes its character references', () => {
    expect(splitBySpeaker({ text: '<b>Fish</b> &amp; <c.loud>chips</c>&nbsp;&#8211; &#x1F41F; &unknown;' })).toEqual([
      { speaker: null, text: 'Fish & chips – 🐟 &unknown;' },
    ])
  })
  test('splits the text of a cue by speaker', () => {
    expect(splitBySpeaker({ text: '<v Ada Flett>Where?\n<v.loud Tom>At sea.</v>' })).toEqual([
      { speaker: 'Ada Flett', text: 'Where?' },
      { speaker: 'Tom', text: 'At sea.' },
    ])
  })
  test('treats an escaped script tag as plain text and drops an image tag', () => {
    expect(splitBySpeaker({ text: '&lt;script&gt;alert(1)&lt;/script&gt;<img src=x onerror=alert(1)>' })).toEqual([
      { speaker: null, text: '<script>alert(1)</script>' },
    ])
  })
})

test('normalizes language tags', () => {
  expect(['EN', 'pt-br', 'zh-hant-tw', 'gd'].map(normalizeLanguageTag)).toEqual(['en', 'pt-BR', 'zh-Hant-TW', 'gd'])
  expect(['', 'english', 'e', 'en_GB', 'en-', '"en"', 'x'.repeat(40)].map(normalizeLanguageTag)).toEqual(
    Array(7).fill(null),
  )
  expect([getLanguageName('de'), getLanguageName('de', 'en'), getLanguageName('qaa')]).toEqual([
    'Deutsch',
    'German',
    'qaa',
  ])
})

test.each([
  ['spaces', ' '.repeat(500_000)],
  ['unclosed tags', `00:00:01,000 --> 00:00:02,000\n${'<font'.repeat(200_000)}`],
  ['unclosed positions', `00:00:01,000 --> 00:00:02,000\n${'{\\'.repeat(400_000)}`],
  ['unclosed voice tags', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v'.repeat(250_000)}${' '.repeat(400_000)}`],
  ['unclosed voice names', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v.a '.repeat(200_000)}`],
  ['unclosed times', `1\n00:00:01,000 --> 00:00:02,000\n${'1:2'.repeat(300_000)}\n${'1:2-'.repeat(100)}`],
  ['empty lines', `1\n00:00:01,000 --> 00:00:02,000\na${'\n'.repeat(900_000)}b`],
  ['cues without empty lines', '00:00:01,000 --> 00:00:02,000\na\n'.repeat(25_000)],
])('parses a file consisting only of %s in linear time', (_, text) => {
  // This would take minutes or hours if every character started a search of the remaining text.
  const file = parseCaptionFile(text)
  if (!('content' in file)) return
  readCues(file.content).forEach(splitBySpeaker)
})
