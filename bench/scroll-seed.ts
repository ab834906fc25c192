import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../src/server/db/embedded/start.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { hashPassword } from '../src/server/kit/secrets/passwords.ts'
import { MARKER_KEY } from '../src/server/ports/store/marked-store.ts'
import { drawPicture, PICTURE_COUNT, createPlaceholders } from './seed-pictures.ts'
import * as rows from './seed-sql.ts'
import { PLACES, SENTENCES, SUBJECTS } from './seed-words.ts'

const FILES = 400
const SIZES = { thumb: 320, small: 800, large: 1600 } as const
const BATCH = 20_000

export interface SeededArchive {
  project: string
  /** The folder with a hundred items, and the folder with all others. */
  small: string
  large: string
}

const toSqlArray = (words: string[]) => `'{${words.map((word) => `"${word}"`).join(',')}}'::text[]`
const pickWordSql = (words: string[], salt: number) =>
  `(${toSqlArray(words)})[1 + pg_temp.pick(n, ${salt}, ${words.length})]`

/** Fills a project with a folder of 100 items and one of `items`, identical every time, with real image files. */
export async function seedScroll(dataDir: string, itemCount: number): Promise<SeededArchive> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const embedded = await startEmbedded({ dataDir, log: () => undefined, settings: { fsync: 'off' } })
  const client = new pg.Client(embedded.connection)
  try {
    await migrate(embedded.connection, join(import.meta.dirname, '..', 'migrations'))
    await client.connect()
    await client.query(rows.FUNCTIONS)
    const { rows: existingCounts } = await client.query<{ n: string }>('SELECT count(*) AS n FROM artifacts')
    if (Number(existingCounts[0]?.n) !== itemCount + 100) await fillArchive(client, itemCount)
    await seedPictures(client, dataDir)
    const { rows: ids } = await client.query<SeededArchive>(
      `SELECT pg_temp.seed_id('project', 1) AS project, pg_temp.seed_id('folder', 1) AS small, pg_temp.seed_id('folder', 2) AS large`,
    )
    return ids[0] as SeededArchive
  } finally {
    await client.end()
    await embedded.stop()
  }
}

async function fillArchive(client: pg.Client, itemCount: number): Promise<void> {
  await client.query(rows.createPeopleSql(await hashPassword('bench-password')))
  await client.query(rows.createFoldersSql({ items: itemCount, folders: 100, files: FILES }))
  await client.query(rows.createFilesSql({ items: itemCount, folders: 100, files: FILES }, await createPlaceholders()))
  for (let from = 1; from <= itemCount + 100; from += BATCH) {
    await client.query(createArtifactsSql(from, Math.min(itemCount + 100, from + BATCH - 1)))
    console.log(`seeded ${Math.min(itemCount + 100, from + BATCH - 1)} items`)
  }
  await client.query('VACUUM ANALYZE')
}

const createArtifactsSql = (from: number, to: number) => `
INSERT INTO artifacts (id, project, folder, title, description, reference, place, date_of_origin, subject, license,
  visibility, downloadable, active, filename, file, type, user_id, created_at, updated_at)
SELECT pg_temp.seed_id('artifact', n), pg_temp.seed_id('project', 1), pg_temp.seed_id('folder', CASE WHEN n <= 100 THEN 1 ELSE 2 END),
  ${pickWordSql(SUBJECTS, 2)} || ' near ' || ${pickWordSql(PLACES, 3)} || ' – ' || lpad(n::text, 6, '0'),
  '<p>' || ${pickWordSql(SENTENCES, 4)} || ' ' || ${pickWordSql(SENTENCES, 5)} || '</p>', 'AR/' || n, ${pickWordSql(PLACES, 6)},
  CASE WHEN n % 20 > 0 THEN ((make_date(1850 + pg_temp.pick(n, 7, 171), 1, 1) - DATE '1970-01-01') + pg_temp.pick(n, 8, 365)) * 86400000::bigint END,
  ARRAY[${pickWordSql(SUBJECTS, 9)}], 'CC BY 4.0', CASE WHEN n % 10 = 0 THEN 'local' ELSE 'private' END, false, true,
  'IMG_' || n || '.jpg', pg_temp.seed_id('file', file), pg_temp.type_of(file), pg_temp.seed_id('user', 1), 1600000000000 + n * 1000, 1600000000000 + n * 1000
FROM (SELECT n, 1 + pg_temp.pick(n, 27, ${FILES}) AS file FROM generate_series(${from}::bigint, ${to}) n OFFSET 0) a`

/** Writes a file for each derivative in the database. */
async function seedPictures(client: pg.Client, dataDir: string): Promise<void> {
  const { rows: derivativeRows } = await client.query<{ key: string; name: keyof typeof SIZES }>(
    'SELECT key, name FROM derivatives',
  )
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  writeFileSync(join(dataDir, 'files', MARKER_KEY), '')
  const imageCache = new Map<string, Buffer>()
  for (const [i, { key, name }] of derivativeRows.entries()) {
    const path = join(dataDir, 'files', key)
    if (existsSync(path)) continue
    const picture = `${name} ${i % PICTURE_COUNT}`
    const bytes = imageCache.get(picture) ?? (await drawPicture(SIZES[name], i % PICTURE_COUNT))
    imageCache.set(picture, bytes)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
}
