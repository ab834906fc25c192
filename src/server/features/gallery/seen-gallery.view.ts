import type { Kysely } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { listExhibits } from '#server/features/exhibits/exhibits.view.ts'
import { findLogo } from '#server/features/projects/logo.repo.ts'
import { accentOf } from '#server/kit/colour/accent.ts'
import { colourOf } from '#server/kit/colour/picture-colour.ts'
import type { Sight } from '#server/views/sight.ts'
import { listSeenBriefly } from '#server/views/view-artifacts.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { GalleryDesign, GalleryLook } from '#shared/entities/gallery-design.ts'
import type { Project } from '#shared/entities/project.ts'
import { chosenCover, coverOf, hasOtherGalleries, nameOfOrg } from './gallery.repo.ts'

const MIDDLE = { x: 50, y: 50 }

/** A gallery's cover picture, and the focal point that stays visible when it is cropped. */
export interface Cover {
  item: string | undefined
  focus: GalleryLook['focus']
}

/** Resolves the cover. If visitors can't see the chosen item, the default cover replaces it. */
export async function seeCover(db: Kysely<Database>, project: string, choice: GalleryDesign['cover']): Promise<Cover> {
  const chosen = typeof choice === 'object' ? await chosenCover(db, project, choice.item) : undefined
  return {
    item: choice === 'none' ? undefined : (chosen ?? (await coverOf(db, project))),
    focus: typeof choice === 'object' && chosen ? { x: choice.x, y: choice.y } : MIDDLE,
  }
}

/** The appearance of a gallery in a design, with its cover. `visibility` is that of a visitor. */
export async function seeLook(db: Kysely<Database>, sight: Sight, project: string, design: GalleryDesign) {
  const { item, focus } = await seeCover(db, project, design.cover)
  const [cover = null] = item ? await listSeenBriefly(db, [item], () => sight) : []
  const { theme, sections } = design
  const look: GalleryLook = { accent: await accentFrom(design.accent, cover), theme, sections, focus }
  return { cover, look }
}

/**
 * A gallery's front page in a design. `visibility` is that of a visitor, so neither the cover nor its colour reveals a
 * hidden item.
 */
export async function seeGallery(
  { db, finding }: Pick<Services, 'db' | 'finding'>,
  sight: Sight,
  project: Project,
  design: GalleryDesign,
) {
  const { id, org, title, url_alias, logo_link_url } = project
  const { archive_title, description, contacts, links } = design
  const [seen, exhibits, name = '', others, logo] = await Promise.all([
    seeLook(db, sight, id, design),
    listExhibits(finding, sight, { project: id }),
    nameOfOrg(db, org),
    hasOtherGalleries(db, org, id),
    findLogo(db, id),
  ])
  return {
    locked: false as const,
    org: name,
    org_page: others ? org : null,
    project: { id, title, url_alias, logo_link_url, gallery: { archive_title, description, contacts, links } },
    logo,
    ...seen,
    exhibits,
  }
}

async function accentFrom(accent: GalleryDesign['accent'], cover: Artifact | null): Promise<GalleryLook['accent']> {
  if (accent === 'house') return null
  const placeholder = cover?.file?.preview?.placeholder
  const colour = accent === 'cover' ? placeholder && (await colourOf(placeholder)) : accent
  return colour ? accentOf(colour) : null
}
