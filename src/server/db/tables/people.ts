import type { Generated } from 'kysely'
import type { PermissionKey } from '#shared/policy/permission-keys.ts'
import type { SubscriptionWindows } from '#shared/rules/subscription.ts'

export interface UsersTable {
  id: string
  role: Generated<'admin' | 'user'>
  username: string
  email: string
  password_hash: string
  reset_hash: string | null
  reset_until: number | null
  password_is_mailed: Generated<boolean>
  email_confirmed_at: number | null
  referral_source: string | null
  /** The language of mails to the user. */
  language: Generated<string>
  seen_at: number | null
  /** Whether the getting-started guide is shown. */
  shows_guide: Generated<boolean>
  /** Set while an administrator has suspended the account. */
  suspended_at: number | null
  /** Encrypted with `seal`. */
  two_step_secret: string | null
  two_step_at: number | null
  last_two_step: Generated<number>
  created_at: Generated<number>
  updated_at: Generated<number>
}

export interface RecoveryCodesTable {
  user_id: string
  code_hash: string
}

export interface PendingSessionsTable {
  token_hash: string
  user_id: string
  password_hash: string
  login_as: string | null
  tries: Generated<number>
  expires_at: number
}

export interface PasskeysTable {
  id: string
  user_id: string
  credential: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  name: string
  created_at: Generated<number>
  used_at: number | null
}

export interface ChallengesTable {
  challenge_hash: string
  user_id: string | null
  expires_at: number
}

export interface SessionsTable {
  token_hash: string
  id: Generated<string>
  user_id: string
  acting_admin: string | null
  created_at: Generated<number>
  seen_at: Generated<number>
  expires_at: number
  user_agent: Generated<string>
  ip: Generated<string>
}

export interface ConfirmationsTable {
  token_hash: string
  user_id: string
  expires_at: number
}

export interface OrgsTable {
  id: string
  title: string
  created_at: Generated<number>
  updated_at: Generated<number>
  invitations_accepted: Generated<number>
}

/** The storage used by an organisation, at most a few minutes old. */
export interface OrgStorageTable {
  org: string
  bytes: number
}

export interface OrgOwnersTable {
  org: string
  user_id: string
}

export type SubscriptionsTable = SubscriptionWindows & { org: string }

export interface ProjectsTable {
  id: string
  org: string
  title: string
  url_alias: string
  logo_link_url: string | null
  password_hash: string | null
  archive_title: string | null
  description: string | null
  contacts: Generated<string[]>
  links: Generated<string[]>
  created_at: Generated<number>
  updated_at: Generated<number>
}

export type PermissionsTable = {
  id: string
  project: string
  user_id: string | null
  email: string | null
  created_at: Generated<number>
  updated_at: Generated<number>
} & { [K in PermissionKey]: Generated<boolean> }

export interface InvitationsTable {
  id: string
  token_hash: string
  expires_at: number
  invited_by: string | null
  note: Generated<string>
}

export interface ProjectAliasesTable {
  alias: string
  project: string
  since: Generated<number>
}

export interface ProjectLogosTable {
  project: string
  picture: Buffer
}

export interface RateLimitsTable {
  key: string
  points: Generated<number>
  expire: number | null
}
