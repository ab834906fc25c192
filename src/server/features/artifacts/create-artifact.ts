import { requireFolder } from '#server/access/require-folder.ts'
import { appendToAuditLog, selectTargets, type Actor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { toColumns } from '#server/db/artifact-columns.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { checkOwnValues, withoutRemoved } from '#server/features/fields/own-values.repo.ts'
import { requireTemplates } from '#server/features/fields/templates.repo.ts'
import { checkBoundValues, lockBoundFields } from '#server/features/vocabularies/bound-values.repo.ts'
import { newId } from '#server/kit/ids.ts'
import { cleanDescriptions } from '#server/kit/rich-text/clean-rich-text.ts'
import type { ArtifactFieldValues } from '#shared/entities/artifact-fields.ts'
import type { OwnValuesInput } from '#shared/entities/own-fields/own-values.ts'
import { insertArtifact } from './artifacts.repo.ts'

interface NewItem extends ArtifactFieldValues {
  project: string
  folder?: string | undefined
  title: string
  /** Values of the project's own fields, by key. */
  fields?: OwnValuesInput | undefined
  template?: string | null | undefined
}

/** Creates an item without a file and returns its id. */
export async function createArtifact({ db, pubSub }: AuditLogServices, input: NewItem, actor: Actor): Promise<string> {
  const { project, folder, title, fields: ownFields, template, ...fields } = input
  const id = newId()
  const [cleanFields = {}] = await cleanDescriptions([fields])
  await transaction(db, async (trx) => {
    await lockProjects(trx, [project])
    const boundFields = await lockBoundFields(trx, [project], [cleanFields])
    const [values = {}] = await checkBoundValues(trx, boundFields, [cleanFields], () => project)
    await requireTemplates(trx, project, [template])
    const [ownValues = {}] = await checkOwnValues(trx, project, [ownFields])
    await insertArtifact(trx, {
      ...toColumns(values),
      own_values: withoutRemoved(ownValues),
      template: template ?? null,
      id,
      project,
      folder: await requireFolder(trx, project, folder),
      title,
      user_id: actor.user,
    })
    const entry = {
      project,
      act: 'create',
      kind: 'artifact',
      targets: selectTargets('artifacts', [id]),
      details: { to_folder: folder ?? 'root' },
    } as const
    await appendToAuditLog({ db: trx, pubSub }, actor, entry)
  })
  return id
}
