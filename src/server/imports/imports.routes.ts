import { Readable } from 'node:stream'
import { z } from 'zod'
import { createCompressedText } from '#server/kit/zip/compressed-text.ts'
import { BytesReply, getCurrentSession, implement, type Upload } from '#server/access/call.ts'
import { isAllowedWithin } from '#server/access/authorized-subject.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { parseCursor, toPage } from '#server/db/pagination.ts'
import { transaction } from '#server/db/transaction.ts'
import { requireFolder } from '#server/access/require-folder.ts'
import { findOrgOfProject, requireSpace } from '#server/features/orgs/orgs.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { titleToFilename, toSafeFilename } from '#server/kit/filenames.ts'
import { newId } from '#server/kit/ids.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'
import { importsContract } from '#shared/contract/library/imports.contract.ts'
import { BUSY_IMPORT_STATES, FILE_SOURCES, WEB_SOURCES, type WebSourceName } from '#shared/entities/imports/import.ts'
import { DEFAULT_PAGE_SIZE, MAX_TABLE_BYTES } from '#shared/rules/limits.ts'
import { createWebImport } from './create-web-import.ts'
import { requireTargets } from './require-targets.ts'
import {
  deleteImport,
  findImport,
  forgetImportFiles,
  insertImport,
  insertImportFiles,
  listImportFiles,
  listImports,
  listRows,
  type ImportRecord,
  type RowFilter,
} from './imports.repo.ts'
import { toImportRow, viewImports } from './imports.view.ts'
import { listImportFields } from './structure/import-fields.ts'
import { toRowsCsv } from './rows-csv.ts'
import { enqueueImport, startStep } from './start-step.ts'

const CSV_BATCH_SIZE = 500
/** Maximum characters of the cells in one page of rows. */
const MAX_PAGE_CHARACTERS = 2_000_000
const rowCursor = z.tuple([z.int()])

