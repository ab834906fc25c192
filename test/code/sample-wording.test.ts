import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { listComments, drawSample, listIdentifiers, KINDS, listTestNames } from '../../scripts/sample-wording.ts'
import { listArticleSentences } from '../../scripts/wording/prose.ts'
import { listApiTexts, listOperatorTexts, listFormLabels } from '../../scripts/wording/strings.ts'

const ROOT = join(import.meta.dirname, '../..')
const SCRIPT = join(ROOT, 'scripts', 'sample-wording.ts')
const runSampleWording = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, [SCRIPT, ...args])).stdout

test('prints the same sample for the same seed and a different one for another seed', async () => {
  const args = ['--kind', 'strings', '--count', '20']
  const [firstOutput, sameSeedOutput, otherSeedOutput] = await Promise.all([
    runSampleWording(...args, '--seed', '7'),
    runSampleWording(...args, '--seed', '7'),
    runSampleWording(...args, '--seed', '8'),
  ])
  expect(sameSeedOutput).toBe(firstOutput)
  expect(otherSeedOutput).not.toBe(firstOutput)
  expect(firstOutput.match(/^ {1,2}\d+ {2}\S+:\d+ /gm)).toHaveLength(20)
  expect(firstOutput).toMatch(/\n20 of \d{4,} strings, seed 7\n$/)
})

test('refuses an unknown kind of text and lists the known kinds', async () => {
  await expect(runSampleWording('--kind', 'poems')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('strings|de|ar|demo|api|docs|comments|identifiers|tests') as string,
  })
})

test('draws no text twice, and draws all texts when more are requested than exist', () => {
  const numbers = Array.from({ length: 50 }, (_, i) => i)
  expect(new Set(drawSample(numbers, 1, 30)).size).toBe(30)
  expect(drawSample(numbers, 1, 80).sort((a, b) => a - b)).toEqual(numbers)
})

test.each(['en', 'de', 'ar'])('finds messages, forms, default texts and articles in %s', (language) => {
  const paths = new Set((KINDS[language === 'en' ? 'strings' : language]?.(ROOT) ?? []).map(({ path }) => path))
  const hasPath = (pattern: RegExp) => [...paths].some((path) => pattern.test(path))
  expect(hasPath(new RegExp(`^src/shared/words/gallery/${language}\\.ts$`))).toBe(true)
  expect(hasPath(language === 'en' ? /^src\/shared\/forms\/.*\.form\.ts$/ : /^src\/shared\/forms\/..\.ts$/)).toBe(true)
  expect(hasPath(new RegExp(`^src/server/features/website/default-texts/${language}/`))).toBe(true)
  if (language !== 'ar') expect(hasPath(new RegExp(`^src/server/features/help/articles/${language}/`))).toBe(true)
  if (language === 'en') expect(hasPath(/^src\/server\/main\.ts$/)).toBe(true)
})

const getTexts = (all: { text: string }[]) => all.map(({ text }) => text)

test('finds the labels of a form but not its keys and values', () => {
  const source = `
const EMAIL = { required: 'Enter an address' }
export const form = defineForm('portal', [
  { key: 'title', type: 'text', label: 'Title', placeholder: 'A title', options: [{ value: 'image', label: 'Images' }] },
])`
  expect(getTexts(listFormLabels('a.form.ts', source))).toEqual(['Enter an address', 'Title', 'A title', 'Images'])
})

test('finds the sentences of an article but not its links and screen names', () => {
  const source = `title: Home
summary: All of it
---

[Write](button:contact)

![](screen:item/left)

### Describe

In words

> Said
> — Someone
`
  const expectedTexts = ['Home', 'All of it', 'Write', 'Describe', 'In words', 'Said', '— Someone']
  expect(getTexts(listArticleSentences('home.md', source))).toEqual(expectedTexts)
})

test('finds the texts that the program prints, logs and throws for the operator', () => {
  const source = "log.warn({ err: 'x' }, 'The mail server is away'); throw new ConfigError(`${name}: must be a host`)"
  expect(getTexts(listOperatorTexts('a.ts', source))).toContain('The mail server is away')
  expect(getTexts(listOperatorTexts('a.ts', source))).toContain('${name}: must be a host')
})

test('finds the descriptions of API calls and fields', () => {
  const source =
    "export const a = { summary: 'Find items', input: z.string().describe('Words to find').min(1, 'too_short') }"
  expect(getTexts(listApiTexts('a.contract.ts', source))).toEqual(['Find items', 'Words to find'])
})

test.each(['demo', 'api', 'docs'])('finds more than a hundred texts of kind %s', (kind) => {
  expect(KINDS[kind]?.(ROOT).length).toBeGreaterThan(100)
})

test('joins consecutive line comments into one comment', () => {
  const source =
    '/** Says why. */\nconst a = 1 // At the end.\n\n// One sentence\n// of two lines.\n// prettier-ignore\n'
  expect(getTexts(listComments('a.ts', source))).toEqual(['Says why.', 'At the end.', 'One sentence of two lines.'])
})

test('finds the declared names of values, parameters, types and fields', () => {
  const source =
    'interface Box { width: number }\nexport function open({ lid: cover }: Box, ...rest: Box[]) { const [one] = rest }'
  const names = getTexts(listIdentifiers('kit/box.ts', source)).map((text) => text.split(' ')[0])
  expect(names).toEqual(['box.ts', 'Box', 'width', 'open', 'cover', 'rest', 'one'])
})

test('finds test names, including those of test.each', () => {
  const source = "test('opens', () => {})\ntest.each([1, 2])('opens %s', () => {})\nregex.test('text')"
  expect(getTexts(listTestNames('a.test.ts', source))).toEqual(['opens', 'opens %s'])
})
