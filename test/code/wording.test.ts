import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSentencesInErrors, findUnclearTexts, findUnidiomatic } from '../../scripts/check-wording.ts'
import { listCommentSentences, listTestTexts } from '../../scripts/wording/code-texts.ts'
import { collectApiTexts, collectDocTexts } from '../../scripts/wording/readable-texts.ts'
import { findBreaches, PATTERNS } from '../../scripts/wording/patterns.ts'
import { listArticleSentences, listSentences } from '../../scripts/wording/prose.ts'
import { listApiTexts, listStrings } from '../../scripts/wording/strings.ts'

const findUnclear = (text: string) => findUnclearTexts(new Map([['src/shared/rules/a.ts', text]]))
const createCommentForms = (text: string) => [
  `/** ${text} */`,
  `/**\n * ${text}\n */`,
  `// ${text}`,
  `const a = 1 // ${text}`,
]

test.each(['The same of more.', 'Likewise.', 'As above.', '@see a', 'Same here.'].flatMap(createCommentForms))(
  'refuses a comment that depends on another comment: %j',
  (text) => {
    expect(findUnclear(`\n${text}\n`)).toEqual([
      expect.stringMatching(/^src\/shared\/rules\/a\.ts:2: a comment stands alone$/),
    ])
  },
)

test.each([
  'interface Record {}',
  'export type Node = string',
  'export const Map = 1',
  'export function Document() {}',
])('refuses a name that is already a well-known global: %s', (text) => {
  expect(findUnclear(`${text}\n`)).toEqual([expect.stringContaining('the name of something else everywhere')])
})

test.each([
  ...createCommentForms('Answers the same at each call.'),
  "const a = 'https://example.org/ The other'",
  "import type { Node } from '@tiptap/pm/model'",
  'interface Recorder {}',
  'const map = new Map<string, Node>()',
])('accepts the code %j', (text) => {
  expect(findUnclear(`${text}\n`)).toEqual([])
})

test.each([
  "throw new AppError('conflict', { reason: ['is in the trash'] })",
  'throw badInput(field, `${field}: is required`)',
  "z.string().refine(isEmail, 'must be a valid email')",
  "bounded(5).min(1, { message: 'too short' })",
])('refuses a sentence instead of a reason code in an error: %s', (text) => {
  const foundSentences = findSentencesInErrors(new Map([['src/shared/contract/a.contract.ts', `\n${text}`]]))
  expect(foundSentences).toEqual([expect.stringMatching(/^src\/shared\/contract\/a\.contract\.ts:2: /)])
})

test.each([
  "throw new AppError('conflict', { field: 'url_alias', reason: ['alias_taken'] })",
  "throw badInput('cursor', 'foreign_cursor')",
  "z.string().refine(isEmail, encodeReason('not_email')).describe('an address of a person')",
  "throw new Error('this cannot be')",
])('accepts a reason code in an error: %s', (text) => {
  expect(findSentencesInErrors(new Map([['src/shared/contract/a.contract.ts', text]]))).toEqual([])
})

test.each([
  'Somebody is guessing your password',
  'Whoever gave it took it back',
  'Nothing is taken at the moment',
  'Menu of what can be done',
  'What is looked for',
  'None of these letters',
  'Take away {}',
  'Take the last act back',
  'Uploads go on by themselves.',
  'That is no picture that this browser can read.',
  '{} has changed it meanwhile',
  'Your e-mail address is fixed.',
  'Delete it for good?',
  'You are told when it is done.',
  'Saved successfully',
  'Please try again.',
  'Loading...',
  "This browser can't read it.",
  'Your files are safe!',
  'Organize your items',
])('refuses a text that reads like a translation: %s', (text) => {
  expect(findBreaches(text, 'interface')).not.toEqual([])
})

test.each([
  'This browser can’t read that image. Try a PNG or JPEG.',
  'Only letters, digits and _ - . ( )',
  'There is no portal yet',
  'Wait until the upload has finished. You can go on to the next step.',
  'Please enter an email address',
  'Please try again after {}',
  'Password reset successfully',
  'Select date...',
  'The "{}" field is required',
  "Email doesn't match invite",
  "Tick Don't show this prompt again.",
  'The "{}" field can have at most {}',
  'Let people read what is said in a video',
])('accepts plain English and sentences quoted from the specification: %s', (text) => {
  expect(findBreaches(text, 'interface')).toEqual([])
})

