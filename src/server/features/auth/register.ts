import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { insertOrg } from '#server/features/orgs/orgs.repo.ts'
import { anyAdmin, insertUser } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { hashPassword } from '#server/kit/passwords.ts'

interface Registration {
  email: string
  username: string
  password: string
  org_title?: string
  how_hear?: string
  how_hear_additional?: string
}

/** Makes an account and, where a title is given, its organisation: both or neither. 409 if the e-mail has one. */
export async function register(db: Kysely<Database>, given: Registration) {
  const password_hash = await hashPassword(given.password)
  const how_hear = [given.how_hear, given.how_hear_additional].filter(Boolean).join(': ') || null
  return transaction(db, async (trx) => {
    const user = await insertUser(trx, {
      id: newId(),
      email: given.email,
      username: given.username,
      password_hash,
      how_hear,
    })
    if (!user) throw new AppError('conflict', { field: 'email', message: 'an account with this email exists' })
    if (given.org_title) await insertOrg(trx, { id: newId(), title: given.org_title }, user.id)
    return user
  })
}

/** The first administrator, from the configuration, if there is none yet. */
export async function ensureAdmin(db: Kysely<Database>, admin: { email: string; password: string }): Promise<void> {
  if (await anyAdmin(db)) return
  const password_hash = await hashPassword(admin.password)
  await insertUser(db, { id: newId(), email: admin.email, username: 'Administrator', password_hash, role: 'admin' })
}
