import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { newId } from '#server/kit/ids.ts'
import { Place } from '#server/backup/place/place.ts'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import { backUp, createCleaner, digestTables, restoreElsewhere } from './support.ts'

const cleaner = createCleaner()
afterAll(() => cleaner.run())

/** A schema with every type of column, and what a copy can get wrong: generated columns, sequences, cycles, triggers. */
const SCHEMA = `
  CREATE TABLE store_owner (id uuid PRIMARY KEY);
  INSERT INTO store_owner VALUES (gen_random_uuid());
  CREATE TABLE files (key text, sha256 text);
  CREATE TABLE derivatives (key text);
  CREATE TABLE imports (key text);
  CREATE TABLE import_files (key text);
  CREATE TABLE export_parts (key text);
  CREATE TABLE uploads (id uuid, sha256 text);
  CREATE TABLE "values" (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number serial,
    words text,
    doubled text GENERATED ALWAYS AS (words || words) STORED,
    list text[],
    data jsonb,
    plain json,
    large bigint,
    exact numeric,
    float double precision,
    moment timestamptz,
    span interval,
    raw bytea,
    "order" boolean,
    tree tsvector,
    other bigint
  );
  CREATE TABLE others (id bigint PRIMARY KEY, back bigint REFERENCES "values" DEFERRABLE);
  ALTER TABLE "values" ADD FOREIGN KEY (other) REFERENCES others;
  CREATE FUNCTION add_more() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN NEW.words := coalesce(NEW.words, '') || ' changed'; RETURN NEW; END $$;
  CREATE TRIGGER add_more BEFORE INSERT ON "values" FOR EACH ROW EXECUTE FUNCTION add_more();`

const BACKSLASHES = [
  '\\',
  '\\N',
  '\\.',
  '\t',
  '\r\n',
  '\n',
  '\\t',
  '',
  'null',
  'NULL',
  '"',
  '{',
  ',',
  '\u{1f600}',
  '\u2028',
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...BACKSLASHES), fc.string({ unit: 'grapheme' })), { maxLength: 6 })
  // PostgreSQL's text contains no zero.
  .map((parts) => parts.join('').replaceAll('\0', ''))
const json = fc.jsonValue().map((value) => JSON.stringify(value).replaceAll(/\\u0000/g, ''))
const row = fc.record({
  words: fc.option(text),
  list: fc.option(fc.array(fc.option(text), { maxLength: 4 })),
  data: fc.option(json),
  plain: fc.option(json),
  large: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  exact: fc.option(fc.tuple(fc.bigInt(), fc.nat({ max: 99 })).map(([whole, part]) => `${whole}.${part}`)),
  float: fc.option(fc.double()),
  moment: fc.option(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })),
  span: fc.option(fc.constantFrom('1 mon 2 days 03:04:05.678', '-3 years', '00:00:00.000001')),
  raw: fc.option(fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes))),
  order: fc.option(fc.boolean()),
  tree: fc.option(text),
})
const COLUMNS = Object.keys(fc.sample(row, 1)[0] ?? {})

const ALL_ROWS = `SELECT v.*::text AS row FROM (SELECT * FROM "values" ORDER BY id) v`

test('restores any values, generated columns, sequences and references in cycles, and leaves triggers as they were', async () => {
  const migrationsDir = await cleaner.makeDir()
  await mkdir(migrationsDir, { recursive: true })
  await writeFile(join(migrationsDir, '0001-values.sql'), SCHEMA)
  const source = await cleaner.makeDatabase()
  await migrate(source.connection, migrationsDir)
  const rows = fc.sample(row, { numRuns: 400, seed: Number(process.env.SEED ?? Date.now()) })
  for (const values of rows)
    await source.pool.query(
      `INSERT INTO "values" (${COLUMNS.map((column) => pg.escapeIdentifier(column)).join(', ')})
        VALUES (${COLUMNS.map((column, i) => (column === 'tree' ? `to_tsvector('simple', $${i + 1})` : `$${i + 1}`)).join(', ')})`,
      COLUMNS.map((column) => values[column as keyof typeof values]),
    )
  await source.pool.query('INSERT INTO others SELECT id + 1000, id FROM "values" WHERE id % 7 = 0')
  await source.pool.query('UPDATE "values" SET other = id + 1000 WHERE id % 7 = 0')
  await source.pool.query('DELETE FROM "values" WHERE id % 5 = 0 AND id % 7 <> 0')

  const place = new Place(new DiskStore(await cleaner.makeDir()))
  const made = await backUp({ connection: source.connection, store: new DiskStore(await cleaner.makeDir()) }, place)
  const { database } = await restoreElsewhere(cleaner, place, made.name, migrationsDir)
  const read = async ({ pool }: typeof source) => (await pool.query<{ row: string }>(ALL_ROWS)).rows
  expect(await read(database)).toEqual(await read(source))
  expect(await digestTables(database.connection)).toEqual(await digestTables(source.connection))

  // The next rows continue the sequences, run the triggers and are checked by the foreign keys.
  const insert = async ({ pool }: typeof source) =>
    (await pool.query(`INSERT INTO "values" (words) VALUES ('new') RETURNING id, number, doubled`)).rows[0] as object
  expect(await insert(database)).toEqual(await insert(source))
  expect(await insert(database)).toMatchObject({ doubled: 'new changednew changed' })
  await expect(database.pool.query('UPDATE "values" SET other = 5')).rejects.toThrow('foreign key')
  await expect(database.pool.query(`INSERT INTO others VALUES (1, -1)`)).rejects.toThrow('foreign key')
})

test('brings a backup of an earlier version up to date', async () => {
  const [earlier, current] = [await cleaner.makeDir(), await cleaner.makeDir()]
  for (const dir of [earlier, current]) await writeFile(join(dir, '0001-values.sql'), SCHEMA)
  await writeFile(
    join(current, '0002-more.sql'),
    `ALTER TABLE "values" ADD added text; UPDATE "values" SET added = words || '!'`,
  )
  const source = await cleaner.makeDatabase()
  await migrate(source.connection, earlier)
  await source.pool.query(`INSERT INTO "values" (words) VALUES ('old')`)
  const place = new Place(new DiskStore(await cleaner.makeDir()))
  const made = await backUp({ connection: source.connection, store: new DiskStore(await cleaner.makeDir()) }, place)
  const { database } = await restoreElsewhere(cleaner, place, made.name, current)
  expect((await database.pool.query('SELECT words, added FROM "values"')).rows).toEqual([
    { words: 'old changed', added: 'old changed!' },
  ])
  expect((await database.pool.query('SELECT name FROM migrations ORDER BY name')).rows).toHaveLength(2)
  // A changed migration isn't applied to the rows of another one.
  await writeFile(join(current, '0001-values.sql'), `${SCHEMA}; SELECT '${newId()}'`)
  await expect(restoreElsewhere(cleaner, place, made.name, current)).rejects.toMatchObject({
    code: 'backup_unreleased',
  })
})
