import { expect, test } from 'vitest'
import { defang } from '#shared/rules/mails/defang.ts'
import { getMailTemplates } from '#shared/words/mails/mails.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'

// Names and texts of users are plain text in mails: never in the subject, and never as links.

type Templates = ReturnType<typeof getMailTemplates>
type Renderers = { [K in keyof Templates]: Templates[K] extends (data: infer D) => unknown ? (data: D) => void : never }
/** The data that all templates need together. */
type TemplateData = Renderers[keyof Templates] extends (data: infer D) => void ? D : never

const EVIL = 'Win at https://evil.example/x'
/** The data of all mail templates at once, with hostile text wherever users can enter text. */
const FACTS = {
  name: EVIL,
  inviter: EVIL,
  project: EVIL,
  org: EVIL,
  note: EVIL,
  fromName: EVIL,
  title: EVIL,
  message: EVIL,
  archive: EVIL,
  thanks: EVIL,
  titles: [EVIL],
  contributor: EVIL,
  portal: EVIL,
  text: EVIL,
  asker: EVIL,
  subject: EVIL,
  passkey: EVIL,
  email: 'ada@example.org',
  url: 'https://ours.example/y',
  password: 'xyz',
  reference: 'AB12-CD34',
  number: '12AB',
  virus: 'Eicar',
  projects: [{ title: EVIL, added: 1, changed: 1, trashed: 1, exhibits: 1, other: 1 }],
  windows: ['cms'],
  at: 0,
  reason: 'privacy',
  event: 'passkeyAdded',
  codesLeft: 1,
  count: 1,
  inArchive: 0,
  isTakenDown: true,
  isFollowUp: false,
  isClosed: true,
} satisfies TemplateData

test.each(LANGUAGE_CODES)('keeps user text out of subjects and links in all mails in %s', (language) => {
  const mails = Object.entries(getMailTemplates(language)).filter(([, say]) => typeof say === 'function')
  expect(mails.length).toBeGreaterThan(20)
  for (const [kind, say] of mails) {
    const { subject, ...rest } = (say as (facts: object) => { subject: string })(FACTS)
    expect(subject, kind).not.toMatch(/evil|Win/)
    const said = JSON.stringify(rest)
    expect(said, kind).not.toContain('https://evil')
    expect(said, kind).not.toContain('evil.example')
    expect(said.includes('https[:]//') === said.includes('Win at'), kind).toBe(true)
  }
})

test.each([
  ['https://evil.example/x', 'https[:]//evil[.]example/x'],
  ['www.evil.com', 'www[.]evil[.]com'],
  ['http://1.2.3.4/x', 'http[:]//1.2.3.4/x'],
  ['evil。com', 'evil[.]com'],
  ['x.jpg.evil.com', 'x[.]jpg[.]evil[.]com'],
  ['mailto:a@b.de', 'mailto[:]a@b[.]de'],
  [String.raw`\\evil\x`, String.raw`\[\]evil\x`],
  // Texts that mail programs don't turn into links.
  ['IMG_2034.jpg', 'IMG_2034.jpg'],
  ['St. Gallen, 3.14 m', 'St. Gallen, 3.14 m'],
  ['これは。次', 'これは。次'],
  ['Time: 10:30', 'Time: 10:30'],
])('defangs %s as %s', (text, expected) => {
  expect(defang(text)).toBe(expected)
})
