import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIELD_COLUMNS, getColumnsOfKinds } from '#server/db/artifact-columns.ts'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

// The table types are written by hand. Types don't exist at run time, so this test parses their source, which is
// regular.

const FOLDER = join(import.meta.dirname, '../../src/server/db/tables')

/** Table → column → kind of value. */
type Tables = Record<string, Record<string, string>>

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

function readDeclaredTables(): Tables {
  const sources = readdirSync(FOLDER).map((file) => readFileSync(join(FOLDER, file), 'utf8'))
  const windowsSource = readFileSync(join(FOLDER, '../../../shared/rules/subscription.ts'), 'utf8')
  const allSourceText = [...sources, windowsSource].join('\n\n')
  // A declaration ends at the first empty line.
  const typeTexts = new Map(
    [...allSourceText.matchAll(/export (?:interface|type) (\w+)([^]*?)\n\n/g)].map(([, name = '', text = '']) => [
      name,
      text,
    ]),
  )
  const readColumns = (name: string): Record<string, string> => {
    const text = typeTexts.get(name) ?? ''
    const parts = text.match(/SubscriptionWindows/g) ?? []
    const keys = text.includes('PermissionKey') ? PERMISSION_KEYS.map((key) => [key, 'boolean']) : []
    const fields = text.includes('FieldColumns') ? FIELD_COLUMNS.map((column) => [column, getFieldKind(column)]) : []
    const declaredFields = [...text.matchAll(/(?:^\s+|[{] )(\w+): ([^\n}]+)/gm)].map(([, column = '', type = '']) => [
      column,
      getKind(type.trim()),
    ])
    return Object.assign(
      {},
      ...parts.map(readColumns),
      Object.fromEntries([...keys, ...fields, ...declaredFields]),
    ) as Record<string, string>
  }
  const index = /export interface Database \{([^}]*)\}/.exec(allSourceText)?.[1] ?? ''
  return Object.fromEntries(
    [...index.matchAll(/^\s+(\w+): \w+\.(\w+)$/gm)].map(([, table = '', type = '']) => [table, readColumns(type)]),
  )
}

/** The kind of a column that is generated from a field of the artifact, according to the field's type. */
function getFieldKind(column: (typeof FIELD_COLUMNS)[number]): string {
  const isOfKind = (...kinds: Parameters<typeof getColumnsOfKinds>[0]) => getColumnsOfKinds(kinds).includes(column)
  if (isOfKind('day', 'period')) return 'number or null'
  if (isOfKind('line')) return 'string or null'
  return isOfKind('words') ? 'array' : isOfKind('mark') ? 'boolean' : 'string'
}

/** Treats `Generated<number>` like `number`. */
function getKind(type: string): string {
  const isNullable = /\| null\b/.test(type)
  const plainType = type.replace(/Generated<(.+)>/, '$1').replace(/ \| null/g, '')
  const kind = plainType.endsWith('[]') ? 'array' : /^(number|boolean)$/.test(plainType) ? plainType : 'string'
  return isNullable ? `${kind} or null` : kind
}

const KINDS: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  ARRAY: 'array',
}

async function readDatabaseTables(): Promise<Tables> {
  const { rows } = await sql<{ table_name: string; column_name: string; data_type: string; is_nullable: string }>`
    SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name, column_name`.execute(database.db)
  const tables: Tables = {}
  for (const { table_name, column_name, data_type, is_nullable } of rows) {
    const kind = KINDS[data_type] ?? 'string'
    ;(tables[table_name] ??= {})[column_name] = is_nullable === 'YES' ? `${kind} or null` : kind
  }
  return tables
}

test('declares the same tables and columns as the migrated database has', async () => {
  const { migrations: _, ...actualTables } = await readDatabaseTables()
  const declaredTables = readDeclaredTables()
  expect(Object.keys(declaredTables).toSorted()).toEqual(Object.keys(actualTables).toSorted())
  for (const [table, columns] of Object.entries(declaredTables)) expect(columns, table).toEqual(actualTables[table])
})
