import { implement, type Implementation } from '#server/access/call.ts'
import { personOf, type Caller } from '#server/access/caller.ts'
import { turnsOfEach } from '#server/access/limits/turns-of-each.ts'
import type { Services } from '#server/access/services.ts'
import { allowed, type Placed } from '#server/access/place.ts'
import { loadSubjects } from '#server/access/subjects.ts'
import { listOfExhibit } from '#server/features/exhibits/exhibits.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { seesAsVisitor } from '#server/views/public.ts'
import { openKeptAnswers } from '#server/views/kept-answers.ts'
import { isMember, sightOf } from '#server/views/sight.ts'
import { listAllSeen, listSeen } from '#server/views/view-artifacts.ts'
import { searchContract } from '#shared/contract/search.contract.ts'
import { NO_FACETS } from './results/facets.ts'
import { matchesOf } from './results/matches.ts'
import { textOf, type SearchBody } from './scope.ts'
import { listProjectsOfOrg } from './merge.repo.ts'
import { searchMany } from './search-many.ts'

/** Concurrent searches per user or network; all callers share a few connections. */
const AT_ONCE_EACH = 3

/**
 * Whether the result depends only on the contents of one project, so that it can be cached: on no exhibit and no time
 * of day.
 */
const isOfProject = ({ project, exhibit, exhibitIds, query = {} }: SearchBody) =>
  project !== undefined && exhibit === undefined && exhibitIds === undefined && (query.upload_at ?? 'any') === 'any'

const NOTHING = {
  artifacts: [],
  folders: [],
  total: 0,
  total_folders: 0,
  cursor: null,
  facets: NO_FACETS,
  matches: {},
}

export const searchRoutes = ({ finding: db, config }: Services): Implementation[] => {
  const kept = openKeptAnswers()
  // Callers with many searches wait for their own, but not for cached answers.
  const inTurn = turnsOfEach(AT_ONCE_EACH)
  /** Authorizes the caller again, because permissions may have changed while waiting. Throws `not_found`. */
  const placedNow = async (caller: Caller, kind: 'project' | 'exhibit', id: string) => {
    const placed = (await loadSubjects(db, config.secret, caller, kind, [id])).get(id)
    if (!placed || !allowed(placed, kind === 'project' ? 'project.search' : 'exhibit.read'))
      throw new AppError('not_found')
    return placed
  }
  /** Those of these ids that the exhibit contains. Throws `not_found` if the caller can't see the exhibit. */
  const ofExhibit = async (caller: Caller, exhibit: string, ids: readonly string[], asVisitor: boolean) => {
    const placed = await placedNow(caller, 'exhibit', exhibit)
    if (asVisitor && !placed.subject.public) throw new AppError('not_found')
    const inIt = new Set(await listOfExhibit(db, exhibit, ids))
    return ids.filter((id) => inIt.has(id))
  }
  const projectsOf = async (caller: Caller, org: string) => {
    const { ids, isCut } = await listProjectsOfOrg(db, org, personOf(caller))
    const places = [...(await loadSubjects(db, config.secret, caller, 'project', ids)).values()].filter(
      (placed) => placed.galleryOpen || allowed(placed, 'project.search'),
    )
    return { places, isCut }
  }
  return implement(searchContract, {
    async search(call) {
      const { body } = call.input
      const named = body.project
        ? call.grant.placed('project', body.project)
        : body.exhibit
          ? call.grant.placed('exhibit', body.exhibit)
          : call.grant.placed('org', body.org ?? '')
      const asVisitor = body.isHostpage === true || !isMember(named)
      // A caller who asked as a member is refused rather than given a visitor's results.
      if (asVisitor && body.isHostpage === false) throw new AppError(call.caller.session ? 'forbidden' : 'unauthorized')
      const seenIn = (places: readonly Placed[]) =>
        new Map(
          places.flatMap((placed) =>
            placed.project !== null && (asVisitor ? seesAsVisitor(placed, named.project !== null) : isMember(placed))
              ? [[placed.project, sightOf(config, placed, call.caller, asVisitor)] as const]
              : [],
          ),
        )
      const find = async (seen: ReturnType<typeof seenIn>) => {
        const [project, ...others] = seen.keys()
        if (project === undefined) return NOTHING
        if (asVisitor && body.getDeleted) throw new AppError(call.caller.session ? 'forbidden' : 'unauthorized')
        const show = (ids: readonly string[]) => listSeen(db, ids, (row) => seen.get(row.project))
        const { items: artifacts, ...rest } = await searchMany(db, [project, ...others], body, asVisitor, show)
        return { ...rest, artifacts, matches: await matchesOf(db, artifacts, textOf(body.query ?? {})) }
      }
      if (named.project === null)
        return inTurn(async () => {
          const { places, isCut } = await projectsOf(call.caller, named.id)
          const found = await find(seenIn(places))
          return isCut ? { ...found, total_estimated: true } : found
        })
      const kind = body.project ? 'project' : 'exhibit'
      const findInTurn = () =>
        inTurn(async () => {
          const seen = seenIn([await placedNow(call.caller, kind, named.id)])
          if (seen.size === 0) throw new AppError('not_found')
          return find(seen)
        })
      return asVisitor || !isOfProject(body) ? findInTurn() : kept(call.caller, named, ['search', body], findInTurn)
    },
    galleryPage: (call) =>
      inTurn(async () => {
        const { ids, exhibitId, isHostpage } = call.input.body
        const [asMember, asVisitor] = [isHostpage === false, isHostpage === true]
        if (asMember && !call.caller.session) throw new AppError('unauthorized')
        const shown = exhibitId === undefined ? ids : await ofExhibit(call.caller, exhibitId, ids, asVisitor)
        const artifacts = await loadSubjects(db, config.secret, call.caller, 'artifact', shown)
        const visible = shown.filter((id) => {
          const place = artifacts.get(id)
          if (!place || !allowed(place, 'artifact.read')) return false
          return (!asMember || isMember(place)) && (!asVisitor || place.subject.public)
        })
        return listAllSeen(db, visible, ({ id }) => {
          const place = artifacts.get(id)
          return place && sightOf(config, place, call.caller, asVisitor || undefined)
        })
      }),
  })
}
