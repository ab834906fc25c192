import type { CurrentUser, User } from '#shared/entities/user.ts'
import type { Session } from '../session.ts'

type SessionUser = Pick<Session, 'emailConfirmed' | 'needsPassword'> & {
  guide?: boolean
  user: User
  actingAdmin?: string | null
  expiresAt?: number
}

/** The signed-in user as the API returns them, without columns that never leave the server. */
export function toMe({
  user,
  emailConfirmed,
  needsPassword,
  guide,
  actingAdmin,
  expiresAt = 0,
}: SessionUser): CurrentUser {
  const { id, role, username, email, created_at } = user
  return {
    id,
    role,
    username,
    email,
    created_at,
    email_confirmed: emailConfirmed,
    ...(needsPassword && { password_is_mailed: true }),
    ...(guide && { guide: true }),
    ...(actingAdmin && { login_as: { admin: actingAdmin, until: expiresAt } }),
  }
}
