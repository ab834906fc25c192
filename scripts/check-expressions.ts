import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { collectExpressions, type Expression } from './expressions/collect.ts'
import { judge, type Verdict } from './expressions/judge.ts'

// A regular expression must not take longer than linear time, because users choose the texts it runs on.
const CACHE = 'node_modules/.cache/vitrine/expressions.json'
// The only module that may call `normalize`.
const NORMALIZED = 'src/shared/rules/normalize-unicode.ts'
// The number of cores of a small machine.
const LANES = 3

const isTest = (path: string) => /\.(test|suite)\.tsx?$/.test(path)

const failures: string[] = []
const expressions: Expression[] = []
for (const path of globSync('src/**/*.{ts,tsx}').filter((file) => !isTest(file))) {
  const { known, unknown } = collectExpressions(path, readFileSync(path, 'utf8'))
  expressions.push(...known)
  if (path === NORMALIZED) continue
  for (const { text, place, why } of unknown) failures.push(`${place} ${text}: ${why}`)
}

const expressionKey = ({ source, flags }: Expression) => `/${source}/${flags}`
const judged = new Map<string, Verdict>(Object.entries(remembered()))
const waiting = [...new Map(expressions.map((file) => [expressionKey(file), file])).values()].filter(
  (file) => !judged.has(expressionKey(file)),
)
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (let expression = waiting.pop(); expression; expression = waiting.pop())
      judged.set(expressionKey(expression), await judge(expression.source, expression.flags))
  }),
)
for (const file of expressions) {
  const { ok, why } = judged.get(expressionKey(file)) as Verdict
  if (!ok) failures.push(`${file.place} ${expressionKey(file)}: ${why}`)
}
remember()
process.stdout.write(failures.map((line) => `${line}\n`).join(''))
// Judging in one process would block the others.
process.exit(failures.length > 0 ? 1 : 0)

/** Cached verdicts, which never change for an expression. */
function remembered(): Record<string, Verdict> {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8')) as Record<string, Verdict>
  } catch {
    return {}
  }
}

function remember(): void {
  const used = [...new Set(expressions.map(expressionKey))].map((key) => [key, judged.get(key)])
  mkdirSync(dirname(CACHE), { recursive: true })
  writeFileSync(CACHE, JSON.stringify(Object.fromEntries(used)))
}
