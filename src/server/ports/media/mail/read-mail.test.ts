import { afterAll, describe, expect, test } from 'vitest'
import { encodeLegacy } from '../../../../../test/support/sample-files/legacy-text.ts'
import { processFile } from '../../../../../test/support/sample-files/process-file.ts'
import { createMediaTools } from '../media-tools.ts'
import { notes } from '../file-notes.ts'
import { readMail } from './read-mail.ts'

const media = createMediaTools()
afterAll(() => media.close())

const joinLines = (...mailLines: string[]) => Buffer.from(mailLines.join('\r\n'), 'latin1')
const HEADERS = [
  'From: =?utf-8?Q?J=C3=BCrgen?= <a@example.org>',
  'To: b@example.org, =?iso-8859-1?Q?Bj=F6rn?= <c@example.org>',
  'Subject: =?utf-8?B?U2l0enVuZ3Nwcm90b2tvbGzDvGJlcmdhYmU=?=',
  'Date: Tue, 01 Apr 2003 23:30:00 -0700',
  'MIME-Version: 1.0',
]
const EXPECTED_HEADERS = [
  'Subject: Sitzungsprotokollübergabe',
  'From: Jürgen <a@example.org>',
  'To: b@example.org, Björn <c@example.org>',
  'Date: Tue, 01 Apr 2003 23:30:00 -0700',
].join('\n')
const QUOTED_BODY = [
  'Content-Type: text/plain; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Die Vereinsgr=FCndungsfeier ist ver=',
  'schobenerweise.',
]

describe('email files', () => {
  test("extracts the headers and text of an email, and suggests the sender's local date", async () => {
    await using result = await processFile(media, joinLines(...HEADERS, ...QUOTED_BODY), 'a.eml')
    expect(result.mime).toBe('message/rfc822')
    expect(result.facts.text).toBe(`${EXPECTED_HEADERS}\n\nDie Vereinsgründungsfeier ist verschobenerweise.`)
    expect(result.facts.suggestions).toEqual({
      title: 'Sitzungsprotokollübergabe',
      creator: 'Jürgen',
      date_of_origin: Date.UTC(2003, 3, 1),
    })
    expect(result.note).toBeUndefined()
  })

  test('converts an HTML mail to text, and lists attachments without reading them', async () => {
    const file = joinLines(
      ...HEADERS,
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Gr&uuml;&szlig;e <b>aus</b> Hamburg</p><script>alert(1)</script>',
      '--x',
      'Content-Type: text/csv; name="=?utf-8?Q?Bericht_f=C3=BCr_alle.csv?="',
      'Content-Disposition: attachment',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('secret figures').toString('base64'),
      '--x--',
    )
    await using result = await processFile(media, file, 'a.eml')
    expect(result.facts.text).toBe(`${EXPECTED_HEADERS}\nAttachments: Bericht für alle.csv\n\nGrüße aus Hamburg`)
  })

  test('detects the encoding of an email that declares none', async () => {
    const text = 'Красная площадь в Москве, парад войск первого мая.'
    const file = Buffer.concat([joinLines('From: a@example.org', 'Subject: x', '', ''), encodeLegacy(text, 'koi8-r')])
    await using result = await processFile(media, file, 'a.eml')
    expect(result.facts.text).toBe(`Subject: x\nFrom: a@example.org\n\n${text}`)
  })

  test('reports an email with 2,000 nested parts as damaged, and reads an email with 20,000 sibling parts', async () => {
    const nestedLines = Array.from({ length: 2000 }, (_, i) => [
      `Content-Type: multipart/mixed; boundary=b${i}`,
      '',
      `--b${i}`,
    ]).flat()
    await using result = await processFile(media, joinLines('From: a@example.org', ...nestedLines), 'a.eml')
    expect(result.note).toEqual(notes.documentDamaged)
    const parts = Array.from({ length: 20_000 }, () => ['--x', '', 'part']).flat()
    const wideMail = joinLines(
      'From: a@example.org',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      ...parts,
      '--x--',
    )
    expect((await readMail(wideMail)).text).toContain('part')
  })

  test('never throws when it reads arbitrary bytes as an email', async () => {
    for (const text of [
      '',
      '\n\n',
      'From:',
      'a'.repeat(100_000),
      '=?'.repeat(50_000),
      ': \n'.repeat(20_000),
      '<'.repeat(100_000),
    ])
      await readMail(Buffer.from(`Subject: ${text}\n\n${text}`)).catch(() => undefined)
  })
})

test('extracts the text of every email in an mbox file', async () => {
  const makeMail = (n: number) => [
    `From someone@example.org Tue Apr  1 10:00:00 2003`,
    `Subject: mail ${n}`,
    ...QUOTED_BODY,
    '',
  ]
  await using result = await processFile(media, joinLines(...makeMail(1), ...makeMail(2)), 'a.mbox')
  const body = 'Die Vereinsgründungsfeier ist verschobenerweise.'
  expect(result.facts.text).toBe(`Subject: mail 1\n\n${body}\n\nSubject: mail 2\n\n${body}`)
})

describe('text files in legacy encodings', () => {
  const JAPANESE = '昭和三十年の東京駅前の様子を写した写真です。人々が歩いています。'
  const CHINESE = '一九五六年北京图书馆的照片，人们在街上行走。这张照片由王先生捐赠。'
  const RUSSIAN = 'Красная площадь в Москве, парад войск первого мая 1945 года.'
  const GERMAN = 'Über die Gründung des Vereins wurde ausführlich gesprochen. Die Straßenbahn fährt bis zum Südbahnhof.'
  test.each([
    ['shift_jis', JAPANESE],
    ['gb18030', CHINESE],
    ['koi8-r', RUSSIAN],
    ['macintosh', GERMAN],
    ['windows-1252', GERMAN],
  ] as const)('detects the encoding of a text from its words: %s', async (label, text) => {
    for (const name of ['a.txt', 'a']) {
      await using result = await processFile(media, encodeLegacy(text, label), name)
      expect([result.mime, result.facts.text, result.note]).toEqual(['text/plain', text, undefined])
    }
  })

  test('adds a note instead of text when the encoding is unknown', async () => {
    await using result = await processFile(media, Buffer.from('Jos\x8e', 'latin1'), 'a.txt')
    expect([result.mime, result.facts.text, result.note]).toEqual(['text/plain', undefined, notes.encodingUnknown])
    expect(result.failed).toBeUndefined()
  })

  test('uses the encoding that HTML or XML declares', async () => {
    const page = `<html><meta charset="koi8-r"><p>дом</p></html>`
    await using result = await processFile(media, encodeLegacy(page, 'koi8-r'), 'a.html')
    expect(result.facts.text).toBe('дом')
  })
})
