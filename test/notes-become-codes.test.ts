import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { freshDatabase } from './db.ts'

const SENTENCES = [
  ['No preview for this kind of file.', ['noPreview']],
  ['This picture is too large to show (70000 × 12 pixels). It can be downloaded.', ['pictureTooLarge', 70_000, 12]],
  ['The virus scanner found Eicar (a) in this file. Nobody can open or download it.', ['infected', 'Eicar (a)']],
  ['What an older version has said.', null],
  [null, null],
] as const

test('sentences that were kept with files become codes with their values, and stay for the version before', async () => {
  const database = await freshDatabase({ empty: true })
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-notes-'))
  const all = join(import.meta.dirname, '../migrations')
  for (const name of readdirSync(all).filter((one) => one < '0017')) cpSync(join(all, name), join(folder, name))
  await migrate(database.connection, folder)
  for (const [i, [note]] of SENTENCES.entries()) {
    const {
      rows: [file],
    } = await database.pool.query<{ id: string }>(
      `INSERT INTO files (id, sha256, size, mime, type, key, note)
       VALUES (gen_random_uuid(), $1, 1, 'image/png', 'image', $1, $2) RETURNING id`,
      [String(i).padStart(64, '0'), note],
    )
    if (note !== null)
      await database.pool.query(
        "INSERT INTO processing (file, step, job, failed) VALUES ($1, 'process', gen_random_uuid(), $2)",
        [file?.id, note],
      )
  }
  await migrate(database.connection, all)
  const { rows } = await database.pool.query<{ note: string; noted: unknown; failed: string | null }>(
    'SELECT note, noted, failed FROM files LEFT JOIN processing ON file = files.id ORDER BY sha256',
  )
  expect(rows.map(({ note, noted }) => [note, noted])).toEqual(SENTENCES)
  expect(rows.map(({ failed }) => failed)).toEqual(['noPreview', 'pictureTooLarge', 'infected', 'unforeseen', null])
  rmSync(folder, { recursive: true })
  await database.drop()
})
