import { sql } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Infected } from './infected.model.ts'

/** Tells whoever uploaded a file, and who owns the organisation, that a virus was found in it. */
export async function runMailInfected({ db, mail, config }: Services, { file, found }: Infected): Promise<void> {
  const { rows } = await sql<{ email: string; username: string; title: string; project: string; artifact: string }>`
    SELECT DISTINCT ON (u.id) u.email, u.username, a.title, p.title AS project, a.id AS artifact
    FROM artifacts a JOIN projects p ON p.id = a.project
    JOIN users u ON u.id = a.user_id OR u.id IN (SELECT o.user_id FROM org_owners o WHERE o.org = p.org)
    WHERE a.file = ${file} ORDER BY u.id, a.id`.execute(db)
  for (const { email, username, title, project, artifact } of rows) {
    await mail.send({
      to: email,
      subject: `A virus was found in “${title}”`,
      text: [
        `Hello ${username},`,
        '',
        `the virus scanner found ${found} in the file of “${title}”, which was added to “${project}”.`,
        'Nobody can open or download it. The item itself is still there:',
        '',
        `    ${config.publicUrl}/client/archive/${artifact}`,
        '',
        'If you think that this is a mistake, have the file processed again there once the scanner has learnt better.',
        'Otherwise put the item into the trash.',
      ].join('\n'),
    })
  }
}
