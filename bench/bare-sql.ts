import pg from 'pg'
import type { Statement } from './serve.ts'

// Replays the product's statements without the product: through one pool, with their prepared names and in their order.

/** Statements that ran together on one connection: a single statement or a transaction. */
type StatementUnit = Statement[]

/**
 * Units in the order in which they started. `dependsOn` lists the indexes of the units that had finished by then,
 * because a unit may need their results.
 */
export type Recipe = { unit: StatementUnit; dependsOn: number[] }[]

export function toRecipe(statements: Statement[]): Recipe {
  const openTransactions = new Map<number, StatementUnit>()
  const units: StatementUnit[] = []
  for (const statement of statements.toSorted((a, b) => a.start - b.start)) {
    const openUnit = openTransactions.get(statement.connection)
    const unit = openUnit ?? []
    unit.push(statement)
    if (!openUnit) units.push(unit)
    if (/^\s*(begin|start transaction)/i.test(statement.text)) openTransactions.set(statement.connection, unit)
    if (/^\s*(commit|rollback)\s*;?\s*$/i.test(statement.text)) openTransactions.delete(statement.connection)
  }
  return units.map((unit) => {
    const start = unit[0]?.start ?? 0
    return {
      unit,
      dependsOn: units.flatMap((earlierUnit, n) => ((earlierUnit.at(-1)?.end ?? Infinity) <= start ? n : [])),
    }
  })
}

export function openPool(connection: pg.ClientConfig): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  return new pg.Pool({ ...connection, types, max: 10, keepAlive: true })
}

/** Runs a recipe and returns the rows of each statement. */
export async function replay(pool: pg.Pool, recipe: Recipe): Promise<object[][]> {
  const results: Promise<object[][]>[] = []
  for (const { unit, dependsOn } of recipe)
    results.push(Promise.all(dependsOn.map((n) => results[n])).then(() => replayUnit(pool, unit)))
  return (await Promise.all(results)).flat()
}

async function replayUnit(pool: pg.Pool, unit: StatementUnit): Promise<object[][]> {
  const client = await pool.connect()
  try {
    const results: object[][] = []
    for (const { name, text, values } of unit)
      results.push((await client.query<object>({ ...(name && { name }), text, values })).rows)
    return results
  } finally {
    client.release()
  }
}

/**
 * The plans of a statement: for a new session, and for one that has prepared and run it several times and may use a
 * generic plan.
 */
export async function explain(
  connection: pg.ClientConfig,
  statement: Statement,
): Promise<{ fresh: string; warm: string }> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { text, values } = statement
    const explainStatement = async (sql: string, parameters: unknown[] = []) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${sql}`, parameters)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const fresh = await explainStatement(text, values)
    if (values.length === 0) return { fresh, warm: fresh }
    for (let i = 0; i < 6; i++) await client.query({ name: 'warm', text, values })
    return { fresh, warm: await explainStatement(`EXECUTE warm(${values.map(literal).join(', ')})`) }
  } finally {
    await client.end()
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return `${pg.escapeLiteral(`{${value.map(element).join(',')}}`)}`
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

const element = (value: unknown): string =>
  value === null ? 'NULL' : `"${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

const SCAN =
  /(?:Seq Scan|Index (?:Only )?Scan using \S+) on (artifacts|files|artifact_tags|folders)\b.*?actual time=\S+ rows=(\d+)\S* loops=(\d+)\)(.*)/

/** The planner's row estimates of the large tables. */
export async function readTableSizes(connection: pg.ClientConfig): Promise<Map<string, number>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ relname: string; n: number }>(
      `SELECT relname, reltuples::float AS n FROM pg_class WHERE relname IN ('artifacts', 'files', 'artifact_tags', 'folders')`,
    )
    return new Map(rows.map((row) => [row.relname, row.n]))
  } finally {
    await client.end()
  }
}

/** Searches count up to this many rows exactly, so reading them isn't a full scan. */
const MAX_EXACT_COUNT = 10_001

/** The tables that a plan reads at least half of. A scan that a LIMIT ends early doesn't count. */
export function findFullyScannedTables(plan: string, sizes: ReadonlyMap<string, number>): string[] {
  const tablesRead = new Set<string>()
  const lines = plan.split('\n')
  for (const [i, line] of lines.entries()) {
    const [, table = '', rows = 0, loops = 0] = SCAN.exec(line) ?? []
    if (!table) continue
    const removedRowsLine = lines
      .slice(i + 1, i + 6)
      .find((followingLine) => followingLine.includes('Rows Removed by Filter'))
    const rowsRead = (Number(rows) + Number(/(\d+)/.exec(removedRowsLine ?? '')?.[1] ?? 0)) * Number(loops)
    if (rowsRead > MAX_EXACT_COUNT && rowsRead >= (sizes.get(table) ?? 0) / 2) tablesRead.add(table)
  }
  return [...tablesRead]
}
