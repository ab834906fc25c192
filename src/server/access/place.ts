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

/** One loaded subject with the caller's standing towards it. */
export interface Placed {
  id: string
  /** Whose place it is; null for a visitor or a role. */
  person: string | null
  /** The place of whoever looks here through other eyes: what one of the two may not, may not be. */
  under?: Placed
  /** null for an org or a user. */
  project: string | null
  /** A sign of all that members see of its project: another one as soon as anything of it has changed. Of one asked for alone, else null. */
  revision: number | null
  standing: Standing
  subject: Subject
  /** The gallery is on, and either asks for no password or this visitor has opened it. Of an org: galleries are on. */
  galleryOpen: boolean
  /** The gallery is on and asks for a password. */
  galleryProtected: boolean
  /** A sign of its password; null where it asks for none. */
  galleryVersion: () => string | null
}

export const allowed = (placed: Placed, action: Action): boolean =>
  can(placed.standing, action, placed.subject) && (!placed.under || allowed(placed.under, action))

/** Whether the caller may do something to a thing of the subject, a project say, that somebody has made. */
export const allowedOf = (
  { standing, subject, person, under }: Placed,
  action: Action,
  maker: string | null,
): boolean =>
  can(standing, action, { ...subject, own: maker !== null && maker === person }) &&
  (!under || allowedOf(under, action, maker))

/** What decides where a caller stands towards something. */
export interface SubjectRow {
  id: string
  project: string | null
  own: string | null
  /** Of its project; left out where it was not asked for. */
  revision?: number
  shown: boolean
  owner: boolean
  grants: Grants | null
  /** It came by a portal and waits for a decision. */
  waits: boolean
  subscription: SubscriptionWindows | null
  password_hash: string | null
}

/** Who a caller is, as far as a place depends on it. */
interface Known {
  session: { user: { id: string; role: 'admin' | 'user' } } | null
  galleryTokens: readonly string[]
}

/** The place of a caller towards what a row tells of, at a time in ms. */
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
      own: row.own !== null && row.own === person,
      public: row.shown && galleryOpen,
      usable: flags.active,
      writable: flags.cms,
      waits: row.waits,
    },
    galleryOpen,
    galleryProtected,
    galleryVersion: () =>
      password_hash === null || project === null ? null : galleryVersion(secret, project, password_hash),
  }
}

/**
 * Whoever may not review is a stranger to what waits for it: this is all that keeps it from them, besides that it is in no list.
 * @spec 6.role.2
 */
function standingOf(row: SubjectRow, caller: Known, galleryOpen: boolean): Standing {
  if (caller.session?.user.role === 'admin') return { kind: 'admin' }
  if (row.owner) return { kind: 'owner' }
  if (row.grants && row.waits && !row.grants.approve_submitted_artifacts) return { kind: 'stranger' }
  if (row.grants) return { kind: 'member', grants: row.grants }
  return galleryOpen ? { kind: 'gallery-visitor' } : { kind: 'stranger' }
}

/** The place of those whose eyes are looked through. The row is that of the person; for a role or a visitor of anybody. */
export function placeOf(eyes: Eyes, row: SubjectRow, secret: string, now: number): Placed {
  if (eyes.as === 'member')
    return place(row, { session: { user: { id: eyes.user, role: 'user' } }, galleryTokens: [] }, secret, now)
  // A role holds in its project alone.
  const isInside = row.project === null ? row.owner || row.grants !== null : row.project === eyes.project
  const grants = eyes.as === 'role' && isInside ? ROLE_PRESETS[eyes.role] : null
  return place({ ...row, owner: false, grants }, { session: null, galleryTokens: [] }, secret, now)
}

/** Somebody's place through the eyes of another. */
export const through = (mine: Placed, theirs: Placed): Placed => ({
  ...theirs,
  standing: lesser(mine.standing, theirs.standing),
  under: mine,
})
