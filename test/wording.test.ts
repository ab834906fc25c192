import { expect, test } from 'vitest'
import { sentencesInErrors, unclear } from '../scripts/check-wording.ts'

const of = (text: string) => unclear(new Map([['src/shared/rules/a.ts', text]]))
const comment = (words: string) => [
  `/** ${words} */`,
  `/**\n * ${words}\n */`,
  `// ${words}`,
  `const a = 1 // ${words}`,
]

test.each(['The same of more.', 'Likewise.', 'As above.', '@see a', 'Same here.'].flatMap(comment))(
  'a comment that leans on another is told: %j',
  (text) => {
    expect(of(`\n${text}\n`)).toEqual([expect.stringMatching(/^src\/shared\/rules\/a\.ts:2: a comment stands alone$/)])
  },
)

test.each([
  'interface Record {}',
  'export type Node = string',
  'export const Map = 1',
  'export function Document() {}',
])('a name that means something else everywhere is told: %s', (text) => {
  expect(of(`${text}\n`)).toEqual([expect.stringContaining('the name of something else everywhere')])
})

test.each([
  ...comment('Answers the same at each call.'),
  "const a = 'https://example.org/ The other'",
  "import type { Node } from '@tiptap/pm/model'",
  'interface Recorder {}',
  'const map = new Map<string, Node>()',
])('all else is well: %j', (text) => {
  expect(of(`${text}\n`)).toEqual([])
})

test.each([
  "throw new AppError('conflict', { reason: ['is in the trash'] })",
  'throw badInput(field, `${field}: is required`)',
  "z.string().refine(isEmail, 'must be a valid email')",
  "bounded(5).min(1, { message: 'too short' })",
])('a sentence in an error is told: %s', (text) => {
  const found = sentencesInErrors(new Map([['src/shared/contract/a.contract.ts', `\n${text}`]]))
  expect(found).toEqual([expect.stringMatching(/^src\/shared\/contract\/a\.contract\.ts:2: /)])
})

test.each([
  "throw new AppError('conflict', { field: 'url_alias', reason: ['alias_taken'] })",
  "throw badInput('cursor', 'foreign_cursor')",
  "z.string().refine(isEmail, coded('not_email')).describe('an address of a person')",
  "throw new Error('this cannot be')",
])('a reason is well: %s', (text) => {
  expect(sentencesInErrors(new Map([['src/shared/contract/a.contract.ts', text]]))).toEqual([])
})
