import { createReadStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Services } from '#server/access/services.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import type { OpenBackup } from '#server/backup/open-backup.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { createFolder } from '#server/features/folders/create-folder.ts'
import { requireSpace } from '#server/features/orgs/orgs.repo.ts'
import { updateProject } from '#server/features/projects/projects.repo.ts'
import { createProject } from '#server/features/projects/save-project.ts'
import { findStoreOwner } from '#server/files/store-owner.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'
import { MAX_PART_SIZE } from '#shared/entities/exports/export.ts'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { formatDatePart, LONG_DATE_FORMAT } from '#shared/words/formats.ts'
import { listImportExhibits } from '../exhibits/import-exhibits.repo.ts'
import { workOnImport } from '../import.job.ts'
import {
  findImport,
  insertCreated,
  insertImport,
  insertImportFiles,
  listRows,
  type ImportRecord,
} from '../imports.repo.ts'
import { formatReason } from '../rows-csv.ts'
import { enqueueImport, importJob } from '../start-step.ts'
import { chooseOrg } from './choose-org.ts'
import { isWhole, type SelectedPart } from './select-part.ts'
import { writePackage, type PackageOptions, type WrittenPackage } from './write-package.ts'

const POLL_MS = 300
const MAX_PROBLEMS = 50

interface Target extends Pick<PackageOptions, 'dir' | 'report'> {
  /** The name or id of the organisation that gets a new project; by default the one that it had. */
  org?: string | undefined
  /** The title of a new project; by default it gets the one that it had, and only if it is gone. */
  title?: string
  /** The administrator who imports it. */
  runner: string
  /** Called in the transaction that creates everything. */
  onStored?: (services: TransactionServices, stored: StoredPart) => Promise<void>
}

export interface StoredPart {
  project: { id: string; title: string }
  /** The new folder in a project that still exists; null if the project is new. */
  folder: { id: string; title: string } | null
  import: string
  lost: WrittenPackage['lost']
}

interface BroughtBack extends StoredPart {
  items: number
  /** The items and exhibits that couldn't be brought back, with the reason; the first ones of many. */
  problems: { title: string; reason: string }[]
}

/**
 * Imports a part of a backup into the running installation, next to what is there: into a new folder of its project, or, only if
 * it is the whole of it, as a new project if that is gone. Once the import is stored, any worker finishes it, also if this process
 * is killed. Throws BackupError if the installation is another one, the organisation must be named, or the import fails.
 */
export async function bringBack(
  services: Services,
  jobServices: Services,
  backup: OpenBackup,
  part: SelectedPart,
  target: Omit<Target, 'runner'>,
): Promise<BroughtBack> {
  const runner = await findAdministrator(services)
  const stored = await storePart(services, backup, part, { ...target, runner })
  target.report('Importing')
  // As one more worker, so it also works while no server runs.
  await services.queue.work(importJob, (job, signal) => workOnImport(jobServices, job, signal))
  const record = await waitUntilEnded(services, stored.import)
  return { ...stored, items: record.counts?.done ?? 0, problems: await listProblems(services, record) }
}

/**
 * Stores a part of a backup as an import that continues by itself. With a title, it becomes a new project also if the former one
 * exists, and is then private. Throws BackupError if the installation is another one, or the organisation must be named.
 */
export async function storePart(
  services: Services,
  backup: OpenBackup,
  part: SelectedPart,
  { dir, report, runner, title, org: namedOrg, onStored }: Target,
): Promise<StoredPart> {
  const { db } = services
  if ((await findStoreOwner(db)).id !== backup.installation)
    throw new BackupError('other_installation', 'the backup belongs to another installation: write a package with --to')
  const current = await db
    .selectFrom('projects')
    .select(['id', 'title', 'org'])
    .where('id', '=', part.project.id)
    .executeTakeFirst()
  const isNew = !current || title !== undefined
  if (!isNew && namedOrg !== undefined)
    throw new BackupError(
      'wrong_use',
      `the project ${current.title} still exists and gets a new folder: leave out --org`,
    )
  if (!current && !isWhole(part))
    throw new BackupError(
      'project_gone',
      `the project ${part.project.title} of "${part.title}" is gone: restore all of it with "vitrine restore-part DIR --project ${part.project.id} --bring-back", or write a package with --to DIR`,
    )
  const org = isNew ? await chooseOrg(services, backup, part, namedOrg) : current.org
  await requireSpace(db, org)
  const { files, lost } = await writePackage(backup, part, {
    contents: current ? ['originals', 'history'] : ['originals', 'exhibits', 'history'],
    ...{ partSize: MAX_PART_SIZE, dir, report },
  })
  report('Copying the package')
  const id = newId()
  const stored = files.map(({ filename, path }, index) => ({
    ...{ filename, path, key: `o/import-${id}${index > 0 ? `-${index}` : ''}` },
  }))
  return storeFiles(services, stored, () =>
    transaction(db, async (trx) => {
      const inTransaction = { ...services, db: trx }
      const project = isNew ? await createProjectAgain(trx, backup, part, { org, title }) : current
      await lockProjects(trx, [project.id])
      const folder = isNew ? null : await createRestoredFolder(inTransaction, backup, part, runner)
      const to = folder?.id ?? (current ? 'private' : 'root')
      await insertRestore(inTransaction, { id, project: project.id, runner, files: stored, folder, to })
      const result = { project: { id: project.id, title: project.title }, folder, import: id, lost }
      await onStored?.(inTransaction, result)
      return result
    }),
  )
}

