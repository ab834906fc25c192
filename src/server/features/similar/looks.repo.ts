import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { MAX_DISTANCE, MAX_SIMILAR_FILES } from './similar.model.ts'

/** Saves the look of a file, which is then compared again. */
export async function saveLook(trx: Transaction<Database>, file: string, look: string | null): Promise<void> {
  await sql`DELETE FROM similar_files WHERE (file = ${file} OR other = ${file}) AND file <> other`.execute(trx)
  await sql`INSERT INTO looks (file, look) VALUES (${file}, ${look}::bit(64))
    ON CONFLICT (file) DO UPDATE SET look = excluded.look, is_compared = false`.execute(trx)
}

/** Lists files after an id, in order, with the thumbnail whose look has yet to be measured; null if there is none. */
export async function listFilesWithoutLook(db: Kysely<Database>, after: string | null, limit: number) {
  const { rows } = await sql<{ file: string; thumb: string | null }>`
    SELECT f.id AS file, CASE WHEN l.file IS NULL AND f.type <> 'audio' AND f.status <> 'processing' THEN d.key END AS thumb
    FROM files f LEFT JOIN looks l ON l.file = f.id LEFT JOIN derivatives d ON d.file = f.id AND d.name = 'thumb'
    WHERE ${after}::uuid IS NULL OR f.id > ${after}::uuid ORDER BY f.id LIMIT ${limit}`.execute(db)
  return rows
}

/** Saves the look of a file that has none yet and still exists. */
export const saveMissingLook = (db: Kysely<Database>, file: string, look: string | null) =>
  sql`INSERT INTO looks (file, look) SELECT id, ${look}::bit(64) FROM files WHERE id = ${file} ON CONFLICT DO NOTHING`.execute(
    db,
  )

// An arbitrary advisory lock key that nothing else uses: 'look' in ASCII.
const COMPARE_LOCK_KEY = sql.lit(0x6c6f6f6b)

/**
 * Compares a batch of looks with all others and stores the close ones. Returns how many it compared: 0 if none is left,
 * or another process is comparing. One transaction at a time compares, so of two files the later one finds the earlier.
 */
export async function compareLooks(trx: Transaction<Database>, limit: number): Promise<number> {
  const { rows: locks } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(${COMPARE_LOCK_KEY}) AS taken`.execute(trx)
  if (!locks[0]?.taken) return 0
  const { rows } = await sql<{ file: string }>`
    SELECT l.file FROM looks l JOIN files f ON f.id = l.file WHERE l.look IS NOT NULL AND NOT l.is_compared
    ORDER BY l.file LIMIT ${limit} FOR NO KEY UPDATE OF l`.execute(trx)
  const files = rows.map((row) => row.file)
  if (files.length === 0) return 0
  await sql`WITH close AS (
      SELECT n.file, c.file AS other, c.distance FROM looks n CROSS JOIN LATERAL (
        SELECT l.file, bit_count(l.look # n.look) AS distance FROM looks l
        WHERE l.look IS NOT NULL AND l.file <> n.file AND bit_count(l.look # n.look) <= ${MAX_DISTANCE} AND (
          substring(l.look, 1, 16)::integer = ANY(close_bands(substring(n.look, 1, 16)::integer))
          OR substring(l.look, 17, 16)::integer = ANY(close_bands(substring(n.look, 17, 16)::integer))
          OR substring(l.look, 33, 16)::integer = ANY(close_bands(substring(n.look, 33, 16)::integer))
          OR substring(l.look, 49, 16)::integer = ANY(close_bands(substring(n.look, 49, 16)::integer)))
        ORDER BY distance, l.file LIMIT ${MAX_SIMILAR_FILES}) c
      WHERE n.file = ANY(${files}::uuid[]))
    INSERT INTO similar_files (file, other, distance)
    SELECT file, other, distance FROM close UNION SELECT other, file, distance FROM close
    ON CONFLICT DO NOTHING`.execute(trx)
  await sql`UPDATE looks SET is_compared = true WHERE file = ANY(${files}::uuid[])`.execute(trx)
  return files.length
}
