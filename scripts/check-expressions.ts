import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { collectExpressions, type Expression } from './expressions/collect.ts'
import { judgeExpression, type Verdict } from './expressions/judge.ts'

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
  for (const { text, place, reason } of unknown) failures.push(`${place} ${text}: ${reason}`)
}

const toExpressionKey = ({ source, flags }: Expression) => `/${source}/${flags}`
const verdicts = new Map<string, Verdict>(Object.entries(readCachedVerdicts()))
const unjudged = [
  ...new Map(expressions.map((expression) => [toExpressionKey(expression), expression])).values(),
].filter((expression) => !verdicts.has(toExpressionKey(expression)))
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (let expression = unjudged.pop(); expression; expression = unjudged.pop())
      verdicts.set(toExpressionKey(expression), await judgeExpression(expression.source, expression.flags))
  }),
)
for (const expression of expressions) {
  const { ok, why } = verdicts.get(toExpressionKey(expression)) as Verdict
  if (!ok) failures.push(`${expression.place} ${toExpressionKey(expression)}: ${why}`)
}
storeVerdicts()
process.stdout.write(failures.map((line) => `${line}\n`).join(''))
// Exit explicitly, because the checking library's own process keeps running.
process.exit(failures.length > 0 ? 1 : 0)

/** Cached verdicts; the verdict on an expression never changes. */
function readCachedVerdicts(): Record<string, Verdict> {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8')) as Record<string, Verdict>
  } catch {
    return {}
  }
}

function storeVerdicts(): void {
  const usedVerdicts = [...new Set(expressions.map(toExpressionKey))].map((key) => [key, verdicts.get(key)])
  mkdirSync(dirname(CACHE), { recursive: true })
  writeFileSync(CACHE, JSON.stringify(Object.fromEntries(usedVerdicts)))
}
