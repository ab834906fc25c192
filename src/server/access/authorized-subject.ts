import { can } from '#shared/policy/can.ts'
import type { Action } from '#shared/policy/actions.ts'
import type { ViewAs } from '#shared/policy/view-as.ts'
import { getWeakerRelation } from '#shared/policy/weaker-relation.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import type { Relation, Subject } from '#shared/policy/relation.ts'
import { computeSubscriptionFlags, type SubscriptionWindows } from '#shared/rules/subscription.ts'
import { computeGalleryVersion, hasGalleryToken } from './gallery-token.ts'
import { galleryEnabledRule } from './public-rules.ts'

/** A loaded subject, including the caller's relation to it. */
export interface AuthorizedSubject {
  id: string
  /** The user this access belongs to; null for a visitor or a role. */
  userId: string | null
  /** While view-as is on: the signed-in caller's own access. An action must be allowed by both. */
  callerAccess?: AuthorizedSubject
  /** null for an organisation or a user. */
  project: string | null
  /**
   * Incremented by every change that members of the project can see. Loaded only for a subject that is requested on its
   * own, otherwise null.
   */
  revision: number | null
  relation: Relation
  subject: Subject
  /**
   * Whether the gallery is on, and either has no password or this visitor has entered it. For an organisation, whether
   * its galleries are on.
   */
  isGalleryOpen: boolean
  isGalleryProtected: boolean
  /** Identifies the gallery's current password; null if it has none. */
  getGalleryVersion: () => string | null
}

export const isAllowed = (authorized: AuthorizedSubject, action: Action): boolean =>
  can(authorized.relation, action, authorized.subject) &&
  (!authorized.callerAccess || isAllowed(authorized.callerAccess, action))

/**
 * Whether the caller may perform an action on an object inside this subject, such as an item of a project, that
 * `creator` added.
 */
export const isAllowedWithin = (
  { relation, subject, userId, callerAccess }: AuthorizedSubject,
  action: Action,
  creator: string | null,
): boolean =>
  can(relation, action, { ...subject, isOwn: creator !== null && creator === userId }) &&
  (!callerAccess || isAllowedWithin(callerAccess, action, creator))

/** The columns that decide the caller's relation to a subject. */
export interface SubjectRow {
  id: string
  project: string | null
  created_by: string | null
  /** The project's revision; only set if requested. */
  revision?: number
  is_public: boolean
  is_owner: boolean
  grants: Grants | null
  /** Whether it came through a portal and still awaits review. */
  awaits_review: boolean
  subscription: SubscriptionWindows | null
  password_hash: string | null
}

/** The parts of a caller that authorization depends on. */
interface CallerFacts {
  session: { user: { id: string; role: 'admin' | 'user' } } | null
  galleryTokens: readonly string[]
}

/** Determines the caller's access to the subject of a database row, at the given time (ms). */
export function authorizeRow(row: SubjectRow, caller: CallerFacts, secret: string, now: number): AuthorizedSubject {
  const flags = computeSubscriptionFlags(row.subscription, now)
  const { password_hash, project } = row
  const isGalleryEnabled = galleryEnabledRule.matches(flags)
  const isGalleryProtected = isGalleryEnabled && password_hash !== null
  const isGalleryOpen =
    isGalleryEnabled &&
    (password_hash === null ||
      (project !== null && hasGalleryToken(caller.galleryTokens, secret, project, password_hash)))
  const userId = caller.session?.user.id ?? null
  return {
    id: row.id,
    userId,
    project: row.project,
    revision: row.revision ?? null,
    relation: getRelation(row, caller, isGalleryOpen),
    subject: {
      isOwn: row.created_by !== null && row.created_by === userId,
      isPublic: row.is_public && isGalleryOpen,
      isOrgActive: flags.active,
      isCmsOpen: flags.cms,
      awaitsReview: row.awaits_review,
    },
    isGalleryOpen,
    isGalleryProtected,
    getGalleryVersion: () =>
      password_hash === null || project === null ? null : computeGalleryVersion(secret, project, password_hash),
  }
}

/**
 * Members who may not review are treated as strangers to a submission that awaits review. Besides filtering it out of
 * all lists, this is the only check that hides it.
 * @spec 6.role.2
 */
function getRelation(row: SubjectRow, caller: CallerFacts, isGalleryOpen: boolean): Relation {
  if (caller.session?.user.role === 'admin') return { kind: 'admin' }
  if (row.is_owner) return { kind: 'owner' }
  if (row.grants && row.awaits_review && !row.grants.approve_submitted_artifacts) return { kind: 'stranger' }
  if (row.grants) return { kind: 'member', grants: row.grants }
  return isGalleryOpen ? { kind: 'gallery-visitor' } : { kind: 'stranger' }
}

/**
 * Returns the access of the user, role or visitor that a view-as names. For a member, the row must have been loaded for
 * that user; otherwise any row for the subject will do.
 */
export function authorizeViewAs(viewAs: ViewAs, row: SubjectRow, secret: string, now: number): AuthorizedSubject {
  if (viewAs.as === 'member')
    return authorizeRow(row, { session: { user: { id: viewAs.user, role: 'user' } }, galleryTokens: [] }, secret, now)
  // The role applies only within the project that the view-as names.
  const isInside = row.project === null ? row.is_owner || row.grants !== null : row.project === viewAs.project
  const grants = viewAs.as === 'role' && isInside ? ROLE_PRESETS[viewAs.role] : null
  return authorizeRow({ ...row, is_owner: false, grants }, { session: null, galleryTokens: [] }, secret, now)
}

/** Restricts the access of a view-as to what the caller may do. */
export const limitToCaller = (callerAccess: AuthorizedSubject, viewAsAccess: AuthorizedSubject): AuthorizedSubject => ({
  ...viewAsAccess,
  relation: getWeakerRelation(callerAccess.relation, viewAsAccess.relation),
  callerAccess: callerAccess,
})
