import { expect } from 'vitest'
import type { Export } from '#shared/entities/exports/export.ts'
import type { Import } from '#shared/entities/imports/import.ts'
import { prepareInProcess } from '../downloads/prepare-in-process.ts'
import type { App, Client, Person } from '../support/app.ts'
import type { createImports } from './support.ts'

/** Exports a project as the ZIP files of its parts. */
export async function exportBags(
  app: App,
  person: Person,
  project: string,
  body: object = {},
): Promise<Record<string, Uint8Array>> {
  const { body: requested } = await person.post<Export>(`/projects/${project}/exports`, body)
  await prepareInProcess(app, requested.id)
  const { parts } = (await person.get<Export>(`/exports/${requested.id}`)).body
  const files: Record<string, Uint8Array> = {}
  for (const { filename, url } of parts) {
    const response = await fetch(`${app.base}${url}`, { headers: { cookie: person.cookie() } })
    files[filename] = new Uint8Array(await response.arrayBuffer())
  }
  return files
}

/** Imports the ZIP files of a package, after a dry run. */
export async function importBags(
  imports: ReturnType<typeof createImports>,
  client: Client,
  project: string,
  files: Record<string, Uint8Array>,
): Promise<Import> {
  const read = await imports.readFiles(client, project, files)
  expect(read).toMatchObject({ state: 'mapped', source: 'bagit' })
  const planned = await imports.plan(client, read)
  expect(planned.problem).toBeNull()
  return imports.step(client, planned.id, 'run')
}
