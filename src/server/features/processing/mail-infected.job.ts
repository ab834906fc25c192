import { sql } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Infected } from './infected.model.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'

interface Told {
  email: string
  username: string
  language: string
  title: string
  project: string
  artifact: string
}

/** Tells whoever uploaded a file, and who owns the organisation, that a virus was found in it. */
export async function runMailInfected({ db, mail, config }: Services, { file, found }: Infected): Promise<void> {
  const { rows } = await sql<Told>`
    SELECT DISTINCT ON (u.id) u.email, u.username, u.language, a.title, p.title AS project, a.id AS artifact
    FROM artifacts a JOIN projects p ON p.id = a.project
    JOIN users u ON u.id = a.user_id OR u.id IN (SELECT o.user_id FROM org_owners o WHERE o.org = p.org)
    WHERE a.file = ${file} ORDER BY u.id, a.id`.execute(db)
  for (const { email, username, language, title, project, artifact } of rows) {
    const words = mailsIn(language).infected
    await mail.send({
      to: email,
      subject: words.subject(title),
      text: words.text(username, found, title, project, `${config.publicUrl}/client/archive/${artifact}`).join('\n'),
    })
  }
}
