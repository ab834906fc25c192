import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Import, ImportRow, PlanSettings } from '#shared/entities/imports/import.ts'
import type { Project } from '#shared/entities/project.ts'
import { workOnImport } from '#server/imports/import.job.ts'
import { findImport } from '#server/imports/imports.repo.ts'
import { startApp, type App, type Client, type Person } from '../support/app.ts'
import { createTestProject } from '../support/fixtures.ts'
import { startWebServer, type WebHandler } from '../support/servers/web.ts'

interface ImportTests {
  app: App
  owner: Person
  imports: ReturnType<typeof createImports>
  /** A new project for each test. */
  project: Project
  /** The items of the project by their titles. */
  listItems(): Promise<Artifact[]>
}

/** Starts an application for the tests of a file, with a new project for each test. */
export function setUpImports(startOptions: () => Parameters<typeof startApp>[0] = () => ({})): ImportTests {
  const context = {
    async listItems() {
      const { body } = await this.owner.post<{ artifacts: Artifact[] }>('/search', {
        project: this.project.id,
        query: {},
      })
      return body.artifacts.toSorted((one, other) => (one.title < other.title ? -1 : 1))
    },
  } as ImportTests
  beforeAll(async () => {
    context.app = await startApp(startOptions())
    context.owner = await context.app.owner('ada')
    context.imports = createImports(context.app)
  })
  afterAll(() => context.app.close())
  beforeEach(async () => {
    context.project = await createTestProject(context.owner, 'Harbour archive')
  })
  return context
}

interface WebImportTests extends ImportTests {
  server: Awaited<ReturnType<typeof startWebServer>>
  /** Answers the requests to the other server; 404 at the beginning of each test. */
  handle: WebHandler
}

/** Like `setUpImports`, with another web server from which imports may read. */
export function setUpWebImports(startOptions: Parameters<typeof startApp>[0] = {}): WebImportTests {
  // Hooks run in the order in which they are added.
  beforeAll(async () => {
    context.server = await startWebServer((request, response) => context.handle(request, response))
  })
  afterAll(() => context.server.close())
  const context = setUpImports(() => ({
    ...startOptions,
    env: { IMPORT_HOSTS: `127.0.0.1:${context.server.port}` },
  })) as WebImportTests
  beforeEach(() => {
    context.server.requests.length = 0
    context.handle = (_, response) => response.writeHead(404).end()
  })
  return context
}

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
