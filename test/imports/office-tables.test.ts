import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp, type App, type Person } from '../support/app.ts'
import { createTestProject } from '../support/fixtures.ts'
import { SAVED_REGISTERS } from '../support/sample-files/tables/tables.ts'
import { createImports } from './support.ts'

// Tables as an office program saves them, not as a test writes them.

let app: App
let owner: Person
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('olga')
})
afterAll(() => app.close())

test.each(SAVED_REGISTERS)(
  'imports %s, whose columns are recognized, as an office program saved it',
  async (name, path) => {
    const imports = createImports(app)
    const project = await createTestProject(owner, name)
    const table = await imports.readTable(owner, project.id, await readFile(path), name)
    expect(table.columns.map((column, index) => [column.name, table.settings?.mapping[index]])).toEqual([
      ['Inventarnummer', 'reference'],
      ['Titel', 'title'],
      ['Datierung', 'display_date'],
      ['Aufgenommen am', null],
      ['Jahr', null],
      ['Schlagwörter', 'subject'],
      ['Beschreibung', 'description'],
      ['Ort', 'place'],
      ['Länge', null],
      ['Datei', 'filename'],
      ['Titel (2)', null],
    ])
    const planned = await imports.plan(owner, table, { match: null, missing_files: 'create' })
    const done = await imports.step(owner, planned.id, 'run')
    expect(done.counts).toMatchObject({ create: 3, done: 3, failed: 0 })
    const rows = await imports.rows(owner, done.id)
    const isText = !('sheets' in (table.table ?? {}))
    // Days are cells of a workbook with their value, whatever their form; a text has them as they were shown.
    expect(rows.map(({ cells }) => [cells[3], cells[4], cells[8], cells[9]])).toEqual([
      [isText ? '14.07.1952' : '1952-07-14', '1911', '1912', '0007.jpg'],
      [isText ? '05.01.1903' : '1903-01-05', '1903', '12.5', '0008.jpg'],
      ['', '1903', '', '0008r.jpg'],
    ])
    const items = await Promise.all(
      rows.map(async ({ artifact }) => (await owner.get<Artifact>(`/artifacts/${artifact}`)).body),
    )
    expect(items).toMatchObject([
      {
        reference: '0007',
        title: 'Die Mühle am Fluß',
        display_date: 'um 1911',
        subject: ['Mühle', 'Fluss'],
        description: '<p>Vorderseite "links";<br />Rückseite leer</p>',
        place: 'Köln',
      },
      { reference: '0008', title: 'Fähre & Hafen', display_date: '1911~', subject: ['Fähre'], place: 'Mainz' },
      // A merged cell counts for all its rows; a text has it once.
      { reference: isText ? null : '0008', title: 'Fähre, Rückseite', display_date: '1920er', place: 'Mainz' },
    ])
  },
)
