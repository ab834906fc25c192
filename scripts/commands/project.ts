import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { listProjectsNamed } from '#server/features/projects/projects.repo.ts'
import { isEmail, normalizeEmail } from '#shared/rules/email.ts'

/** A request that was refused before anything changed. */
export class RefusedError extends Error {}

/** Finds a project by its web address, title or id. Throws RefusedError if there is none, or several. */
export async function findProject(db: Kysely<Database>, name: string) {
  const found = await listProjectsNamed(db, name)
  if (found.length > 1) throw new RefusedError(`several projects are named ${name}: use the last part of the address`)
  if (!found[0]) throw new RefusedError(`there is no project ${name}`)
  return found[0]
}

/** Finds the account with this address; if left out, that of the organisation's first owner. Throws RefusedError if there is none. */
export async function findAccount(db: Kysely<Database>, org: string, email?: string): Promise<string> {
  const accounts = db.selectFrom('users as u').where('u.suspended_at', 'is', null).select('u.id')
  if (email !== undefined) {
    if (!isEmail(email)) throw new RefusedError(`${email} is not an email address`)
    const account = await accounts.where('u.email', '=', normalizeEmail(email)).executeTakeFirst()
    if (!account) throw new RefusedError(`${email} has no account, or it is suspended`)
    return account.id
  }
  const owner = await accounts
    .innerJoin('org_owners as o', 'o.user_id', 'u.id')
    .where('o.org', '=', org)
    .orderBy('u.created_at')
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst()
  if (!owner) throw new RefusedError("the project's organisation has no owner: name an account with --as")
  return owner.id
}
