import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { oneLine } from '#shared/rules/text/one-line.ts'
import { freshDatabase } from './db.ts'

const TITLES = [
  'Łódź, 東京 👩‍👩‍👧 می\u200cخواهم',
  'Dear reader,\r\n\r\nvisit\thttps://example.org\u2028',
  'ferry\u202egpj.exe',
  '\u2067שלום\u2069 and \u2068more',
  '\u2067שלום\u2069 and more',
  'a\ufffe\uffff\ufdd0\u{1ffff}\u{10fffe}\u0090b',
  '\ufeff edges\u200b',
]
const BLANK = ['\u200b', '\u3164\u2800', '\u202e']

test('stored names and titles become one line, and aliases of dots can be opened', async () => {
  const database = await freshDatabase({ empty: true })
  const { pool } = database
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-lines-'))
  const all = join(import.meta.dirname, '../migrations')
  const own = readdirSync(all).find((name) => name.endsWith('-one-line.sql')) ?? ''
  for (const name of readdirSync(all).filter((one) => one < own)) cpSync(join(all, name), join(folder, name))
  await migrate(database.connection, folder)
  const insert = async (text: string, ...values: unknown[]) =>
    (await pool.query<{ id: string }>(`${text} RETURNING id`, values)).rows[0]?.id ?? ''
  const org = await insert("INSERT INTO orgs (id, title) VALUES (gen_random_uuid(), 'O\u202e\nrg')")
  const project = await insert(
    "INSERT INTO projects (id, org, title, url_alias) VALUES (gen_random_uuid(), $1, 'P', '..')",
    org,
  )
  for (const title of [...TITLES, ...BLANK])
    await insert(
      'INSERT INTO artifacts (id, project, title, place, subject, type) VALUES (gen_random_uuid(), $1, $2, $2, ARRAY[$2, $3], $4)',
      ...[project, title, 'quay\n', 'image'],
    )
  for (const title of ['ferry', 'Ferry\n', 'lamp\u202e'])
    await insert('INSERT INTO tags (id, project, title) VALUES (gen_random_uuid(), $1, $2)', project, title)

  await migrate(database.connection, all)

  const read = async <T>(text: string) => (await pool.query<T & object>(text)).rows
  const artifacts = await read<{ title: string; place: string; subject: string[] }>(
    'SELECT title, place, subject FROM artifacts',
  )
  const titles = TITLES.map(oneLine)
  // Of stored titles with an isolate that is not ended, none is kept.
  titles[3] = 'שלום and more'
  titles[6] = TITLES[6] ?? ''
  expect(artifacts.map((one) => one.title).toSorted()).toEqual([...titles, ...BLANK.map(() => 'Untitled')].toSorted())
  expect(artifacts.map((one) => one.place).toSorted()).toEqual([...titles, ...BLANK.map(() => '')].toSorted())
  expect(artifacts.map((one) => one.subject.join('|')).toSorted()).toEqual(
    [...titles.map((one) => oneLine(one)), ...BLANK]
      .map((one) => (oneLine(one) === '' ? 'quay' : `${oneLine(one)}|quay`))
      .toSorted(),
  )
  expect(await read('SELECT title FROM orgs')).toEqual([{ title: 'O rg' }])
  const tags = (await read<{ title: string }>('SELECT title FROM tags ORDER BY lower(title)')).map((one) => one.title)
  expect(tags).toEqual(['ferry', expect.stringMatching(/^Ferry \([0-9a-f]{6}\)$/), 'lamp'])
  expect(await read('SELECT url_alias FROM projects')).toEqual([
    { url_alias: expect.stringMatching(/^archive-[0-9a-f]{12}$/) },
  ])
  rmSync(folder, { recursive: true })
  await database.drop()
})