/** Administrators may change every project. */
async function findAdministrator({ db }: Services): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()
  if (!user)
    throw new BackupError('not_brought_back', 'there is no administrator: create one with "vitrine user add --admin"')
  return user.id
}

/** Puts files into the store, and removes them again if `insert` fails. */
async function storeFiles<T>(
  services: Services,
  files: readonly { key: string; path: string }[],
  insert: () => Promise<T>,
): Promise<T> {
  try {
    for (const { key, path } of files) await services.store.put(key, createReadStream(path))
    return await insert()
  } catch (error) {
    await discardObjects(
      services,
      files.map(({ key }) => key),
    )
    throw error
  }
}

export type TransactionServices = Services & { db: Transaction<Database> }

/** Creates a project as it was, with the password of its gallery, or with another title. */
async function createProjectAgain(
  trx: Transaction<Database>,
  backup: OpenBackup,
  { project: { id } }: SelectedPart,
  { org, title: newTitle }: { org: string; title: string | undefined },
) {
  const {
    title: formerTitle,
    url_alias,
    logo_link_url,
    password_hash,
    ...gallery
  } = await backup.db
    .selectFrom('projects')
    .select(['title', 'url_alias', 'logo_link_url', 'password_hash'])
    .select(['archive_title', 'description', 'contacts', 'links'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const title = newTitle ?? formerTitle
  const settings = { title, logo_link_url, gallery }
  // A new title gets a new address.
  const address = newTitle === undefined ? { url_alias } : {}
  const created = await createProject(trx, org, { ...settings, ...address }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return createProject(trx, org, settings)
    throw error
  })
  await updateProject(trx, created, { password_hash })
  return { id: created, title }
}

async function createRestoredFolder(
  services: TransactionServices,
  { createdAt }: OpenBackup,
  { project, title }: SelectedPart,
  runner: string,
) {
  const suffix = ` (as it was on ${formatDatePart(createdAt, LONG_DATE_FORMAT, 'en')})`
  const folder = { project: project.id, title: title.slice(0, MAX_LINE - suffix.length) + suffix }
  const id = await createFolder(services, folder, { user: runner, actingAdmin: null })
  return { id, title: folder.title }
}

async function insertRestore(
  { db, queue }: TransactionServices,
  {
    files: [first, ...others],
    folder,
    to,
    runner,
    ...record
  }: {
    id: string
    project: string
    runner: string
    files: readonly { key: string; filename: string }[]
    folder: { id: string } | null
    to: string
  },
): Promise<void> {
  if (!first) throw new Error('a package has at least one file')
  const job = newId()
  const { key, filename } = first
  await insertImport(db, {
    ...{ ...record, key, filename, job, source: 'bagit', user_id: runner, runner, runner_admin: null },
    restores_to: to,
  })
  if (others.length > 0)
    await insertImportFiles(
      db,
      record.id,
      others.map((file) => ({ key: file.key, filename: file.filename })),
    )
  if (folder) await insertCreated(db, record.id, 'folder', folder.id)
  await enqueueImport(db, queue, record.id, job)
}

/** Waits until an import is done. Throws BackupError if it needs someone. */
async function waitUntilEnded({ db }: Services, id: string): Promise<ImportRecord> {
  for (;;) {
    const record = await findImport(db, id)
    if (record?.state === 'done') return record
    const isEnded = !record || record.problem !== null || ['cancelled', 'undoing', 'undone'].includes(record.state)
    if (isEnded) {
      const reason = record?.problem ? formatReason(record.problem) : 'someone has stopped it'
      throw new BackupError('not_brought_back', `the import has ended: ${reason} See Import in the project`)
    }
    await sleep(POLL_MS)
  }
}

async function listProblems({ db }: Services, record: ImportRecord): Promise<BroughtBack['problems']> {
  const page = { after: 0, limit: MAX_PROBLEMS }
  const rows = [
    ...(await listRows(db, record, { plan: 'refuse' }, page)),
    ...(await listRows(db, record, { state: 'failed' }, page)),
  ]
  const titleColumn = record.settings?.mapping.indexOf('title') ?? -1
  const exhibits = (await listImportExhibits(db, [record.id])).filter(({ state }) => state === 'failed')
  return [
    ...rows.map(({ cells, reason }) => ({ title: cells[titleColumn] ?? '', reason: formatReason(reason) })),
    ...exhibits.map(({ title, reason }) => ({ title, reason: formatReason(reason) })),
  ]
}
