import { getEffectiveUserId, type Caller } from '#server/access/caller.ts'
import { runCountingQuery } from '#server/access/limits/counting-queries.ts'
import type { Services } from '#server/access/services.ts'
import { loadSubjects } from '#server/access/load-subjects.ts'
import { findDesign } from '#server/features/designs/designs.repo.ts'
import { listProjectsOfOrg } from '#server/features/search/merge.repo.ts'
import { limitConcurrency } from '#server/kit/concurrency.ts'
import { canSeeAsVisitor } from '#server/views/visitor-access.ts'
import { getReaderVisibility } from '#server/views/reader-visibility.ts'
import { listBriefArtifactViews } from '#server/views/view-artifacts.ts'
import { DEFAULT_APPEARANCE } from '#shared/entities/gallery-design.ts'
import { listMosaicItems, listPublicGalleries } from './gallery.repo.ts'
import { CARD_COVER_SIZE } from '#shared/rules/covers/cover-size.ts'
import { resolveCover, resolveFocus } from './gallery-page.view.ts'

const MAX_CONCURRENT_COVERS = 4

/**
 * Lists the galleries of an organisation that the caller may enter as a visitor and that have public items, each with
 * its cover.
 */
export const listOrgGalleries = (
  { searchDb, config }: Pick<Services, 'searchDb' | 'config'>,
  caller: Caller,
  org: string,
) => runCountingQuery(() => loadOrgGalleries({ db: searchDb, config }, caller, org))

async function loadOrgGalleries({ db, config }: Pick<Services, 'db' | 'config'>, caller: Caller, org: string) {
  const subjects = await loadSubjects(
    db,
    config.secret,
    caller,
    'project',
    (await listProjectsOfOrg(db, org, getEffectiveUserId(caller))).ids,
  )
  const visibilities = new Map(
    [...subjects].flatMap(([id, subject]) =>
      canSeeAsVisitor(subject, false) ? [[id, getReaderVisibility(config, subject, caller, true)] as const] : [],
    ),
  )
  if (visibilities.size === 0) return []
  const galleries = await listPublicGalleries(db, [...visibilities.keys()])
  const runLimited = limitConcurrency(MAX_CONCURRENT_COVERS)
  const covers = await Promise.all(
    galleries.map(({ id }) =>
      runLimited(async () =>
        resolveCover(db, id, (await findDesign(db, id))?.published.cover ?? DEFAULT_APPEARANCE.cover, CARD_COVER_SIZE),
      ),
    ),
  )
  const coverless = galleries.filter((_, i) => !covers[i]?.item).map(({ id }) => id)
  const mosaicItems = (await listMosaicItems(db, coverless)).flat()
  const pictures = await listBriefArtifactViews(
    db,
    [...covers.flatMap(({ item }) => item ?? []), ...mosaicItems],
    (row) => visibilities.get(row.project),
  )
  const pictureById = new Map(pictures.map((picture) => [picture.id, picture]))
  const mosaicPictures = mosaicItems.flatMap((id) => pictureById.get(id) ?? [])
  return Promise.all(
    galleries.map(async (gallery, i) => {
      const { item = '', focus } = covers[i] ?? {}
      const cover = pictureById.get(item) ?? null
      return {
        ...gallery,
        cover,
        focus: await resolveFocus(cover, focus, 'card'),
        pictures: mosaicPictures.filter(({ project }) => project === gallery.id),
      }
    }),
  )
}
