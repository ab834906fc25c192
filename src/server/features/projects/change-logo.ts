import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { smallPicture } from '#server/ports/media/small-picture.ts'
import { record, thingsOf, type Actor } from '#server/record/record.ts'
import { holdProject } from './projects.repo.ts'
import { deleteLogo, saveLogo } from './logo.repo.ts'

type On = Pick<Services, 'db' | 'hub' | 'media'>

/** Sets a project's logo, or removes it (null). Throws `bad_input` if it isn't an image. */
export async function changeLogo(
  on: On,
  actor: Actor,
  project: string,
  given: Buffer | null,
  signal?: AbortSignal,
): Promise<void> {
  const picture = given && (await smallPicture(on, given, 'thumb', signal))
  await transaction(on.db, async (trx) => {
    if (!(await holdProject(trx, project))) throw new AppError('not_found')
    if (picture) await saveLogo(trx, project, picture)
    else if (!(await deleteLogo(trx, project))) return
    const [things, details] = [thingsOf('projects', [project]), { fields: ['logo'] }]
    await record({ ...on, db: trx }, actor, { project, act: 'edit', kind: 'project', things, details })
  })
}
