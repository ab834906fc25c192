import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles, type Files } from './check-floors.ts'

const TAG = /@spec (\d\.[a-z-]+\.\d+)/g
const ID = /(?<![\d.])(\d\.[a-z][a-z-]*\.\d+)(?![\d.])/g

/**
 * Compares the rules of the specification with the code: a decider is a place tagged `@spec id`, a proof is a test that
 * names the id. Reports unknown ids, ids with two deciders, deciders without a test and tests without a decider.
 */
export function specIndex(rules: readonly string[], files: Files): { breaches: string[]; decided: number } {
  const known = new Set(rules)
  const deciders = collect(files, TAG, (path) => !path.includes('.test.'))
  const proofs = collect(files, ID, (path) => path.includes('.test.') || path.includes('.e2e.'))
  const breaches: string[] = []
  for (const [id, places] of deciders) {
    if (!known.has(id)) breaches.push(`${id}: not a rule of docs/spec-rules.tsv (${places[0]})`)
    if (places.length > 1) breaches.push(`${id}: decided in ${places.length} places: ${places.join(', ')}`)
    if (!proofs.has(id)) breaches.push(`${id}: no test names it (${places[0]})`)
  }
  for (const [id, places] of proofs) {
    if (known.has(id) && !deciders.has(id))
      breaches.push(`${id}: a test names it, but nothing decides it (${places[0]})`)
  }
  return { breaches, decided: deciders.size }
}

function collect(files: Files, pattern: RegExp, isWanted: (path: string) => boolean): Map<string, string[]> {
  const placesById = new Map<string, string[]>()
  for (const [path, text] of files) {
    if (!isWanted(path)) continue
    for (const match of text.matchAll(pattern))
      placesById.set(match[1] ?? '', [...(placesById.get(match[1] ?? '') ?? []), path])
  }
  return placesById
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const rules = readFileSync(join(root, 'docs', 'spec-rules.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[0] ?? '')
  const { breaches, decided } = specIndex(
    rules,
    new Map([...sourceFiles(root, 'src'), ...sourceFiles(root, 'test'), ...sourceFiles(root, 'e2e')]),
  )
  for (const line of breaches) process.stdout.write(`${line}\n`)
  process.stdout.write(`${decided} of ${rules.length} rules are implemented\n`)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
