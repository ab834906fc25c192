import { sql, type Transaction } from 'kysely'
import { groupByProject, type AuthorizedRequest } from '#server/access/authorized-request.ts'
import { requireFolder } from '#server/access/require-folder.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { requireNoConflictingEdit } from '#server/features/activity/activity.repo.ts'
import { toActor, appendToAuditLog, selectTargets, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { updateArtifacts } from '#server/features/artifacts/artifacts.repo.ts'
import {
  checkOwnValues,
  requireTemplateValues,
  updateOwnValues,
  type OwnValueChanges,
} from '#server/features/fields/own-values.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { toColumns } from '#server/db/artifact-columns.ts'
import { uuids } from '#server/db/uuids.ts'
import { cleanDescriptions } from '#server/kit/rich-text/clean-rich-text.ts'
import { requireTemplates } from '#server/features/fields/templates.repo.ts'
import type { ArtifactFieldValues } from '#shared/entities/artifact-fields.ts'
import { checkBoundValues, lockBoundFields } from '#server/features/vocabularies/bound-values.repo.ts'
import type { OwnValuesInput } from '#shared/entities/own-fields/own-values.ts'
import { requireNotWithdrawn, lockAuthorizedArtifacts } from './lock-entries.ts'
import { shareLockFolders } from './library.repo.ts'
import { trashArtifacts } from './trash.ts'

/** The changes to one artifact; fields that are left out stay as they are. */
export interface ArtifactChange extends ArtifactFieldValues {
  id: string
  folder?: string | undefined
  restore_folder?: string | null | undefined
  active?: false | undefined
  needs_review?: boolean | undefined
  seen_at?: number | undefined
  /** Values of the project's own fields, by key. */
  fields?: OwnValuesInput | undefined
  template?: string | null | undefined
}

type CleanChange = Awaited<ReturnType<typeof cleanDescriptions<ArtifactChange>>>[number]

/**
 * Changes artifacts, all or none. Throws `conflict` naming a field that someone else has changed since `seen_at`;
 * others' changes to other fields are kept.
 */
export async function changeArtifacts(
  services: AuditLogServices,
  call: AuthorizedRequest,
  requested: readonly ArtifactChange[],
): Promise<void> {
  const cleanChanges = await cleanDescriptions(requested)
  const applyChanges = async (trx: Transaction<Database>) => {
    const ids = cleanChanges.map((item) => item.id)
    const projects = [...groupByProject(call, 'artifact', ids).keys()]
    await lockProjects(trx, projects)
    const boundFields = await lockBoundFields(trx, projects, cleanChanges)
    const ownValues = await checkOwnChanges(trx, call, cleanChanges)
    await shareLockFolders(trx, listTargetFolders(cleanChanges))
    const lockedItems = await lockAuthorizedArtifacts(trx, call, ids)
    const changes = await checkBoundValues(trx, boundFields, cleanChanges, ({ id }) => getProject(call, id))
    const trashedIds = new Set(lockedItems.flatMap((item) => (item.active ? [] : item.id)))
    if (changes.some((item) => item.folder !== undefined && item.active !== false && trashedIds.has(item.id)))
      throw new AppError('conflict', { reason: ['in_trash'] })
    requireNotApplication(new Set(lockedItems.flatMap((item) => (item.type === 'application' ? item.id : []))), changes)
    const publishedIds = changes.flatMap(({ id, visibility }) => (visibility === 'local' ? id : []))
    if (publishedIds.length > 0) await requireNotWithdrawn(trx, sql`a.id = ANY(${uuids(publishedIds)})`)
    const expected = changes.flatMap(({ id, seen_at, ...fields }) =>
      seen_at === undefined ? [] : { id, seen_at, fields: listFieldNames(fields) },
    )
    await requireNoConflictingEdit(trx, toActor(call), expected)
    const now = Date.now()
    // All artifacts whose changes have the same fields are updated by one statement and logged as one act.
    const groups = Map.groupBy(changes, (item) => {
      const { id, folder, active, seen_at: _, ...fields } = item
      return JSON.stringify([getProject(call, id), folder, active, listFieldNames(fields).sort()])
    })
    for (const [, group] of groups) await changeGroup({ ...services, db: trx }, call, group, ownValues, now)
  }
  await longTransaction(services.db, applyChanges, { isSingle: cleanChanges.length === 1 })
}

const getProject = (call: AuthorizedRequest, id: string): string =>
  call.authorization.getSubject('artifact', id).project ?? ''
/** By artifact. */
type CheckedOwnValues = ReadonlyMap<string, OwnValueChanges>

/** Checks templates and values of own fields, and keeps the fields as they are until the transaction ends. */
async function checkOwnChanges(
  trx: Transaction<Database>,
  call: AuthorizedRequest,
  changes: readonly CleanChange[],
): Promise<CheckedOwnValues> {
  const checkedValues = new Map<string, OwnValueChanges>()
  const changesByProject = Map.groupBy(changes, ({ id }) => getProject(call, id))
  for (const [project, items] of changesByProject) {
    await requireTemplates(
      trx,
      project,
      items.map((item) => item.template),
    )
    const values = await checkOwnValues(
      trx,
      project,
      items.map((item) => item.fields),
      items.map((item) => item.id),
    )
    await requireTemplateValues(
      trx,
      items.map(({ id, template }, i) => ({ id, template, values: values[i] ?? {} })),
    )
    for (const [i, item] of items.entries()) if (item.fields) checkedValues.set(item.id, values[i] ?? {})
  }
  return checkedValues
}

/** The names under which changes are logged and compared: own fields by their keys behind `fields.`. */
const listFieldNames = ({ fields = {}, ...builtIn }: Omit<CleanChange, 'id'>): string[] => [
  ...Object.keys(builtIn),
  ...Object.keys(fields).map((key) => `fields.${key}`),
]

const listTargetFolders = (changes: readonly CleanChange[]) =>
  changes.flatMap(({ folder }) => (folder === undefined || folder === 'root' || folder === '' ? [] : folder))

/** Applies changes with the same fields and the same target folder to artifacts of one project. */
async function changeGroup(
  services: AuditLogServices & { db: Transaction<Database> },
  call: AuthorizedRequest,
  group: readonly CleanChange[],
  ownValues: CheckedOwnValues,
  now: number,
): Promise<void> {
  const [firstChange] = group
  if (!firstChange) return
  const { id, folder, restore_folder: _, active, seen_at: __, ...values } = firstChange
  const project = getProject(call, id)
  const ids = group.map((item) => item.id)
  const isMoved = folder !== undefined && active !== false
  const folderColumn = isMoved ? { folder: await requireFolder(services.db, project, folder) } : {}
  const fields = listFieldNames(values)
  if (fields.length > 0 || isMoved)
    await updateArtifacts(
      services.db,
      group.map((item) => toRow(item, folderColumn)),
      now,
    )
  await updateOwnValues(
    services.db,
    group.flatMap((item) => {
      const ownChanges = ownValues.get(item.id)
      return ownChanges ? { id: item.id, changes: ownChanges } : []
    }),
  )
  const entry = { project, kind: 'artifact', targets: selectTargets('artifacts', ids), at: now } as const
  if (fields.length > 0) await appendToAuditLog(services, toActor(call), { ...entry, act: 'edit', details: { fields } })
  if (isMoved)
    await appendToAuditLog(services, toActor(call), { ...entry, act: 'move', details: { to_folder: folder } })
  if (active === false) await trashArtifacts(services, call, ids, now)
}

function toRow({ id, needs_review, template, ...values }: CleanChange, folderColumn: { folder?: string | null }) {
  return {
    id,
    ...toColumns(values),
    ...(needs_review !== undefined && { needs_review }),
    ...(template !== undefined && { template }),
    ...folderColumn,
  }
}

/** Throws `bad_input`, naming the field, if a change would make one of these application files public. */
function requireNotApplication(applicationIds: ReadonlySet<string>, changes: readonly CleanChange[]): void {
  for (const { id, visibility, downloadable } of changes) {
    const field = visibility === 'local' ? 'visibility' : downloadable ? 'downloadable' : undefined
    if (field && applicationIds.has(id)) throw badInput(field, 'application_hidden')
  }
}
