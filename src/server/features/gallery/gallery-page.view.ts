import type { Kysely } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { listExhibits } from '#server/features/exhibits/exhibits.view.ts'
import { listPublicFilters } from '#server/features/fields/public-fields.repo.ts'
import { findLogo } from '#server/features/projects/logo.repo.ts'
import { createAccentShades } from '#server/kit/color/accent.ts'
import { getPlaceholderColor } from '#server/kit/color/placeholder-color.ts'
import { getPlaceholderFocus } from '#server/kit/color/placeholder-focus.ts'
import type { ReaderVisibility } from '#server/views/reader-visibility.ts'
import { listBriefArtifactViews } from '#server/views/view-artifacts.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { FocalPoint } from '#shared/entities/fields.ts'
import type { GalleryDesign, GalleryAppearance } from '#shared/entities/gallery-design.ts'
import type { Project } from '#shared/entities/project.ts'
import { HERO_SIZE, type CoverSize } from '#shared/rules/covers/cover-size.ts'
import { findChosenCover, findDefaultCover, hasOtherGalleries, findExistingOrgTitle } from './gallery.repo.ts'

/** A gallery's cover picture, and the focal point that was chosen for it. */
export interface GalleryCover {
  item: string | undefined
  focus: FocalPoint | undefined
}

/** Returns the chosen focal point of a cover, or else one found in the picture. */
export const resolveFocus = async (
  cover: Artifact | null,
  focus: FocalPoint | undefined,
  place: 'card' | 'head',
): Promise<FocalPoint> => focus ?? getPlaceholderFocus(cover?.file?.preview?.placeholder, place)

/** Resolves the cover, falling back to the default cover of this size if visitors can't see the chosen item. */
export async function resolveCover(
  db: Kysely<Database>,
  project: string,
  coverChoice: GalleryDesign['cover'],
  size: CoverSize,
): Promise<GalleryCover> {
  const chosenCover = typeof coverChoice === 'object' ? await findChosenCover(db, project, coverChoice.item) : undefined
  return {
    item: coverChoice === 'none' ? undefined : (chosenCover ?? (await findDefaultCover(db, project, size))),
    focus: typeof coverChoice === 'object' && chosenCover ? { x: coverChoice.x, y: coverChoice.y } : undefined,
  }
}

/** Builds the appearance of a gallery in a given design, with its cover. `visibility` is a visitor's. */
export async function loadAppearance(
  db: Kysely<Database>,
  visibility: ReaderVisibility,
  project: string,
  design: GalleryDesign,
) {
  const { item, focus: chosenFocus } = await resolveCover(db, project, design.cover, HERO_SIZE)
  const [cover = null] = item ? await listBriefArtifactViews(db, [item], () => visibility) : []
  const { theme, sections } = design
  const [accent, focus] = await Promise.all([
    resolveAccent(design.accent, cover),
    resolveFocus(cover, chosenFocus, 'head'),
  ])
  const appearance: GalleryAppearance = { accent, theme, sections, focus }
  return { cover, look: appearance }
}

/**
 * Builds a gallery's front page in a given design. `visibility` is a visitor's, so neither the cover nor its colour
 * reveals a hidden item.
 */
export async function loadGalleryPage(
  { db, searchDb }: Pick<Services, 'db' | 'searchDb'>,
  visibility: ReaderVisibility,
  project: Project,
  design: GalleryDesign,
) {
  const { id, org, title, url_alias, logo_link_url } = project
  const { archive_title, description, contacts, links } = design
  const [{ cover, look }, exhibits, orgTitle = '', hasOthers, logo, fields] = await Promise.all([
    loadAppearance(db, visibility, id, design),
    listExhibits(searchDb, visibility, { project: id }),
    findExistingOrgTitle(db, org),
    hasOtherGalleries(db, org, id),
    findLogo(db, id),
    listPublicFilters(db, id),
  ])
  return {
    locked: false as const,
    org: orgTitle,
    org_page: hasOthers ? org : null,
    project: { id, title, url_alias, logo_link_url, gallery: { archive_title, description, contacts, links } },
    logo,
    cover,
    look,
    exhibits,
    fields,
  }
}

async function resolveAccent(
  accent: GalleryDesign['accent'],
  cover: Artifact | null,
): Promise<GalleryAppearance['accent']> {
  if (accent === 'house') return null
  const placeholder = cover?.file?.preview?.placeholder
  const color = accent === 'cover' ? placeholder && (await getPlaceholderColor(placeholder)) : accent
  return color ? createAccentShades(color) : null
}
