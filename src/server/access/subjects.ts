import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { can } from '#shared/policy/can.ts'
import type { Action, SubjectKind } from '#shared/policy/actions.ts'
import { PERMISSION_KEYS, type Grants } from '#shared/policy/permission-keys.ts'
import type { Standing, Subject } from '#shared/policy/standing.ts'
import { subscriptionFlags, type SubscriptionWindows } from '#shared/rules/subscription.ts'
import type { Caller } from './caller.ts'
import { galleryVersion, opensGallery } from './gallery-token.ts'
import { galleryOn, publicArtifact, publicExhibit } from './public.ts'

/** One loaded subject with the caller's standing towards it. */
export interface Placed {
  id: string
  /** null for an org or a user. */
  project: string | null
  standing: Standing
  subject: Subject
  /** The gallery is on, and either asks for no password or this visitor has opened it. Of an org: galleries are on. */
  galleryOpen: boolean
  /** The gallery is on and asks for a password. */
  galleryProtected: boolean
  /** A sign of its password; null where it asks for none. */
  galleryVersion: () => string | null
}

export const allowed = (placed: Placed, action: Action) => can(placed.standing, action, placed.subject)

/** Whether the caller may grant whatever there is to grant: owners and administrators hold all of it. */
export const grantsAll = ({ standing }: Placed) => standing.kind === 'owner' || standing.kind === 'admin'

interface Source {
  from: string
  /** Left out: the public sees none of these by themselves. */
  shown?: RawBuilder<boolean>
  own: string
}

const SOURCES: Record<Exclude<SubjectKind, 'org' | 'user'>, Source> = {
  project: { from: 'projects x JOIN projects p ON p.id = x.id', shown: sql`true`, own: 'NULL::uuid' },
  permission: { from: 'permissions x JOIN projects p ON p.id = x.project', own: 'x.user_id' },
  folder: { from: 'folders x JOIN projects p ON p.id = x.project', own: 'x.user_id' },
  artifact: {
    from: 'artifacts x JOIN projects p ON p.id = x.project',
    shown: publicArtifact.sql('x'),
    own: 'x.user_id',
  },
  caption: {
    from: 'captions x JOIN artifacts a ON a.id = x.artifact JOIN projects p ON p.id = a.project',
    own: 'a.user_id',
  },
  report: { from: 'reports x JOIN projects p ON p.id = x.project', own: 'NULL::uuid' },
  tag: { from: 'tags x JOIN projects p ON p.id = x.project', own: 'NULL::uuid' },
  exhibit: {
    from: 'exhibits x JOIN projects p ON p.id = x.project',
    shown: publicExhibit.sql('x'),
    own: 'x.user_id',
  },
}

/** The record `m` of a member as JSON, null where there is none. */
export const GRANTS = sql.raw(
  `CASE WHEN m.id IS NULL THEN NULL ELSE json_build_object(${PERMISSION_KEYS.map((key) => `'${key}', m.${key}`).join(', ')}) END`,
)
const ORG_GRANTS = sql`(SELECT json_build_object() FROM permissions m JOIN projects mp ON mp.id = m.project WHERE mp.org = x.id AND m.user_id = `

/** What decides where a caller stands towards something. */
export interface SubjectRow {
  id: string
  project: string | null
  own: string | null
  shown: boolean
  owner: boolean
  grants: Grants | null
  subscription: SubscriptionWindows | null
  password_hash: string | null
}

/** Loads the subjects of one kind by id, in one query, with the caller's standing towards each. Unknown ids are left out. */
export async function loadSubjects(
  db: Kysely<Database>,
  secret: string,
  caller: Caller,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<Map<string, Placed>> {
  const user = caller.session?.user.id ?? null
  const { rows } = await queryOf(kind, user, ids).execute(db)
  const now = Date.now()
  return new Map(rows.map((row) => [row.id, place(row, caller, secret, now)]))
}

function queryOf(kind: SubjectKind, user: string | null, ids: readonly string[]) {
  if (kind === 'user')
    return sql<SubjectRow>`SELECT x.id, NULL AS project, NULL AS own, false AS shown, NULL AS password_hash,
        x.id IS NOT DISTINCT FROM ${user}::uuid AS owner, NULL AS subscription, NULL AS grants
      FROM users x WHERE x.id = ANY(${ids as string[]}::uuid[])`
  if (kind === 'org')
    return sql<SubjectRow>`SELECT x.id, NULL AS project, NULL AS own, true AS shown, NULL AS password_hash,
        o.user_id IS NOT NULL AS owner, to_json(s) AS subscription,
        ${ORG_GRANTS}${user} LIMIT 1) AS grants
      FROM orgs x LEFT JOIN subscriptions s ON s.org = x.id
      LEFT JOIN org_owners o ON o.org = x.id AND o.user_id = ${user}
      WHERE x.id = ANY(${ids as string[]}::uuid[])`
  const { from, shown = sql`false`, own } = SOURCES[kind]
  return sql<SubjectRow>`SELECT x.id, p.id AS project, ${sql.raw(own)} AS own, ${shown} AS shown,
      p.password_hash, o.user_id IS NOT NULL AS owner, to_json(s) AS subscription, ${GRANTS} AS grants
    FROM ${sql.raw(from)}
    LEFT JOIN subscriptions s ON s.org = p.org
    LEFT JOIN org_owners o ON o.org = p.org AND o.user_id = ${user}
    LEFT JOIN permissions m ON m.project = p.id AND m.user_id = ${user}
    WHERE x.id = ANY(${ids as string[]}::uuid[])`
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
  return {
    id: row.id,
    project: row.project,
    standing: standingOf(row, caller, galleryOpen),
    subject: {
      own: row.own !== null && row.own === caller.session?.user.id,
      public: row.shown && galleryOpen,
      usable: flags.active,
      writable: flags.cms,
    },
    galleryOpen,
    galleryProtected,
    galleryVersion: () =>
      password_hash === null || project === null ? null : galleryVersion(secret, project, password_hash),
  }
}

/** @spec 6.role.2 */
function standingOf(row: SubjectRow, caller: Known, galleryOpen: boolean): Standing {
  if (caller.session?.user.role === 'admin') return { kind: 'admin' }
  if (row.owner) return { kind: 'owner' }
  if (row.grants) return { kind: 'member', grants: row.grants }
  return galleryOpen ? { kind: 'gallery-visitor' } : { kind: 'stranger' }
}
