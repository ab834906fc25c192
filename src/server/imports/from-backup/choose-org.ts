import { BackupError } from '#server/backup/backup-error.ts'
import type { OpenBackup } from '#server/backup/open-backup.ts'
import type { Services } from '#server/access/services.ts'
import { id as organisationId } from '#shared/entities/fields.ts'
import type { SelectedPart } from './select-part.ts'

/**
 * Chooses the organisation of a project that is gone: the named one, or the one that it had if at least one of its owners is
 * still the same. Throws BackupError if there is none.
 */
export async function chooseOrg(
  { db }: Pick<Services, 'db'>,
  backup: Pick<OpenBackup, 'db'>,
  { project }: SelectedPart,
  name: string | undefined,
): Promise<string> {
  if (name !== undefined) return findNamed(db, name)
  const { org, title } = await backup.db
    .selectFrom('projects as p')
    .innerJoin('orgs as o', 'o.id', 'p.org')
    .select(['p.org', 'o.title'])
    .where('p.id', '=', project.id)
    .executeTakeFirstOrThrow()
  const refuse = (reason: string) =>
    new BackupError(
      'no_organisation',
      `the project ${project.title} is gone, and ${reason}: name the organisation that gets it with --org NAME, or write a package with --to DIR`,
    )
  if (!(await db.selectFrom('orgs').select('id').where('id', '=', org).executeTakeFirst()))
    throw refuse(`so is its organisation ${title}`)
  const listOwners = async (from: Services['db']) => {
    const rows = await from.selectFrom('org_owners').select('user_id').where('org', '=', org).execute()
    return rows.map(({ user_id: id }) => id)
  }
  const [previous, current] = [await listOwners(backup.db), await listOwners(db)]
  if (!previous.some((id) => current.includes(id))) throw refuse(`its organisation ${title} has another owner now`)
  return org
}

/** An id is never the title of another organisation. */
async function findNamed(db: Services['db'], name: string): Promise<string> {
  const found = await db
    .selectFrom('orgs')
    .select('id')
    .where(organisationId.safeParse(name).success ? 'id' : 'title', '=', name)
    .limit(2)
    .execute()
  if (found.length > 1)
    throw new BackupError('no_organisation', `several organisations are named ${name}: give --org the id of one`)
  if (!found[0]) throw new BackupError('no_organisation', `there is no organisation ${name}: check --org`)
  return found[0].id
}
