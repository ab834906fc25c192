import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expressionsIn, type Expression } from './expressions/collect.ts'
import { judge, type Verdict } from './expressions/judge.ts'

// A regular expression must not take longer than linear time, because users choose the texts it runs on.
const CACHE = 'node_modules/.cache/vitrine/expressions.json'
// The only module that may call `normalize`.
const NORMALIZED = 'src/shared/rules/normalize-unicode.ts'
// As many as a small machine has cores.
const LANES = 3

const isTest = (path: string) => /\.(test|suite)\.tsx?$/.test(path)

const failures: string[] = []
const expressions: Expression[] = []
for (const path of globSync('src/**/*.{ts,tsx}').filter((one) => !isTest(one))) {
  const { known, unknown } = expressionsIn(path, readFileSync(path, 'utf8'))
  expressions.push(...known)
  if (path === NORMALIZED) continue
  for (const { text, at, why } of unknown) failures.push(`${at} ${text}: ${why}`)
}

const keyOf = ({ source, flags }: Expression) => `/${source}/${flags}`
const judged = new Map<string, Verdict>(Object.entries(remembered()))
const waiting = [...new Map(expressions.map((one) => [keyOf(one), one])).values()].filter(
  (one) => !judged.has(keyOf(one)),
)
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      judged.set(keyOf(next), await judge(next.source, next.flags))
  }),
)
for (const one of expressions) {
  const { ok, why } = judged.get(keyOf(one)) as Verdict
  if (!ok) failures.push(`${one.at} ${keyOf(one)}: ${why}`)
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
  const used = [...new Set(expressions.map(keyOf))].map((key) => [key, judged.get(key)])
  mkdirSync(dirname(CACHE), { recursive: true })
  writeFileSync(CACHE, JSON.stringify(Object.fromEntries(used)))
}
