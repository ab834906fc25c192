import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endAllSessions } from '#server/access/session.ts'
import { connect, type DatabaseConnection } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { transaction } from '#server/db/transaction.ts'
import { requireCompleteDatabase } from '#server/db/unfinished-restore.ts'
import { findUserByLogin, insertUser, updateUser } from '#server/features/users/users.repo.ts'
import { loadConfig } from '#server/kit/config.ts'
import { newId } from '#server/kit/ids.ts'
import { hashPassword } from '#server/kit/secrets/passwords.ts'
import { isEmail, normalizeEmail } from '#shared/rules/email.ts'

// The commands `user …` and `replace-admin`. `command-line.mjs` has checked their options.

type Db = DatabaseConnection['db']

interface Options {
  email: string
  name?: string
  admin?: boolean
  json?: boolean
}

interface Answer {
  lines: string[]
  result: object
}

/** A request that was refused before anything changed. */
class RefusedError extends Error {}

const REFUSED = 4
const PASSWORD_LENGTH = { min: 8, max: 128 }

async function list(db: Db): Promise<Answer> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'role', 'email_confirmed_at', 'suspended_at'])
    .orderBy('email')
    .execute()
  const rows = users.map(({ email_confirmed_at: confirmedAt, suspended_at: suspendedAt, username, ...user }) => ({
    ...{ ...user, name: username, confirmed: confirmedAt !== null, suspended: suspendedAt !== null },
  }))
  const width = Math.max(...rows.map(({ email }) => email.length), 0)
  const lines = rows.map(({ email, role, confirmed, suspended }) =>
    [email.padEnd(width), role, !confirmed && 'not confirmed', suspended && 'suspended'].filter(Boolean).join('  '),
  )
  return { lines, result: { users: rows } }
}

async function add(db: Db, { email: typedEmail, name, admin: isAdmin = false }: Options): Promise<Answer> {
  const email = requireEmail(typedEmail)
  const { password, isGenerated } = await readPassword()
  const created = await insertAccount(db, { email, name, password, isAdmin })
  if (!created) throw new RefusedError(`${email} already has an account`)
  return describeAccount(`Created ${isAdmin ? 'the administrator' : 'the account'} ${email}`, {
    email,
    password,
    isGenerated,
  })
}

async function resetPassword(db: Db, { email: typedEmail }: Options): Promise<Answer> {
  const { id, email } = await requireUser(db, typedEmail)
  const { password, isGenerated } = await readPassword()
  const password_hash = await hashPassword(password)
  await transaction(db, async (trx) => {
    await updateUser(trx, id, { password_hash })
    await endAllSessions(trx, id)
  })
  return describeAccount(`Set a new password for ${email} and signed it out everywhere`, {
    email,
    password,
    isGenerated,
  })
}

async function makeAdmin(db: Db, { email: typedEmail }: Options): Promise<Answer> {
  const { id, email } = await requireUser(db, typedEmail)
  await setRole(db, id, 'admin')
  return { lines: [`${email} is an administrator`], result: { email } }
}

async function replaceAdmin(db: Db, { email: typedEmail }: Options): Promise<Answer> {
  const email = requireEmail(typedEmail)
  const existing = await findUserByLogin(db, email)
  const { password, isGenerated } = existing ? { password: undefined, isGenerated: false } : await readPassword()
  const others = await transaction(db, async (trx) => {
    if (existing) await setRole(trx, existing.id, 'admin')
    else await insertAccount(trx, { email, password: password ?? '', isAdmin: true })
    return trx
      .updateTable('users')
      .set({ role: 'user', updated_at: Date.now() })
      .where('role', '=', 'admin')
      .where('email', '<>', email)
      .returning(['id', 'email'])
      .execute()
  })
  const { lines, result } = describeAccount(`${email} is the only administrator`, { email, password, isGenerated })
  return {
    lines: [...lines, ...others.map((other) => `${other.email} is an ordinary account now`)],
    result: { ...result, former: others.map((other) => other.email) },
  }
}

const setRole = (db: Db, id: string, role: 'admin') =>
  db.updateTable('users').set({ role, updated_at: Date.now() }).where('id', '=', id).execute()

const insertAccount = async (
  db: Db,
  account: { email: string; name?: string | undefined; password: string; isAdmin: boolean },
) =>
  insertUser(db, {
    ...{ id: newId(), email: account.email, username: account.name ?? account.email.split('@')[0] ?? '' },
    password_hash: await hashPassword(account.password),
    role: account.isAdmin ? 'admin' : 'user',
    shows_guide: true,
    email_confirmed_at: Date.now(),
  })

/** A generated password is shown once; a given one isn't repeated. */
const describeAccount = (
  line: string,
  { email, password, isGenerated }: { email: string; password: string | undefined; isGenerated: boolean },
): Answer => ({
  lines: [line, ...(isGenerated ? [`Password: ${password}`] : [])],
  result: { email, ...(isGenerated && { password }) },
})

function requireEmail(typed: string): string {
  if (!isEmail(typed)) throw new RefusedError(`${typed} is not an email address`)
  return normalizeEmail(typed)
}

async function requireUser(db: Db, typedEmail: string) {
  const user = await findUserByLogin(db, requireEmail(typedEmail))
  if (!user) throw new RefusedError(`${typedEmail} has no account`)
  return user
}

/** Reads the first line of the standard input; generates a password if there is none. */
async function readPassword(): Promise<{ password: string; isGenerated: boolean }> {
  const generated = { password: randomBytes(12).toString('base64url'), isGenerated: true }
  if (process.stdin.isTTY) return generated
  let password = ''
  for await (const line of createInterface({ input: process.stdin })) {
    password = line
    break
  }
  if (password === '') return generated
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max)
    throw new RefusedError(`the password must be ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters long`)
  return { password, isGenerated: false }
}

async function run(command: string, options: Options): Promise<Answer> {
  const { dataDir, databaseUrl } = loadConfig({ ...process.env, SECRET: '-'.repeat(32) })
  const database = await connect({ dataDir, databaseUrl, share: 'attach' })
  try {
    await requireCompleteDatabase(database.pool)
    await migrate(database.connection, join(import.meta.dirname, '../migrations'))
    return await (COMMANDS[command] as (typeof COMMANDS)[string])(database.db, options)
  } finally {
    await database.close()
  }
}

const COMMANDS: Record<string, (db: Db, options: Options) => Promise<Answer>> = {
  ...{ list, add, 'reset-password': resetPassword, 'make-admin': makeAdmin, 'replace-admin': replaceAdmin },
}
const [command = '', json = '{}'] = process.argv.slice(2)
const options = JSON.parse(json) as Options
// Files created by this process are readable only by its own user.
process.umask(0o077)
if (existsSync('.env')) process.loadEnvFile('.env')
await run(command, options).then(
  ({ lines, result }) => {
    process.stdout.write(options.json ? `${JSON.stringify({ ok: true, ...result })}\n` : `${lines.join('\n')}\n`)
  },
  (error: Error) => {
    const code = error instanceof RefusedError ? 'refused' : 'failed'
    process.exitCode = code === 'refused' ? REFUSED : 1
    if (options.json)
      process.stdout.write(`${JSON.stringify({ ok: false, error: { code, message: error.message } })}\n`)
    else process.stderr.write(`vitrine: ${error.message}\n`)
  },
)
