import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainEntries, NO_HASH, toLedgerLine, type LedgerEntry } from '#server/files/ledger/ledger.ts'
import { appendToLedger } from '#server/files/ledger/ledger.repo.ts'
import { transaction } from '#server/db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { CHECKER, exportLines, runChecker, toHead } from './support.ts'

let database: TestDatabase
let dir = ''
beforeAll(async () => {
  database = await createTestDatabase()
  dir = await mkdtemp(join(tmpdir(), 'vitrine-ledger-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dir, { recursive: true, force: true })
})

const toDigest = (n: number) => n.toString(16).padStart(64, '0')
const createEntry = (n: number): LedgerEntry => ({
  ...{ at: 1_700_000_000_000 + n, store: n % 2 === 0 ? 'store' : 'replica', key: `o/00/${toDigest(n)}/${n}` },
  ...{ expected: toDigest(n), found: n % 5 === 0 ? null : toDigest(n), result: n % 5 === 0 ? 'missing' : 'intact' },
})
const createLines = (count: number, from = 0): string[] => {
  let previous = NO_HASH
  const entries = Array.from({ length: count }, (_, n) => createEntry(n + from))
  return chainEntries({ seq: 0, hash: NO_HASH }, entries).map((entry) => {
    const line = toLedgerLine(entry, previous).trimEnd()
    previous = entry.hash
    return line
  })
}

/** Replaces a character by another of the same type. */
const changeAt = (line: string, at: number) => {
  const replacement = /\d/.test(line[at] ?? '') ? String((Number(line[at]) + 1) % 10) : line[at] === 'x' ? 'y' : 'x'
  return line.slice(0, at) + replacement + line.slice(at + 1)
}

test('finds each of 100 random manipulations of a ledger', async () => {
  const COUNT = 12
  const lines = createLines(COUNT)
  const index = fc.nat(COUNT - 1)
  const changed = fc.tuple(index, fc.nat()).map(([i, at]) => lines.with(i, changeAt(lines[i]!, at % lines[i]!.length)))
  const removed = index.map((i) => lines.toSpliced(i, 1))
  const inserted = fc.tuple(index, index).map(([i, from]) => lines.toSpliced(i, 0, lines[from]!))
  const reordered = fc
    .tuple(index, fc.integer({ min: 1, max: COUNT - 1 }))
    .map(([i, by]) => lines.with(i, lines[(i + by) % COUNT]!).with((i + by) % COUNT, lines[i]!))
  const cut = index.map((i) => lines.slice(0, i))
  // Someone who changes an entry and computes all later hashes again is found only by a head that others know.
  const rewritten = fc.integer({ min: 1, max: 1000 }).map((from) => createLines(COUNT, from))
  const manipulations = fc.sample(fc.oneof(changed, removed, inserted, reordered, cut, rewritten), 100)
  const paths = await Promise.all(
    [...manipulations, lines].map(async (manipulated, i) => {
      const path = join(dir, `${i}.jsonl`)
      await writeFile(path, manipulated.map((line) => `${line}\n`).join(''))
      return path
    }),
  )
  // One process for all: starting Python takes longer than the check.
  const program = `import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("checker", sys.argv[1])
checker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(checker)
head = checker.parse_head(sys.argv[2])
print(json.dumps([checker.read_ledger(path, head)[0] for path in sys.argv[3:]]))`
  const { stdout } = await promisify(execFile)('python3', [
    '-IB',
    '-c',
    program,
    CHECKER,
    toHead(lines.at(-1)!),
    ...paths,
  ])
  const problems = JSON.parse(stdout) as string[][]
  expect(problems.at(-1)).toEqual([])
  expect(problems.slice(0, -1).flatMap((found, i) => (found.length === 0 ? [manipulations[i]] : []))).toEqual([])
})

test('chains entries that several transactions append, and refuses any other change', async () => {
  const { db } = database
  const append = (from: number) =>
    transaction(db, (trx) =>
      appendToLedger(
        trx,
        Array.from({ length: 40 }, (_, n) => createEntry(from + n)),
      ),
    )
  await Promise.all([append(0), append(100), append(200)])
  const lines = await exportLines({ db })
  expect(lines).toHaveLength(120)
  expect(await runChecker(dir, lines, ['--head', toHead(lines[60]!)])).toMatchObject({ code: 0 })
  for (const statement of [
    sql`UPDATE fixity_ledger SET result = 'intact' WHERE seq = 1`,
    sql`DELETE FROM fixity_ledger WHERE seq = 120`,
    sql`TRUNCATE fixity_ledger`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('only added to')
})

test('the checker explains itself, and says what is wrong by its exit code', async () => {
  const lines = createLines(3)
  expect(await runChecker(dir, lines)).toMatchObject({ code: 0 })
  expect(await runChecker(dir, lines.slice(1))).toMatchObject({ code: 1 })
  expect(await runChecker(dir, lines, ['--head', 'yesterday'])).toMatchObject({ code: 2 })
  expect(await runChecker(dir, lines, ['--originals', dir])).toMatchObject({ code: 3 })
  const cut = await runChecker(dir, lines.slice(0, 2), ['--head', toHead(lines[2]!)])
  expect(cut).toMatchObject({ code: 1, stdout: expect.stringContaining('ends with entry 2') as string })
  const { stdout } = await promisify(execFile)('python3', ['-I', CHECKER, '--help'])
  expect(stdout).toContain('Exit codes')
})
