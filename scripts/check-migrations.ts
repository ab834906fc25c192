import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/

/** The problems with migration names, a sentence each. Two files with one number have no defined order. */
export function findMigrationProblems(names: readonly string[]): string[] {
  const byNumber = Map.groupBy(names, (name) => NAME.exec(name)?.[1])
  const unnumberedFiles = byNumber.get(undefined) ?? []
  const duplicateNumbers = [...byNumber].filter(
    ([number, sameNumberFiles]) => number !== undefined && sameNumberFiles.length > 1,
  )
  return [
    ...unnumberedFiles.map((name) => `migrations/${name} is not named like 0001-what-it-does.sql`),
    ...duplicateNumbers.map(
      ([number, filesOfNumber]) =>
        `${number} is the number of ${filesOfNumber.toSorted().join(' and ')}: take the next free one`,
    ),
  ]
}

if (import.meta.main) {
  const migrationProblems = findMigrationProblems(readdirSync(join(import.meta.dirname, '../migrations')))
  for (const problem of migrationProblems) process.stderr.write(`${problem}\n`)
  if (migrationProblems.length > 0) process.exitCode = 1
}
