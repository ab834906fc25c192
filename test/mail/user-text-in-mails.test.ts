import { expect, test } from 'vitest'
import { defang } from '#shared/rules/mails/defang.ts'
import { getMailTemplates } from '#shared/words/mails/mails.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'

// Names and texts of users are plain text in mails: never in the subject, and never as links.

type Templates = ReturnType<typeof getMailTemplates>
type Renderers = { [K in keyof Templates]: Templates[K] extends (data: infer D) => unknown ? (data: D) => void : never }
/** The combined data of all templates. */
type TemplateData = Renderers[keyof Templates] extends (data: infer D) => void ? D : never

const HOSTILE_TEXT = 'Win at https://evil.example/x'
/** The data of all mail templates together, with hostile text wherever users can enter text. */
const TEMPLATE_DATA = {
  name: HOSTILE_TEXT,
  inviter: HOSTILE_TEXT,
  project: HOSTILE_TEXT,
  org: HOSTILE_TEXT,
  note: HOSTILE_TEXT,
  fromName: HOSTILE_TEXT,
  title: HOSTILE_TEXT,
  message: HOSTILE_TEXT,
  archive: HOSTILE_TEXT,
  thanks: HOSTILE_TEXT,
  titles: [HOSTILE_TEXT],
  contributor: HOSTILE_TEXT,
  portal: HOSTILE_TEXT,
  text: HOSTILE_TEXT,
  asker: HOSTILE_TEXT,
  subject: HOSTILE_TEXT,
  passkey: HOSTILE_TEXT,
  email: 'ada@example.org',
  url: 'https://ours.example/y',
  password: 'xyz',
  reference: 'AB12-CD34',
  number: '12AB',
  virus: 'Eicar',
  projects: [{ title: HOSTILE_TEXT, added: 1, changed: 1, trashed: 1, exhibits: 1, other: 1 }],
  windows: ['cms'],
  at: 0,
  reason: 'privacy',
  event: 'passkeyAdded',
  codesLeft: 1,
  count: 1,
  files: 1,
  itemCount: 1,
  projectCount: 1,
  repaired: 0,
  affected: [{ item: HOSTILE_TEXT, project: HOSTILE_TEXT }],
  head: '1:ab',
  inArchive: 0,
  isVerification: false,
  error: HOSTILE_TEXT,
  isTakenDown: true,
  isFollowUp: false,
  isClosed: true,
} satisfies TemplateData

test.each(LANGUAGE_CODES)('keeps user text out of the subjects and links of all emails in %s', (language) => {
  const mails = Object.entries(getMailTemplates(language)).filter(([, render]) => typeof render === 'function')
  expect(mails.length).toBeGreaterThan(20)
  for (const [kind, render] of mails) {
    const { subject, ...otherParts } = (render as (data: object) => { subject: string })(TEMPLATE_DATA)
    expect(subject, kind).not.toMatch(/evil|Win/)
    const content = JSON.stringify(otherParts)
    expect(content, kind).not.toContain('https://evil')
    expect(content, kind).not.toContain('evil.example')
    expect(content.includes('https[:]//') === content.includes('Win at'), kind).toBe(true)
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
])('defangs the text %s as %s', (text, expected) => {
  expect(defang(text)).toBe(expected)
})
