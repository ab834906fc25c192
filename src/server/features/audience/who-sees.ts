import { allowed, type Placed } from '#server/access/place.ts'
import type { Services } from '#server/access/services.ts'
import { loadPlaces } from '#server/access/subjects.ts'
import { listPending } from '#server/features/permissions/permissions.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Onlooker } from '#shared/contract/people/audience.contract.ts'
import { ACTION_NAMES, ACTIONS } from '#shared/policy/actions.ts'
import { explain } from '#shared/policy/can.ts'
import { roleOf } from '#shared/policy/roles.ts'
import type { Standing } from '#shared/policy/standing.ts'
import { keptBy, listTakingPart } from './audience.repo.ts'

type Kind = 'artifact' | 'folder' | 'exhibit'
type Told = Pick<Onlooker, 'may' | 'because'>

/** The reason shown for each column that keeps something out of the gallery. */
const KEPT = {
  active: 'trashed',
  visibility: 'private',
  needs_review: 'in_review',
  type: 'application',
  folder: 'folder',
} as const

const mayOf = (placed: Placed, kind: Kind) =>
  ACTION_NAMES.filter((action) => ACTIONS[action].on === kind && allowed(placed, action))

const told = (placed: Placed, kind: Kind): Told => ({
  may: mayOf(placed, kind),
  because: [explain(placed.standing, `${kind}.read`, placed.subject).because],
})

function roleIn(standing: Standing) {
  if (standing.kind === 'member') return roleOf(standing.grants)
  return standing.kind === 'owner' || standing.kind === 'admin' ? standing.kind : 'custom'
}

/**
 * Everyone who can see a folder, artifact or exhibit, or might be expected to, with the reason. Uses the same policy
 * that decides on their calls. "Visitors" know the gallery's password if it has one.
 */
export async function whoSees(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { id, project }: Placed,
  kind: Kind,
): Promise<Onlooker[]> {
  if (project === null) throw new AppError('not_found')
  const [people, pending, kept] = await Promise.all([
    listTakingPart(db, project),
    listPending(db, project),
    keptBy(db, kind, id),
  ])
  const places = await loadPlaces(db, config.secret, people, kind, id)
  if (!places) throw new AppError('not_found')
  const { visitor } = places
  return [
    { who: { kind: 'visitors' }, ...toldOfVisitors(visitor, kind, kept) },
    { who: { kind: 'administrators' }, ...told({ ...visitor, standing: { kind: 'admin' } }, kind) },
    ...people.flatMap((user): Onlooker[] => {
      const placed = places.people.get(user.id)
      return placed ? [{ who: { kind: 'person', user, role: roleIn(placed.standing) }, ...told(placed, kind) }] : []
    }),
    ...pending.map(({ id: invitation, email, permissions }): Onlooker => ({
      who: { kind: 'invited', id: invitation, email, role: roleOf(permissions) },
      may: [],
      because: ['invited'],
    })),
  ]
}

function toldOfVisitors(visitor: Placed, kind: Kind, kept: readonly (keyof typeof KEPT)[]): Told {
  const seen = told(visitor, kind)
  if (seen.may.length > 0)
    return { ...seen, because: [...seen.because, ...(visitor.galleryProtected ? ['password' as const] : [])] }
  const closed = visitor.galleryOpen
    ? undefined
    : visitor.subject.usable
      ? ('gallery_off' as const)
      : ('inactive' as const)
  return { may: [], because: [...kept.map((column) => KEPT[column]), ...(closed ? [closed] : [])] }
}
