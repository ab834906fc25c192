import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { loadSubjects } from '#server/access/load-subjects.ts'
import { findProjectByAlias } from '#server/features/projects/projects.repo.ts'
import { publicArtifact } from '#server/access/public-rules.ts'
import { AppError } from '#server/kit/app-error.ts'
import { findArtifact } from '#server/views/artifact-rows.ts'
import { getReaderVisibility } from '#server/views/reader-visibility.ts'

/** Opens the gallery at an alias as a visitor. Throws `not_found` if the organisation's gallery is off. */
export async function openGalleryAsVisitor(
  { db, config }: Pick<Services, 'db' | 'config'>,
  alias: string,
  caller: Caller,
) {
  const project = await findProjectByAlias(db, alias)
  const authorizedProject =
    project && (await loadSubjects(db, config.secret, caller, 'project', [project.id])).get(project.id)
  if (!project || !authorizedProject) throw new AppError('not_found')
  if (!authorizedProject.isGalleryOpen && !authorizedProject.isGalleryProtected) throw new AppError('not_found')
  return { project, authorizedProject, visibility: getReaderVisibility(config, authorizedProject, caller, true) }
}

/** An anonymous caller, for search engines, feed readers and link previews. */
export const ANONYMOUS_CALLER: Caller = { session: null, galleryTokens: [], ip: '', userAgent: '' }

/** Opens a gallery that needs no password, as everyone sees it. Throws `not_found` for any other. */
export async function openPublicGallery(services: Pick<Services, 'db' | 'config'>, alias: string) {
  const { project, authorizedProject, visibility } = await openGalleryAsVisitor(services, alias, ANONYMOUS_CALLER)
  if (!authorizedProject.isGalleryOpen) throw new AppError('not_found')
  return { project, visibility: visibility, address: `${services.config.galleryUrl}/${project.url_alias}` }
}

/** Returns a public item of a gallery. Throws `not_found` if it isn't public or belongs to another project. */
export async function findGalleryItem({ db }: Pick<Services, 'db'>, project: string, id: string) {
  const row = await findArtifact(db, id)
  if (!row || !publicArtifact.matches(row) || row.project !== project) throw new AppError('not_found')
  return row
}
