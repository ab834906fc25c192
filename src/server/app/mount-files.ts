import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/access/services.ts'
import { serveFiles } from './serve-file.ts'

/** `/files/*`: derivatives of what is public to everybody, the rest by signed address only. */
export function mountFiles(app: FastifyInstance, { db, store, config }: Services): void {
  const handler = serveFiles({ store, secret: config.secret, isPublic, mimeOf })
  app.route({ method: ['GET', 'HEAD'], url: '/files/*', compress: false, handler })

  async function isPublic(key: string): Promise<{ mime: string } | null> {
    if (!key.startsWith('d/')) return null
    const now = Date.now()
    const { rows } = await sql<{ mime: string }>`
      SELECT d.mime FROM derivatives d WHERE d.key = ${key} AND EXISTS (
        SELECT FROM artifacts a JOIN projects p ON p.id = a.project LEFT JOIN subscriptions s ON s.org = p.org
        WHERE a.file = d.file AND a.active AND a.visibility = 'local' AND NOT a.needs_review AND a.type <> 'application'
          AND p.password_hash IS NULL
          AND (coalesce(s.inactive_from, 0) = 0 OR ${now} < s.inactive_from)
          AND (coalesce(s.host_page_from, 0) = 0 OR ${now} >= s.host_page_from)
          AND (coalesce(s.host_page_to, 0) = 0 OR ${now} < s.host_page_to))`.execute(db)
    return rows[0] ?? null
  }

  async function mimeOf(key: string) {
    const derivative = await db.selectFrom('derivatives').select('mime').where('key', '=', key).executeTakeFirst()
    if (derivative) return derivative
    const file = await db.selectFrom('files').select(['mime', 'sha256']).where('key', '=', key).executeTakeFirst()
    return file ? { mime: file.mime, etag: `"${file.sha256}"` } : null
  }
}
