import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { listExhibits } from '#server/features/exhibits/exhibits.repo.ts'
import { findLogo } from '#server/features/projects/logo.repo.ts'
import { accentOf } from '#server/kit/colour/accent.ts'
import { colourOf } from '#server/kit/colour/picture-colour.ts'
import type { Sight } from '#server/views/sight.ts'
import { listSeenBriefly } from '#server/views/view-artifacts.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { GalleryDesign, GalleryLook } from '#shared/entities/gallery-design.ts'
import type { Project } from '#shared/entities/project.ts'
import { chosenCover, coverOf, nameOfOrg } from './gallery.repo.ts'

const MIDDLE = { x: 50, y: 50 }

/**
 * A gallery with its front as a design has it. `sight` is that of a visitor: a cover that visitors may not see is replaced,
 * and nothing of it, not its colour either, is told.
 */
export async function seeGallery(db: Kysely<Database>, sight: Sight, project: Project, design: GalleryDesign) {
  const { id, org, title, url_alias, logo_link_url } = project
  const { cover: choice, accent, theme, sections, ...texts } = design
  const chosen = typeof choice === 'object' ? await chosenCover(db, id, choice.item) : undefined
  const [exhibits, name, logo, picture] = await Promise.all([
    listExhibits(db, sight, { project: id }),
    nameOfOrg(db, org),
    findLogo(db, id),
    choice === 'none' ? undefined : (chosen ?? coverOf(db, id)),
  ])
  const [cover = null] = picture ? await listSeenBriefly(db, [picture], () => sight) : []
  const focus = typeof choice === 'object' && chosen ? { x: choice.x, y: choice.y } : MIDDLE
  const look: GalleryLook = { accent: await accentFrom(accent, cover), theme, sections, focus }
  return {
    locked: false as const,
    org: name,
    project: { id, title, url_alias, logo_link_url, gallery: texts },
    logo,
    cover,
    look,
    exhibits,
  }
}

async function accentFrom(accent: GalleryDesign['accent'], cover: Artifact | null): Promise<GalleryLook['accent']> {
  if (accent === 'house') return null
  const placeholder = cover?.file?.preview?.placeholder
  const colour = accent === 'cover' ? placeholder && (await colourOf(placeholder)) : accent
  return colour ? accentOf(colour) : null
}
