import { countNewOrg } from '#server/access/limits/count-new-org.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { acceptInvitation, requireOpenInvitation } from '#server/features/invites/accept-invite.ts'
import { insertOrg } from '#server/features/orgs/orgs.repo.ts'
import { findAnyAdmin, insertUser } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { hashPassword } from '#server/kit/secrets/passwords.ts'
import { isStrong } from '#server/kit/strength/strength.ts'
import { requireStrongPassword } from '#server/kit/strength/require-strong-password.ts'
import { PRODUCT } from '#shared/product.ts'
import type { User } from '#shared/entities/user.ts'
import { enqueueMail } from '#server/ports/mail/outbox.ts'
import { confirmationMail } from './auth.model.ts'
import type { Language } from '#shared/words/language.ts'

interface Registration {
  email: string
  username: string
  password: string
  org_title?: string
  invite?: string | undefined
  token?: string | undefined
  how_hear?: string
  how_hear_additional?: string
  /** The language of the user's mails. */
  language?: Language | undefined
}

/**
 * Creates an account and, if a title is given, its organisation, in one transaction; the confirmation mail is queued in
 * the same transaction. Registering with an invitation makes the user a member and confirms the address. Returns the
 * password hash as well. Throws `weak_password`, `conflict` if the email has an account, and the errors of
 * `acceptInvitation`.
 */
export async function register(
  services: Services,
  input: Registration,
): Promise<{ user: User; passwordHash: string; emailConfirmed: boolean }> {
  await requireStrongPassword(input.password, [input.email, input.username, input.org_title])
  const passwordHash = await hashPassword(input.password)
  const referral_source = [input.how_hear, input.how_hear_additional].filter(Boolean).join(': ') || null
  const { email, username, org_title, language = 'en' } = input
  const invitation = input.invite !== undefined && { id: input.invite, token: input.token ?? '' }
  const user = await transaction(services.db, async (trx) => {
    // Check the invitation first, so that nobody without an invitation learns which addresses have accounts.
    if (invitation) await requireOpenInvitation(trx, invitation, email)
    const created = await insertUser(trx, {
      ...{ id: newId(), email, username, password_hash: passwordHash, referral_source, language },
      // An invited user already has a project to start with.
      shows_guide: !invitation,
    })
    if (!created) throw new AppError('conflict', { field: 'email', reason: ['email_taken'] })
    if (org_title) {
      await countNewOrg(trx, services.config, created)
      await insertOrg(trx, { id: newId(), title: org_title }, created.id)
    }
    const actor = { user: created.id, actingAdmin: null }
    if (invitation) await acceptInvitation({ ...services, db: trx }, actor, created, invitation)
    else await enqueueMail(trx, services.queue, confirmationMail, { email, user: created.id }, { user: created.id })
    return created
  })
  return { user, passwordHash, emailConfirmed: invitation !== false }
}

/**
 * Creates the first administrator from the configuration, if it names one and there is none yet. The configured
 * address counts as confirmed. Returns whether there was an administrator, or one was created, or there is none.
 */
export async function ensureAdmin(
  { db, log }: Pick<Services, 'db' | 'log'>,
  admin: { email: string; password: string } | undefined,
): Promise<'existed' | 'created' | 'missing'> {
  if (await findAnyAdmin(db)) return 'existed'
  if (!admin) return 'missing'
  // A weak password causes only a warning: the choice is the operator's.
  if (!(await isStrong(admin.password, [admin.email, PRODUCT])))
    log.warn({}, 'ADMIN_PASSWORD is easy to guess. Choose another one')
  const password_hash = await hashPassword(admin.password)
  const created = await insertUser(db, {
    id: newId(),
    email: admin.email,
    username: 'Administrator',
    password_hash,
    role: 'admin',
    email_confirmed_at: Date.now(),
    shows_guide: true,
  })
  // The existing account may be anyone's: registering an address must not make its owner an administrator.
  if (created) return 'created'
  log.warn({}, 'ADMIN_EMAIL already has an account, so no administrator was created. Set it to another address')
  return 'missing'
}
