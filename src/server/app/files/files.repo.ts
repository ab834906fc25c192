import { sql, type Kysely } from 'kysely'
import { isGalleryOpenToAll, publicArtifact } from '#server/access/public-rules.ts'
import { isSessionValid } from '#server/access/session.ts'
import type { ContributorHolder } from '#server/ports/store/signed-url.ts'
import type { SubjectRow } from '#server/access/authorized-subject.ts'
import { grantsSql } from '#server/access/load-subjects.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { Step } from '#server/db/tables/processing.ts'

/** A stored object that the caller may fetch. `name` is set for derivatives, `sha256` for originals. */
export interface StoredBytes {
  mime: string
  name?: string
  sha256?: string
}

/** Derivatives as sensitive as the original: knowing their key is not enough to fetch them. */
const PRIVATE_DERIVATIVES = ['clean']

const isPublicSql = publicArtifact.sql('a')

/** Finds a derivative that anyone may fetch: its artifact is public, in a gallery without a password. */
export async function findPublicDerivative(
  db: Kysely<Database>,
  { key, item }: { key: string; item: string | undefined },
): Promise<StoredBytes | undefined> {
  if (!key.startsWith('d/') || item === undefined) return undefined
  const { rows } = await sql<{ mime: string; name: string }>`
    SELECT d.mime, d.name FROM derivatives d WHERE d.key = ${key} AND d.name <> ALL(${PRIVATE_DERIVATIVES}::text[]) AND EXISTS (
      SELECT FROM artifacts a JOIN projects p ON p.id = a.project LEFT JOIN subscriptions s ON s.org = p.org
      WHERE a.id = ${item} AND a.file = d.file AND ${isPublicSql} AND ${isGalleryOpenToAll('p', 's', Date.now())})`.execute(
    db,
  )
  return rows[0]
}

/**
 * Finds the thumbnail of a file for its contributor: as long as the link to the status page is valid and the file isn't
 * withdrawn or blocked by the virus scanner.
 */
export async function findContributedThumbnail(
  db: Kysely<Database>,
  { key, item, linkHolder }: { key: string; item: string; linkHolder: ContributorHolder },
): Promise<StoredBytes | undefined> {
  const { rows } = await sql<{ mime: string; name: string }>`
    SELECT d.mime, d.name FROM submissions s JOIN contributions c ON c.id = s.contribution
    JOIN artifacts a ON a.id = s.artifact JOIN files f ON f.id = a.file JOIN derivatives d ON d.file = f.id
    WHERE s.artifact = ${item} AND s.status <> 'withdrawn' AND c.id = ${linkHolder.contribution}
      AND c.token_generation = ${linkHolder.generation} AND f.blocked_reason IS NULL
      AND d.key = ${key} AND d.name = 'thumb'`.execute(db)
  return rows[0]
}

/** An artifact with one of its file's stored objects, and the columns that determine who may fetch it. */
interface StoredObject extends SubjectRow {
  /** The session's user, if the session is still valid. */
  session_user: { id: string; role: 'admin' | 'user' } | null
  user_id: string | null
  downloadable: boolean
  /** Name of the derivative; null for the original. */
  name: string | null
  mime: string
  sha256: string
  blocked_reason: 'unscanned' | 'infected' | null
  pending_steps: Step[]
  has_clean_copy: boolean
}

/**
 * Finds the object stored under a key for an artifact, with the columns that determine the access of a session's user
 * or, without a session, of a visitor.
 */
export async function findStoredObject(
  db: Kysely<Database>,
  { key, item, session }: { key: string; item: string; session: string | null },
): Promise<StoredObject | undefined> {
  const { rows } = await sql<StoredObject>`
    SELECT a.id, a.project, a.user_id AS created_by, a.awaits_review, a.user_id, a.downloadable, ${isPublicSql} AS is_public,
      p.password_hash, o.user_id IS NOT NULL AS is_owner, to_json(sub) AS subscription, ${grantsSql} AS grants,
      CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'role', u.role) END AS session_user,
      d.name, coalesce(d.mime, a.mime, f.mime) AS mime, f.sha256, f.blocked_reason,
      CASE WHEN f.status = 'ready' THEN '{}' ELSE ARRAY(SELECT step FROM processing WHERE file = f.id) END AS pending_steps,
      EXISTS (SELECT FROM derivatives WHERE file = f.id AND name = 'clean') AS has_clean_copy
    FROM artifacts a JOIN files f ON f.id = a.file JOIN projects p ON p.id = a.project
    LEFT JOIN derivatives d ON d.key = ${key} AND d.file = f.id
    LEFT JOIN subscriptions sub ON sub.org = p.org
    LEFT JOIN sessions s ON s.id = ${session} AND ${isSessionValid(Date.now())}
    LEFT JOIN users u ON u.id = s.user_id
    LEFT JOIN org_owners o ON o.org = p.org AND o.user_id = u.id
    LEFT JOIN permissions m ON m.project = p.id AND m.user_id = u.id
    WHERE a.id = ${item} AND (d.key IS NOT NULL OR f.key = ${key})`.execute(db)
  return rows[0]
}
