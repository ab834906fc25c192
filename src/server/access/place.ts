import { can } from '#shared/policy/can.ts'
import type { Action } from '#shared/policy/actions.ts'
import type { Eyes } from '#shared/policy/eyes.ts'
import { lesser } from '#shared/policy/lesser.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import type { Standing, Subject } from '#shared/policy/standing.ts'
import { subscriptionFlags, type SubscriptionWindows } from '#shared/rules/subscription.ts'
import { galleryVersion, opensGallery } from './gallery-token.ts'
import { galleryOn } from './public.ts'

/** A loaded subject with the caller's relation to it. */
export interface Placed {
  id: string
  /** The user this access belongs to; null for a visitor or a role. */
  person: string | null
  /** While view-as is on: what the signed-in caller may do. An action needs both. */
  under?: Placed
  /** null for an organisation or a user. */
  project: string | null
  /** Changes whenever anything that members see of the project changes. null unless the subject was requested alone. */
  revision: number | null
  standing: Standing
  subject: Subject
  /**
   * The gallery is on, and either has no password or this visitor has entered it. For an organisation: its galleries
   * are on.
   */
  galleryOpen: boolean
  galleryProtected: boolean
  /** Identifies the gallery's current password; null if it has none. */
  galleryVersion: () => string | null
}

export const allowed = (placed: Placed, action: Action): boolean =>
  can(placed.standing, action, placed.subject) && (!placed.under || allowed(placed.under, action))

/**
 * Whether the caller may act on a thing within this subject, such as an item of a project, that `creator` has added.
 */
export const allowedOf = (
  { standing, subject, person, under }: Placed,
  action: Action,
  maker: string | null,
): boolean =>
  can(standing, action, { ...subject, own: maker !== null && maker === person }) &&
  (!under || allowedOf(under, action, maker))

/** The columns that decide the caller's relation to a subject. */
export interface SubjectRow {
  id: string
  project: string | null
  created_by: string | null
  /** The project's revision; missing unless it was requested. */
  revision?: number
  is_public: boolean
  is_owner: boolean
  grants: Grants | null
  /** It came through a portal and awaits review. */
  awaits_review: boolean
  subscription: SubscriptionWindows | null
  password_hash: string | null
}

/** The parts of a caller that authorization depends on. */
interface Known {
  session: { user: { id: string; role: 'admin' | 'user' } } | null
  galleryTokens: readonly string[]
}

/** Works out the caller's relation to the subject in a row, at a time in ms. */
export function place(row: SubjectRow, caller: Known, secret: string, now: number): Placed {
  const flags = subscriptionFlags(row.subscription, now)
  const { password_hash, project } = row
  const isOn = galleryOn.of(flags)
  const galleryProtected = isOn && password_hash !== null
  const galleryOpen =
    isOn &&
    (password_hash === null || (project !== null && opensGallery(caller.galleryTokens, secret, project, password_hash)))
  const person = caller.session?.user.id ?? null
  return {
    id: row.id,
    person,
    project: row.project,
    revision: row.revision ?? null,
    standing: standingOf(row, caller, galleryOpen),
    subject: {
      own: row.created_by !== null && row.created_by === person,
      public: row.is_public && galleryOpen,
      usable: flags.active,
      writable: flags.cms,
      waits: row.awaits_review,
    },
    galleryOpen,
    galleryProtected,
    galleryVersion: () =>
      password_hash === null || project === null ? null : galleryVersion(secret, project, password_hash),
  }
}

/**
 * A member who may not review is a stranger to a submission that awaits review. Apart from its absence from all lists,
 * only this check hides it.
 * @spec 6.role.2
 */
function standingOf(row: SubjectRow, caller: Known, galleryOpen: boolean): Standing {
  if (caller.session?.user.role === 'admin') return { kind: 'admin' }
  if (row.is_owner) return { kind: 'owner' }
  if (row.grants && row.awaits_review && !row.grants.approve_submitted_artifacts) return { kind: 'stranger' }
  if (row.grants) return { kind: 'member', grants: row.grants }
  return galleryOpen ? { kind: 'gallery-visitor' } : { kind: 'stranger' }
}

/**
 * The access of the user, role or visitor that a view-as names. For a member the row must be theirs; otherwise any row
 * of the subject will do.
 */
export function placeOf(eyes: Eyes, row: SubjectRow, secret: string, now: number): Placed {
  if (eyes.as === 'member')
    return place(row, { session: { user: { id: eyes.user, role: 'user' } }, galleryTokens: [] }, secret, now)
  // A role applies only within its project.
  const isInside = row.project === null ? row.is_owner || row.grants !== null : row.project === eyes.project
  const grants = eyes.as === 'role' && isInside ? ROLE_PRESETS[eyes.role] : null
  return place({ ...row, is_owner: false, grants }, { session: null, galleryTokens: [] }, secret, now)
}

/** Limits a view-as to what the caller may do themselves. */
export const through = (mine: Placed, theirs: Placed): Placed => ({
  ...theirs,
  standing: lesser(mine.standing, theirs.standing),
  under: mine,
})
