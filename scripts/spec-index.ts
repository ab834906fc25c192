import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSourceFiles, type Files } from './check-floors.ts'

const TAG = /@spec (\d\.[a-z-]+\.\d+)/g
const ID = /(?<![\d.])(\d\.[a-z][a-z-]*\.\d+)(?![\d.])/g

/**
 * Compares the rules of the specification with the code: a decider is a place tagged `@spec id`, a proof is a test that
 * names the id. Reports unknown ids, ids with two deciders, deciders without a test and tests without a decider.
 */
export function checkSpecIndex(rules: readonly string[], files: Files): { breaches: string[]; decided: number } {
  const knownIds = new Set(rules)
  const decidersById = collectPlaces(files, TAG, (path) => !path.includes('.test.'))
  const testsById = collectPlaces(files, ID, (path) => path.includes('.test.') || path.includes('.e2e.'))
  const breaches: string[] = []
  for (const [id, places] of decidersById) {
    if (!knownIds.has(id)) breaches.push(`${id}: not a rule of docs/spec-rules.tsv (${places[0]})`)
    if (places.length > 1) breaches.push(`${id}: decided in ${places.length} places: ${places.join(', ')}`)
    if (!testsById.has(id)) breaches.push(`${id}: no test names it (${places[0]})`)
  }
  for (const [id, places] of testsById) {
    if (knownIds.has(id) && !decidersById.has(id))
      breaches.push(`${id}: a test names it, but nothing decides it (${places[0]})`)
  }
  return { breaches, decided: decidersById.size }
}

function collectPlaces(files: Files, pattern: RegExp, isWanted: (path: string) => boolean): Map<string, string[]> {
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
  const { breaches, decided } = checkSpecIndex(
    rules,
    new Map([...readSourceFiles(root, 'src'), ...readSourceFiles(root, 'test'), ...readSourceFiles(root, 'e2e')]),
  )
  for (const line of breaches) process.stdout.write(`${line}\n`)
  process.stdout.write(`${decided} of ${rules.length} rules are implemented\n`)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