export const importsRoutes = (services: Services) => {
  const { db, store, queue } = services
  const readRecord = async (id: string) => {
    const record = await findImport(db, id)
    if (!record) throw new AppError('not_found')
    return record
  }
  const viewImport = async (id: string) => {
    const [view] = await viewImports(db, [await readRecord(id)])
    if (!view) throw new AppError('not_found')
    return view
  }
  return implement(importsContract, {
    async create(call) {
      const { user, actingAdmin } = getCurrentSession(call)
      const { upload } = call
      const project = call.input.params.id
      const { source, ...input } = call.input.body
      if (isWebSource(source)) {
        if (upload) throw badInput('source', 'not_taken')
        return viewImport(await createWebImport(services, call, project, { ...input, source }))
      }
      if (!upload) throw badInput('file', 'required')
      const org = await findOrgOfProject(db, project)
      if (org === undefined) throw new AppError('not_found')
      await requireSpace(db, org)
      const [id, job] = [newId(), newId()]
      const files: { key: string; filename: string }[] = []
      try {
        for (let next: Upload | null = upload; next; next = await next.next()) {
          const filename = toSafeFilename(next.filename)
          const key = `o/import-${id}${files.length > 0 ? `-${files.length}` : ''}`
          files.push({ key, filename })
          const maxBytes = /\.zip$/i.test(filename) ? Infinity : MAX_TABLE_BYTES
          const { size } = await store.put(key, limitBytes(next.body, maxBytes), { signal: call.signal })
          if (size === 0) throw badInput('file', 'empty_file')
        }
        await call.reauthorize()
        await transaction(db, async (trx) => {
          await lockProjects(trx, [project])
          const [first, ...others] = files
          if (!first) throw badInput('file', 'required')
          const runner = { runner: user.id, runner_admin: actingAdmin }
          await insertImport(trx, { id, project, user_id: user.id, source, ...first, ...runner, job })
          if (others.length > 0) await insertImportFiles(trx, id, others)
          await enqueueImport(trx, queue, id, job)
        })
      } catch (error) {
        const keys = files.map(({ key }) => key)
        await discardObjects(services, keys)
        throw error
      }
      return viewImport(id)
    },
    async list(call) {
      const project = call.input.params.id
      const subject = call.authorization.getSubject('project', project)
      const records = await listImports(db, project)
      return viewImports(
        db,
        records.filter(({ user_id }) => isAllowedWithin(subject, 'import.read', user_id)),
      )
    },
    read: (call) => viewImport(call.input.params.id),
    async readAgain(call) {
      const { id } = call.input.params
      const { source, ...reading } = call.input.body
      const { source: currentSource } = await readRecord(id)
      // The keys to another system are forgotten, and an import from there has nothing to read differently.
      if (isWebSource(currentSource)) throw new AppError('conflict', { reason: ['import_state'] })
      const isUpload = (FILE_SOURCES as readonly string[]).includes(currentSource)
      if (source && !isUpload) throw badInput('source', 'unknown_field')
      const patch = { reading, settings: null, ...(source && { source }) }
      await startStep(services, call.caller, id, ['mapped', 'planned', 'failed'], 'reading', patch)
      return viewImport(id)
    },
    async plan(call) {
      const { id } = call.input.params
      const settings = call.input.body
      const record = await readRecord(id)
      const { project, headers } = record
      await requireFolder(db, project, settings.folder)
      if (settings.mapping.length > headers.length) throw badInput('mapping', 'too_many', headers.length)
      requireTargets(settings, (await listImportFields(db, record)).ownFields)
      await startStep(services, call.caller, id, ['mapped', 'planned'], 'planning', { settings })
      return viewImport(id)
    },
    async run(call) {
      const { id } = call.input.params
      await startStep(services, call.caller, id, ['planned', 'paused'], 'running')
      return viewImport(id)
    },
    async pause(call) {
      const { id } = call.input.params
      await startStep(services, call.caller, id, ['running'], 'paused')
      return viewImport(id)
    },
    async cancel(call) {
      const { id } = call.input.params
      const running = ['running', 'paused'] as const
      const before = ['reading', 'mapped', 'planning', 'planned', 'failed'] as const
      await startStep(services, call.caller, id, [...running, ...before], 'cancelled')
      await discardObjects(services, await forgetImportFiles(db, await readRecord(id)))
      return viewImport(id)
    },
    async undo(call) {
      const { id } = call.input.params
      await startStep(services, call.caller, id, ['done', 'cancelled', 'paused'], 'undoing')
      return viewImport(id)
    },
    async rows(call) {
      const { cursor, limit = DEFAULT_PAGE_SIZE, format, ...filter } = call.input.query
      const record = await readRecord(call.input.params.id)
      if (format === 'csv') return (await writeCsv(db, record, filter)) as never
      const [after] = parseCursor(cursor, rowCursor) ?? [0]
      const rows = await listRows(db, record, filter, { after, limit: limit + 1 })
      const page = toPage(rows, fitPage(rows, limit), (last) => [last.n])
      return { rows: page.items.map(toImportRow), cursor: page.cursor }
    },
    async remove(call) {
      const { id } = call.input.params
      const record = await readRecord(id)
      if (BUSY_IMPORT_STATES.includes(record.state)) throw new AppError('conflict', { reason: ['import_busy'] })
      const files = await listImportFiles(db, record)
      await deleteImport(db, id)
      const keys = files.map(({ key }) => key)
      await discardObjects(services, keys)
      return {}
    },
  })
}

const isWebSource = (source: string): source is WebSourceName => WEB_SOURCES.some((name) => name === source)

async function* limitBytes(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw new AppError('too_large', { field: 'file' })
    yield chunk
  }
}

/** How many rows of a page fit the limit of characters: at least one. */
function fitPage(rows: readonly { cells: readonly string[] }[], limit: number): number {
  let characters = 0
  const end = rows.findIndex(({ cells }) => {
    characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    return characters > MAX_PAGE_CHARACTERS
  })
  return end < 0 ? limit : Math.min(limit, Math.max(1, end))
}

/** Writes all matching rows as a table. It is kept compressed, because its length must be known before it is sent. */
async function writeCsv(db: Services['db'], record: ImportRecord, filter: RowFilter): Promise<BytesReply> {
  const { add, size, open } = createCompressedText()
  await add(toRowsCsv(record.headers, [], { hasHeader: true }))
  for (let after = 0; ;) {
    const rows = await listRows(db, record, filter, { after, limit: CSV_BATCH_SIZE })
    const lastRow = rows.at(-1)
    if (!lastRow) break
    after = lastRow.n
    await add(toRowsCsv(record.headers, rows, { hasHeader: false }))
  }
  const filename = `${titleToFilename(record.filename.replace(/\.[^.]*$/, ''))}-rows.csv`
  return new BytesReply({ mime: 'text/csv', filename, length: size(), open: () => Readable.from(readLater(open)) })
}

async function* readLater(open: () => Promise<Readable>): AsyncGenerator<Buffer> {
  yield* await open()
}
