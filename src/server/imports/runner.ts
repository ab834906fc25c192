import type { Kysely } from 'kysely'
import type { Caller } from '#server/access/caller.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { ImportRecord } from './imports.repo.ts'

/**
 * The caller of the rows' changes: the person who started the import's current step, with their permissions of now.
 * Throws `forbidden` if their account is gone or suspended.
 */
export async function loadRunner(db: Kysely<Database>, record: ImportRecord): Promise<Caller> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'role', 'username', 'email', 'created_at', 'email_confirmed_at'])
    .where('id', '=', record.runner)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new AppError('forbidden')
  const { email_confirmed_at, ...account } = user
  return {
    session: {
      id: '',
      tokenHash: '',
      user: account,
      actingAdmin: record.runner_admin,
      expiresAt: Infinity,
      emailConfirmed: email_confirmed_at !== null,
      needsPassword: false,
      guide: false,
    },
    galleryTokens: [],
    ip: '',
    userAgent: '',
  }
}
