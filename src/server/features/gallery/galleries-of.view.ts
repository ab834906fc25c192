import { personOf, type Caller } from '#server/access/caller.ts'
import { countInTurn } from '#server/access/limits/count-in-turn.ts'
import type { Services } from '#server/access/services.ts'
import { loadSubjects } from '#server/access/subjects.ts'
import { findDesign } from '#server/features/designs/designs.repo.ts'
import { listProjectsOfOrg } from '#server/features/search/merge.repo.ts'
import { limitConcurrency } from '#server/kit/concurrency.ts'
import { seesAsVisitor } from '#server/views/public.ts'
import { sightOf } from '#server/views/sight.ts'
import { listSeenBriefly } from '#server/views/view-artifacts.ts'
import { USUAL_LOOK } from '#shared/entities/gallery-design.ts'
import { listShowing } from './gallery.repo.ts'
import { seeCover } from './seen-gallery.view.ts'

const AT_ONCE = 4

/**
 * The galleries of an organisation that the caller may enter as a visitor and that have public items, each with its
 * cover.
 */
export const seeGalleriesOf = (
  { finding, config }: Pick<Services, 'finding' | 'config'>,
  caller: Caller,
  org: string,
) => countInTurn(() => galleriesOf({ db: finding, config }, caller, org))

async function galleriesOf({ db, config }: Pick<Services, 'db' | 'config'>, caller: Caller, org: string) {
  const placed = await loadSubjects(
    db,
    config.secret,
    caller,
    'project',
    (await listProjectsOfOrg(db, org, personOf(caller))).ids,
  )
  const sights = new Map(
    [...placed].flatMap(([id, place]) =>
      seesAsVisitor(place, false) ? [[id, sightOf(config, place, caller, true)] as const] : [],
    ),
  )
  if (sights.size === 0) return []
  const galleries = await listShowing(db, [...sights.keys()])
  const inTurn = limitConcurrency(AT_ONCE)
  const covers = await Promise.all(
    galleries.map(({ id }) =>
      inTurn(async () => seeCover(db, id, (await findDesign(db, id))?.published.cover ?? USUAL_LOOK.cover)),
    ),
  )
  const seen = await listSeenBriefly(
    db,
    covers.flatMap(({ item }) => item ?? []),
    (row) => sights.get(row.project),
  )
  const byId = new Map(seen.map((item) => [item.id, item]))
  return galleries.map((gallery, i) => {
    const { item, focus } = covers[i] ?? { item: undefined, focus: { x: 50, y: 50 } }
    return { ...gallery, cover: (item ? byId.get(item) : null) ?? null, focus }
  })
}
