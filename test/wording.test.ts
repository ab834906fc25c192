import { expect, test } from 'vitest'
import { unclear } from '../scripts/check-wording.ts'

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
