import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { loadSubjects } from '#server/access/subjects.ts'
import { findProjectByAlias } from '#server/features/projects/projects.repo.ts'
import { publicArtifact } from '#server/access/public.ts'
import { AppError } from '#server/kit/app-error.ts'
import { findArtifact } from '#server/views/artifact-rows.ts'
import { sightOf } from '#server/views/sight.ts'

/** The gallery at an address, as a visitor meets it: `not_found` while the organisation's gallery is off. */
export async function openGallery({ db, config }: Pick<Services, 'db' | 'config'>, alias: string, caller: Caller) {
  const project = await findProjectByAlias(db, alias)
  const placed = project && (await loadSubjects(db, config.secret, caller, 'project', [project.id])).get(project.id)
  if (!project || !placed) throw new AppError('not_found')
  if (!placed.galleryOpen && !placed.galleryProtected) throw new AppError('not_found')
  return { project, placed, sight: sightOf(config, placed, caller, true) }
}

/** Somebody of whom nothing is known: search engines, feed readers, and whoever previews a link. */
export const STRANGER: Caller = { session: null, galleryTokens: [], ip: '', agent: '' }

/** A gallery that is open to everybody without a password, with what everybody sees of it. Throws `not_found` for any other. */
export async function galleryForAll(services: Pick<Services, 'db' | 'config'>, alias: string) {
  const { project, placed, sight } = await openGallery(services, alias, STRANGER)
  if (!placed.galleryOpen) throw new AppError('not_found')
  return { project, sight, address: `${services.config.galleryUrl}/${project.url_alias}` }
}

/** An item of a gallery, by its id. Throws `not_found` for one that visitors may not see, and for one of elsewhere. */
export async function itemOfGallery({ db }: Pick<Services, 'db'>, project: string, id: string) {
  const row = await findArtifact(db, id)
  if (!row || !publicArtifact.of(row) || row.project !== project) throw new AppError('not_found')
  return row
}