test('accepts straight apostrophes in documents but not in the interface', () => {
  expect(findBreaches("It can't be undone", 'docs')).toEqual([])
  expect(findBreaches("It can't be undone", 'interface')).toHaveLength(1)
})

test('accepts a sentence of the specification only when it is quoted in full', () => {
  expect(findBreaches('Please enter an email address, then press Enter', 'interface')).not.toEqual([])
})

test.each(PATTERNS)('explains why $find is refused', ({ reason }) => {
  expect(reason).toMatch(/\S \S/)
})

/** A text for each pattern, in the order of `PATTERNS`. */
const REFUSED = [
  // References to people
  'Somebody called.',
  'Everybody sees it.',
  'Tell whoever asks.',
  'Show it to those who may see it.',
  'The giver is notified.',
  'If one wants to share it',
  'See it through their eyes.',
  // Clauses in place of nouns
  'The menu of what can be done',
  'What is looked for',
  'See what becomes of it',
  'Change how it is called',
  'The person to whom it belongs',
  // Expressions of time
  'It changed meanwhile.',
  'Delete it for good',
  'Nothing is shown at the moment',
  'It is located anew.',
  'It is not valid any more.',
  'It stays so long as you are here.',
  'Wait till it ends.',
  // Misused verbs
  'Take it back',
  'It was taken in.',
  'Nothing is taken.',
  'You are told.',
  'It tells what happened.',
  'Dead workers are looked for.',
  'It goes on.',
  'The table stands in a document.',
  'The upload broke off.',
  'Let in again',
  'Lock them out?',
  'We mended it.',
  'The total is reckoned.',
  'You shall see.',
  'It happens by itself.',
  // Negations
  'That was no picture that I know.',
  'A page of ours',
  'They come no more.',
  // Misused words
  'A letter was sent.',
  'Your e-mail',
  'The mail was sent.',
  'A kind of file',
  'Open the receipt',
  'The rendition',
  'Set the time window',
  'It is thereby closed.',
  'Thus it ends.',
  'In the place of the owner',
  'Or the other way round',
  'Log in',
  'Organize it',
  'Saved successfully',
  'Oops',
  'Please wait',
  'Ask who runs this server.',
  // Openings of sentences
  'Those who may see it',
  // Comments and test names
  'What a member may do.',
  'It has a connection of its own.',
  'Both run at once.',
  'The reply says so.',
  'Tells a user that it ended.',
  'The facts known of a call.',
  'The file is to be deleted.',
  'Pages hear of it.',
  'The mail goes out.',
  'The time has come.',
  'The process lets go of it.',
  'The rail stands next to it.',
  'The end lies before the start.',
  'Sends a letter.',
  // Punctuation
  'Loading...',
  "It isn't",
  'Done!',
  'Choose one, e.g. this',
  'Two  spaces',
]

test('refuses an example text for each pattern', () => {
  const silentPatterns = PATTERNS.filter(({ find }, i) => !find.test(REFUSED[i] ?? ''))
  expect(silentPatterns).toEqual([])
  expect(REFUSED).toHaveLength(PATTERNS.length)
})

test('extracts the sentences of comments without code, quotations and directives', () => {
  const source = `// First of
// two lines. Second with "meanwhile" and \`whoever\`.
const a = '/* meanwhile */' // Third.
/**
 * Fourth.
 *
 * - Item
 */
// oxlint-disable-next-line no-console -- meanwhile
/* prettier-ignore */
`
  expect(listCommentSentences('a.ts', source).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '1 First of two lines.',
    '1 Second with {} and {}.',
    '3 Third.',
    '5 Fourth.',
    '7 Item',
  ])
})

test('extracts test names and the messages of assertions and errors', () => {
  const source = `describe('group', () => {
  test('name', () => {
    expect(value, \`message of ${'${value}'}\`).toBe('meanwhile')
    if (!value) throw new TypeError('error')
  })
  test.each(['row'])('name with %s', () => say('meanwhile'))
})
`
  expect(listTestTexts('a.test.ts', source).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '1 group',
    '2 name',
    '3 message of {}',
    '4 error',
    '6 name with %s',
  ])
})

test.each([
  'The next upload continues immediately.',
  'The key alone does not open it; another stands in for it.',
  'Each letter is folded.',
  'Two profiles are told apart by their primaries.',
  'Shown while the listing is at most 100 rows.',
  'Authorizes a call by its own subject.',
])('accepts a plain comment: %s', (text) => {
  expect(findBreaches(text, 'code')).toEqual([])
})

