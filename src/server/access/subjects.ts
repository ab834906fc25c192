import { CompiledQuery, sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import type { SubjectKind } from '#shared/policy/actions.ts'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import type { Caller } from './caller.ts'
import { galleryToken } from './gallery-token.ts'
import { place, placeOf, through, type Placed, type SubjectRow } from './place.ts'
import { publicArtifact, publicExhibit } from './public.ts'

interface Source {
  from: string
  /** When the public sees it; missing if never. */
  shown?: RawBuilder<boolean>
  own: string
  /** Whether it awaits review; missing if that can't happen. */
  waits?: string
}

const SOURCES: Record<Exclude<SubjectKind, 'org' | 'user'>, Source> = {
  project: { from: 'projects x JOIN projects p ON p.id = x.id', shown: sql`true`, own: 'NULL::uuid' },
  permission: { from: 'permissions x JOIN projects p ON p.id = x.project', own: 'x.user_id' },
  folder: { from: 'folders x JOIN projects p ON p.id = x.project', own: 'x.user_id' },
  artifact: {
    from: 'artifacts x JOIN projects p ON p.id = x.project',
    shown: publicArtifact.sql('x'),
    own: 'x.user_id',
    waits: 'x.awaits_review',
  },
  caption: {
    from: 'captions x JOIN artifacts a ON a.id = x.artifact JOIN projects p ON p.id = a.project',
    own: 'a.user_id',
    waits: 'a.awaits_review',
  },
  report: { from: 'reports x JOIN projects p ON p.id = x.project', own: 'NULL::uuid' },
  portal: { from: 'portals x JOIN projects p ON p.id = x.project', own: 'NULL::uuid' },
  submission: { from: 'submissions x JOIN projects p ON p.id = x.project', own: 'NULL::uuid' },
  tag: { from: 'tags x JOIN projects p ON p.id = x.project', own: 'NULL::uuid' },
  exhibit: {
    from: 'exhibits x JOIN projects p ON p.id = x.project',
    shown: publicExhibit.sql('x'),
    own: 'x.user_id',
  },
}

/** The membership row `m` as JSON, or null if there is none. */
export const GRANTS = sql.raw(
  `CASE WHEN m.id IS NULL THEN NULL ELSE json_build_object(${PERMISSION_KEYS.map((key) => `'${key}', m.${key}`).join(', ')}) END`,
)
const ORG_GRANTS = sql`(SELECT json_build_object() FROM permissions m JOIN projects mp ON mp.id = m.project WHERE mp.org = x.id AND m.user_id = `

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
): Promise<Map<string, Placed>> {
  const user = caller.session?.user.id ?? null
  const rows = await rowsOf(db, kind, user, ids)
  const now = Date.now()
  const callerSubjects = rows.map((row) => place(row, caller, secret, now))
  const { eyes } = caller
  if (!eyes || kind === 'user') return new Map(callerSubjects.map((one) => [one.id, one]))
  const seen = eyes.as === 'member' ? await rowsOf(db, kind, eyes.user, ids) : rows
  const theirs = new Map(seen.map((row) => [row.id, placeOf(eyes, row, secret, now)]))
  return new Map(
    callerSubjects.flatMap((mine) => {
      const other = theirs.get(mine.id)
      return other ? [[mine.id, through(mine, other)] as const] : []
    }),
  )
}

/**
 * Loads what each of these users may do with one subject, by user id; `visitor` is one who has entered the gallery's
 * password, if it has one. Returns undefined if the subject doesn't exist.
 */
export async function loadPlaces(
  db: Kysely<Database>,
  secret: string,
  people: readonly { id: string; role: 'admin' | 'user' }[],
  kind: SubjectKind,
  id: string,
): Promise<{ people: Map<string, Placed>; visitor: Placed } | undefined> {
  const now = Date.now()
  const [[row], rows] = await Promise.all([
    rowsOf(db, kind, null, [id]),
    rowsForEach(
      db,
      kind,
      people.map((one) => one.id),
      id,
    ),
  ])
  if (!row) return undefined
  const { project, password_hash } = row
  const galleryTokens = project && password_hash ? [galleryToken(secret, project, password_hash)] : []
  const byPerson = new Map(rows.map((one) => [one.user_id, one]))
  return {
    visitor: place(row, { session: null, galleryTokens }, secret, now),
    people: new Map(
      people.flatMap((user) => {
        const userRow = byPerson.get(user.id)
        return userRow
          ? [[user.id, place(userRow, { session: { user }, galleryTokens: [] }, secret, now)] as const]
          : []
      }),
    ),
  }
}

