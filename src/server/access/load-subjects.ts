import { CompiledQuery, sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import type { SubjectKind } from '#shared/policy/actions.ts'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import type { Caller } from './caller.ts'
import { createGalleryToken } from './gallery-token.ts'
import {
  authorizeRow,
  authorizeViewAs,
  limitToCaller,
  type AuthorizedSubject,
  type SubjectRow,
} from './authorized-subject.ts'
import { publicArtifact, publicExhibit } from './public-rules.ts'

interface SubjectSource {
  tables: string
  /** SQL condition under which the public can see a row; undefined if the public never can. */
  isPublic?: RawBuilder<boolean>
  creator: string
  /** SQL condition under which a row awaits review; undefined for kinds that are never reviewed. */
  awaitsReview?: string
}

const SOURCES: Record<Exclude<SubjectKind, 'org' | 'user' | 'vocabulary' | 'term'>, SubjectSource> = {
  project: { tables: 'projects x JOIN projects p ON p.id = x.id', isPublic: sql`true`, creator: 'NULL::uuid' },
  permission: { tables: 'permissions x JOIN projects p ON p.id = x.project', creator: 'x.user_id' },
  folder: { tables: 'folders x JOIN projects p ON p.id = x.project', creator: 'x.user_id' },
  artifact: {
    tables: 'artifacts x JOIN projects p ON p.id = x.project',
    isPublic: publicArtifact.sql('x'),
    creator: 'x.user_id',
    awaitsReview: 'x.awaits_review',
  },
  caption: {
    tables: 'captions x JOIN artifacts a ON a.id = x.artifact JOIN projects p ON p.id = a.project',
    creator: 'a.user_id',
    awaitsReview: 'a.awaits_review',
  },
  report: { tables: 'reports x JOIN projects p ON p.id = x.project', creator: 'NULL::uuid' },
  portal: { tables: 'portals x JOIN projects p ON p.id = x.project', creator: 'NULL::uuid' },
  submission: { tables: 'submissions x JOIN projects p ON p.id = x.project', creator: 'NULL::uuid' },
  import: { tables: 'imports x JOIN projects p ON p.id = x.project', creator: 'x.user_id' },
  import_mapping: { tables: 'import_mappings x JOIN projects p ON p.id = x.project', creator: 'x.user_id' },
  tag: { tables: 'tags x JOIN projects p ON p.id = x.project', creator: 'NULL::uuid' },
  field: { tables: 'fields x JOIN projects p ON p.id = x.project', creator: 'NULL::uuid' },
  template: { tables: 'templates x JOIN projects p ON p.id = x.project', creator: 'NULL::uuid' },
  exhibit: {
    tables: 'exhibits x JOIN projects p ON p.id = x.project',
    isPublic: publicExhibit.sql('x'),
    creator: 'x.user_id',
  },
}

/** The membership row `m` as JSON, or null if there is none. */
export const grantsSql = sql.raw(
  `CASE WHEN m.id IS NULL THEN NULL ELSE json_build_object(${PERMISSION_KEYS.map((key) => `'${key}', m.${key}`).join(', ')}) END`,
)
const orgGrantsSql = sql`(SELECT json_build_object() FROM permissions m JOIN projects mp ON mp.id = m.project WHERE mp.org = x.id AND m.user_id = `

/**
 * The grants of a member in the vocabulary `v`: changing its terms needs the permissions in every project that uses it,
 * adding terms needs one in a project that uses it for suggestions. null for users who belong to none of its
 * organisation's projects.
 */
const selectVocabularyGrants = (userId: RawBuilder<unknown>) => {
  const inAll = (key: string) =>
    sql.raw(`'${key}', coalesce(bool_and(coalesce(m.${key}, false)) FILTER (WHERE b.field IS NOT NULL), false)`)
  return sql`(SELECT json_build_object(${inAll('edit_tags')}, ${inAll('edit_others_artifacts')},
      'create_artifact', coalesce(bool_or(m.create_artifact) FILTER (WHERE NOT b.strict AND NOT b.deleted), false))
    FROM projects p LEFT JOIN bound_fields b ON b.project = p.id AND b.vocabulary = v.id
    LEFT JOIN permissions m ON m.project = p.id AND m.user_id = ${userId}
    WHERE p.org = v.org HAVING count(m.id) > 0)`
}

/**
 * Loads the subjects of one kind in one query, with the caller's relation to each. Unknown ids are missing from the
 * result.
 */
export async function loadSubjects(
  db: Kysely<Database>,
  secret: string,
  caller: Caller,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<Map<string, AuthorizedSubject>> {
  const userId = caller.session?.user.id ?? null
  const rows = await loadRows(db, kind, userId, ids)
  const now = Date.now()
  const callerSubjects = rows.map((row) => authorizeRow(row, caller, secret, now))
  const { viewAs } = caller
  if (!viewAs || kind === 'user') return new Map(callerSubjects.map((subject) => [subject.id, subject]))
  const viewAsRows = viewAs.as === 'member' ? await loadRows(db, kind, viewAs.user, ids) : rows
  const viewAsSubjects = new Map(viewAsRows.map((row) => [row.id, authorizeViewAs(viewAs, row, secret, now)]))
  return new Map(
    callerSubjects.flatMap((callerSubject) => {
      const viewAsSubject = viewAsSubjects.get(callerSubject.id)
      return viewAsSubject ? [[callerSubject.id, limitToCaller(callerSubject, viewAsSubject)] as const] : []
    }),
  )
}

/**
 * Loads each of these users' access to one subject, by user id; `visitor` stands for a visitor who has entered the
 * gallery's password, if it has one. Returns undefined if the subject doesn't exist.
 */
export async function loadAccessByUser(
  db: Kysely<Database>,
  secret: string,
  users: readonly { id: string; role: 'admin' | 'user' }[],
  kind: SubjectKind,
  id: string,
): Promise<{ users: Map<string, AuthorizedSubject>; visitor: AuthorizedSubject } | undefined> {
  const now = Date.now()
  const [[row], rows] = await Promise.all([
    loadRows(db, kind, null, [id]),
    loadRowsPerUser(
      db,
      kind,
      users.map((user) => user.id),
      id,
    ),
  ])
  if (!row) return undefined
  const { project, password_hash } = row
  const galleryTokens = project && password_hash ? [createGalleryToken(secret, project, password_hash)] : []
  const rowByUser = new Map(rows.map((userRow) => [userRow.user_id, userRow]))
  return {
    visitor: authorizeRow(row, { session: null, galleryTokens }, secret, now),
    users: new Map(
      users.flatMap((user) => {
        const userRow = rowByUser.get(user.id)
        return userRow
          ? [[user.id, authorizeRow(userRow, { session: { user: user }, galleryTokens: [] }, secret, now)] as const]
          : []
      }),
    ),
  }
}

async function loadRows(
  db: Kysely<Database>,
  kind: SubjectKind,
  userId: string | null,
  ids: readonly string[],
): Promise<SubjectRow[]> {
  const { rows } = await db.executeQuery<SubjectRow>(
    CompiledQuery.raw(getStatement(db, kind, ids.length), [userId, ids]),
  )
  return rows
}

/**
 * Compiled statements with $1 = user id or null and $2 = subject ids, cached because compiling takes as long as
 * executing.
 */
const statements = new Map<string, string>()

function getStatement(db: Kysely<Database>, kind: SubjectKind, idCount: number): string {
  const isSingle = idCount === 1
  const name = `${kind} ${isSingle}`
  const compiled = statements.get(name)
  if (compiled !== undefined) return compiled
  const options = { userId: sql.raw('$1::uuid'), ids: sql.raw('$2::uuid[]'), isSingle }
  const { sql: text } = buildQuery(kind, options).compile(db)
  statements.set(name, text)
  return text
}

async function loadRowsPerUser(db: Kysely<Database>, kind: SubjectKind, users: readonly string[], id: string) {
  const join = sql`CROSS JOIN unnest(${uuids(users)}) AS w(who)`
  const { rows } = await buildQuery(kind, { userId: sql`w.who`, join, ids: uuids([id]) }).execute(db)
  return rows
}

/** The users whose access is queried: `userId` is an SQL expression over the tables in `join`. */
interface SubjectQuery {
  userId: RawBuilder<unknown>
  join?: RawBuilder<unknown>
  ids: RawBuilder<unknown>
  /** Set if there is exactly one id; the result then includes the project's revision. */
  isSingle?: boolean
}

function buildQuery(kind: SubjectKind, { userId, join = sql``, ids, isSingle = false }: SubjectQuery) {
  type Row = SubjectRow & { user_id: string | null }
  // PostgreSQL can reuse the plan for a single id. For an array of any length it plans every time, which takes twice as
  // long as the query itself.
  const idCondition = isSingle ? sql`x.id = (${ids})[1]` : sql`x.id = ANY(${ids})`
  if (kind === 'user')
    return sql<Row>`SELECT x.id, ${userId} AS user_id, NULL AS project, NULL AS created_by, false AS awaits_review, false AS is_public, NULL AS password_hash,
        x.id IS NOT DISTINCT FROM ${userId} AS is_owner, NULL AS subscription, NULL AS grants
      FROM users x ${join} WHERE ${idCondition}`
  if (kind === 'org')
    return sql<Row>`SELECT x.id, ${userId} AS user_id, NULL AS project, NULL AS created_by, false AS awaits_review, true AS is_public, NULL AS password_hash,
        o.user_id IS NOT NULL AS is_owner, to_json(s) AS subscription,
        ${orgGrantsSql}${userId} LIMIT 1) AS grants
      FROM orgs x ${join} LEFT JOIN subscriptions s ON s.org = x.id
      LEFT JOIN org_owners o ON o.org = x.id AND o.user_id = ${userId}
      WHERE ${idCondition}`
  if (kind === 'vocabulary' || kind === 'term') {
    const tables =
      kind === 'term'
        ? sql`terms x JOIN vocabularies v ON v.id = x.vocabulary`
        : sql`vocabularies x JOIN vocabularies v ON v.id = x.id`
    return sql<Row>`SELECT x.id, ${userId} AS user_id, NULL AS project, NULL AS created_by, false AS awaits_review, false AS is_public, NULL AS password_hash,
        o.user_id IS NOT NULL AS is_owner, to_json(s) AS subscription, ${selectVocabularyGrants(userId)} AS grants
      FROM ${tables} ${join} LEFT JOIN subscriptions s ON s.org = v.org
      LEFT JOIN org_owners o ON o.org = v.org AND o.user_id = ${userId}
      WHERE ${idCondition}`
  }
  const { tables, isPublic = sql`false`, creator, awaitsReview = 'false' } = SOURCES[kind]
  const revision = isSingle
    ? sql`, (SELECT coalesce(sum(changes), 0)::bigint FROM revisions WHERE scope = p.id) AS revision`
    : sql``
  return sql<Row>`SELECT x.id, ${userId} AS user_id, p.id AS project, ${sql.raw(creator)} AS created_by, ${sql.raw(awaitsReview)} AS awaits_review, ${isPublic} AS is_public,
      p.password_hash, o.user_id IS NOT NULL AS is_owner, to_json(s) AS subscription, ${grantsSql} AS grants ${revision}
    FROM ${sql.raw(tables)} ${join}
    LEFT JOIN subscriptions s ON s.org = p.org
    LEFT JOIN org_owners o ON o.org = p.org AND o.user_id = ${userId}
    LEFT JOIN permissions m ON m.project = p.id AND m.user_id = ${userId}
    WHERE ${idCondition}`
}