test('extracts each text of a messages file with its line number, including texts inside values', () => {
  const source = `import { createPluralizer } from '../formats.ts'
const { things } = createPluralizer('en')
const reasons: Record<'wrong', string> = { wrong: 'Somebody is wrong' }
export const en = {
  a: { title: 'Title', list: ['One', 'Two'] },
  b: (n: number, who: string) => (who === 'nobody' ? \`\${who} and \${n > 1 ? 'somebody' : 'no one'}\` : things(n, 'item', 'items')),
}
`
  const found = listStrings('src/shared/words/a/en.ts', source)
  expect(found.map(({ line, property, text }) => `${line} ${property}: ${text}`)).toEqual([
    '3 reasons.wrong: Somebody is wrong',
    '5 a.title: Title',
    '5 a.list.0: One',
    '5 a.list.1: Two',
    "6 b: ${who} and ${n > 1 ? 'somebody' : 'no one'}",
    "6 b: ${things(n, 'item', 'items')}",
  ])
  expect(findUnidiomatic(found, 'interface')).toEqual([
    expect.stringMatching(/^src\/shared\/words\/a\/en\.ts:3: "Somebody": /),
    expect.stringMatching(/^src\/shared\/words\/a\/en\.ts:6: "somebody": /),
  ])
})

test('extracts the sentences of a document without its code, link targets and columns of words to avoid', () => {
  const source = `# Title

One sentence of
two lines. Another, with \`whoever\` and [a link](whoever.md).

| Not | But |
|---|---|
| whoever | someone |

\`\`\`
whoever
\`\`\`

- Item
`
  expect(listSentences('a.md', source).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '1 Title',
    '3 One sentence of two lines.',
    '3 Another, with {} and a link.',
    '6 But',
    '8 someone',
    '14 Item',
  ])
})

test('extracts the title, summary and sentences of an article but not its search words', () => {
  const source = 'title: Publish\nsummary: How to publish.\nwords: whoever\n---\nOpen it. Press **Publish**.'
  expect(listArticleSentences('a.md', source).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '1 Publish',
    '2 How to publish.',
    '5 Open it.',
    '5 Press Publish.',
  ])
})

test('checks summaries, descriptions, fields and access reasons of the API for unidiomatic wording', () => {
  const source = `const access = anyone('Whoever has the link was sent it.')
export const things = {
  read: endpoint({ summary: 'What is kept', description: 'Kept for good.', body: z.string().describe('set by somebody') }),
  many: inPairs({ summaries: ['Copy a thing', 'Copy things till done'], descriptions: [undefined, 'It goes along.'] }),
}
`
  const found = findUnidiomatic(listApiTexts('src/shared/contract/a.contract.ts', source), 'docs')
  expect(found.toSorted()).toEqual([
    expect.stringMatching(/^src\/shared\/contract\/a\.contract\.ts:1: "Whoever": /),
    expect.stringMatching(/:1: "Whoever": /),
    expect.stringMatching(/:3: "What is kept": /),
    expect.stringMatching(/:3: "for good": /),
    expect.stringMatching(/:3: "somebody": /),
    expect.stringMatching(/:4: "goes along": /),
    expect.stringMatching(/:4: "till": /),
  ])
})

test('finds no unidiomatic wording in the API documentation', () => {
  const apiReadings = collectApiTexts(join(import.meta.dirname, '../..'))
  const paths = new Set(apiReadings.map(({ path }) => path))
  for (const path of [
    'src/shared/contract/library/artifacts-filing.contract.ts',
    'src/shared/entities/artifact.ts',
    'src/shared/policy/permission.ts',
    'src/server/app/open-api.ts',
    'src/server/app/open-api-texts.ts',
    'src/server/app/mount-payments.ts',
    'src/server/app/uploads/upload-paths.ts',
  ])
    expect(paths).toContain(path)
  expect(findUnidiomatic(apiReadings, 'docs')).toEqual([])
})

test('checks every document that must follow docs/voice.md', () => {
  const paths = new Set(collectDocTexts(join(import.meta.dirname, '../..')).map(({ path }) => path))
  for (const path of ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/voice.md', 'docs/glossary.md'])
    expect(paths).toContain(path)
})