async function rowsOf(
  db: Kysely<Database>,
  kind: SubjectKind,
  user: string | null,
  ids: readonly string[],
): Promise<SubjectRow[]> {
  const { rows } = await db.executeQuery<SubjectRow>(CompiledQuery.raw(statementOf(db, kind, ids.length), [user, ids]))
  return rows
}

/** Compiled statements with $1 = user id or null and $2 = subject ids: compiling takes as long as running them. */
const statements = new Map<string, string>()

function statementOf(db: Kysely<Database>, kind: SubjectKind, ids: number): string {
  const alone = ids === 1
  const name = `${kind} ${alone}`
  const known = statements.get(name)
  if (known !== undefined) return known
  const of = { who: sql.raw('$1::uuid'), ids: sql.raw('$2::uuid[]'), alone }
  const { sql: text } = queryOf(kind, of).compile(db)
  statements.set(name, text)
  return text
}

async function rowsForEach(db: Kysely<Database>, kind: SubjectKind, people: readonly string[], id: string) {
  const among = sql`CROSS JOIN unnest(${uuids(people)}) AS w(who)`
  const { rows } = await queryOf(kind, { who: sql`w.who`, among, ids: uuids([id]) }).execute(db)
  return rows
}

/** Whose access is queried: `userId` in SQL, from the tables in `join`. */
interface For {
  who: RawBuilder<unknown>
  among?: RawBuilder<unknown>
  ids: RawBuilder<unknown>
  /** Exactly one id; the result then includes the project's revision. */
  alone?: boolean
}

function queryOf(kind: SubjectKind, { who, among = sql``, ids, alone = false }: For) {
  type Row = SubjectRow & { user_id: string | null }
  // With a single id PostgreSQL reuses its plan; with any number it plans every time, which takes twice as long as the
  // query.
  const named = alone ? sql`x.id = (${ids})[1]` : sql`x.id = ANY(${ids})`
  if (kind === 'user')
    return sql<Row>`SELECT x.id, ${who} AS user_id, NULL AS project, NULL AS created_by, false AS awaits_review, false AS is_public, NULL AS password_hash,
        x.id IS NOT DISTINCT FROM ${who} AS is_owner, NULL AS subscription, NULL AS grants
      FROM users x ${among} WHERE ${named}`
  if (kind === 'org')
    return sql<Row>`SELECT x.id, ${who} AS user_id, NULL AS project, NULL AS created_by, false AS awaits_review, true AS is_public, NULL AS password_hash,
        o.user_id IS NOT NULL AS is_owner, to_json(s) AS subscription,
        ${ORG_GRANTS}${who} LIMIT 1) AS grants
      FROM orgs x ${among} LEFT JOIN subscriptions s ON s.org = x.id
      LEFT JOIN org_owners o ON o.org = x.id AND o.user_id = ${who}
      WHERE ${named}`
  const { from, shown = sql`false`, own, waits = 'false' } = SOURCES[kind]
  const revision = alone
    ? sql`, (SELECT coalesce(sum(moved), 0)::bigint FROM revisions WHERE place = p.id) AS revision`
    : sql``
  return sql<Row>`SELECT x.id, ${who} AS user_id, p.id AS project, ${sql.raw(own)} AS created_by, ${sql.raw(waits)} AS awaits_review, ${shown} AS is_public,
      p.password_hash, o.user_id IS NOT NULL AS is_owner, to_json(s) AS subscription, ${GRANTS} AS grants ${revision}
    FROM ${sql.raw(from)} ${among}
    LEFT JOIN subscriptions s ON s.org = p.org
    LEFT JOIN org_owners o ON o.org = p.org AND o.user_id = ${who}
    LEFT JOIN permissions m ON m.project = p.id AND m.user_id = ${who}
    WHERE ${named}`
}
