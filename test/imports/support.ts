import type { Import, ImportRow, PlanSettings } from '#shared/entities/imports/import.ts'
import { workOnImport } from '#server/imports/import.job.ts'
import { findImport } from '#server/imports/imports.repo.ts'
import type { App, Client } from '../support/app.ts'

/** Calls of imports, whose work is done in the test's process instead of by a worker. */
export function createImports(app: App) {
  /** Does the current step of an import. */
  const work = async (id: string, signal = new AbortController().signal) => {
    const record = await findImport(app.services.db, id)
    if (record?.job) await workOnImport(app.services, { import: id, job: record.job }, signal)
  }
  const read = async (client: Client, id: string) => (await client.get<Import>(`/imports/${id}`)).body
  const upload = (client: Client, project: string, table: string | Uint8Array, name = 'table.csv') => {
    const form = new FormData()
    form.set('source', 'table')
    form.set('file', new Blob([typeof table === 'string' ? table : Buffer.from(table)]), name)
    return client.post<Import>(`/projects/${project}/imports`, form)
  }
  /** Uploads files, whose content decides what they are. */
  const uploadFiles = (client: Client, project: string, files: Record<string, Uint8Array>, source = 'auto') => {
    const form = new FormData()
    form.set('source', source)
    for (const [name, bytes] of Object.entries(files)) form.append('file', new Blob([Buffer.from(bytes)]), name)
    return client.post<Import>(`/projects/${project}/imports`, form)
  }
  const step = async (client: Client, id: string, name: string, body?: object) => {
    const answer = await client.post<Import>(`/imports/${id}/${name}`, body)
    if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    await work(id)
    return read(client, id)
  }
  return {
    work,
    read,
    upload,
    uploadFiles,
    step,
    /** Uploads files and reads them. */
    async readFiles(client: Client, project: string, files: Record<string, Uint8Array>, source?: string) {
      const { body } = await uploadFiles(client, project, files, source)
      await work(body.id)
      return read(client, body.id)
    },
    /** Uploads a table and reads it. */
    async readTable(client: Client, project: string, table: string | Uint8Array, name?: string) {
      const { body } = await upload(client, project, table, name)
      await work(body.id)
      return read(client, body.id)
    },
    /** Plans with the suggested settings, or some of the test. */
    plan: (client: Client, { id, settings }: Import, changes: Partial<PlanSettings> = {}) =>
      step(client, id, 'plan', { ...settings, ...changes }),
    async rows(client: Client, id: string, query = '') {
      return (await client.get<{ rows: ImportRow[] }>(`/imports/${id}/rows${query}`)).body.rows
    },
    /** Uploads, plans and runs a table. */
    async run(
      client: Client,
      project: string,
      table: string | Uint8Array,
      changes?: Partial<PlanSettings>,
      name?: string,
    ) {
      const planned = await this.plan(client, await this.readTable(client, project, table, name), changes)
      return step(client, planned.id, 'run')
    },
  }
}
