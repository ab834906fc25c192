import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { reencodeImageAs } from '#server/ports/media/reencode-image.ts'
import { appendToAuditLog, selectTargets, type Actor } from '#server/audit-log/audit-log.ts'
import { lockProject } from './projects.repo.ts'
import { deleteLogo, saveLogo } from './logo.repo.ts'

type LogoServices = Pick<Services, 'db' | 'pubSub' | 'media'>

/** Sets a project's logo, or removes it (null). Throws `bad_input` if it isn't an image. */
export async function changeLogo(
  services: LogoServices,
  actor: Actor,
  project: string,
  image: Buffer | null,
  signal?: AbortSignal,
): Promise<void> {
  const picture = image && (await reencodeImageAs(services, image, 'thumb', signal))
  await transaction(services.db, async (trx) => {
    if (!(await lockProject(trx, project))) throw new AppError('not_found')
    if (picture) await saveLogo(trx, project, picture)
    else if (!(await deleteLogo(trx, project))) return
    const [targets, details] = [selectTargets('projects', [project]), { fields: ['logo'] }]
    await appendToAuditLog({ ...services, db: trx }, actor, { project, act: 'edit', kind: 'project', targets, details })
  })
}
