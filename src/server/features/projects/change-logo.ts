import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { makeWorkDir } from '#server/ports/media/work-dir.ts'
import { record, thingsOf, type Actor } from '#server/record/record.ts'
import { holdProject } from './projects.repo.ts'
import { deleteLogo, saveLogo } from './logo.repo.ts'

type On = Pick<Services, 'db' | 'hub' | 'media'>

/** Gives a project a logo; null takes it away. Throws `bad_input` for what is no picture. */
export async function changeLogo(
  on: On,
  actor: Actor,
  project: string,
  given: Buffer | null,
  signal?: AbortSignal,
): Promise<void> {
  const picture = given && (await smallOf(on, given, signal))
  await transaction(on.db, async (trx) => {
    if (!(await holdProject(trx, project))) throw new AppError('not_found')
    if (picture) await saveLogo(trx, project, picture)
    else if (!(await deleteLogo(trx, project))) return
    const [things, details] = [thingsOf('projects', [project]), { fields: ['logo'] }]
    await record({ ...on, db: trx }, actor, { project, act: 'edit', kind: 'project', things, details })
  })
}

/** A stranger's picture as one of ours, of at most 320 pixels a side: whatever else is in its file is left behind. */
async function smallOf({ media }: On, given: Buffer, signal: AbortSignal | undefined): Promise<Buffer> {
  const { mime, type } = await media.sniff(given, 'logo')
  if (type !== 'image') throw badInput('picture', 'no_picture')
  const { dir, remove } = await makeWorkDir()
  try {
    const path = join(dir, 'given')
    await writeFile(path, given, { mode: 0o600 })
    const input = { path, mime, type, size: given.length }
    const { derivatives } = await media.process(input, { dir, ...(signal && { signal }) })
    const small = derivatives.find(({ name }) => name === 'thumb')
    if (!small) throw badInput('picture', 'no_picture')
    return await readFile(small.path)
  } finally {
    await remove()
  }
}
