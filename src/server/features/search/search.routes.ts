import { implement } from '#server/access/call.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { allowed, loadSubjects } from '#server/access/subjects.ts'
import { artifactView } from '#server/features/artifacts/artifact-view.ts'
import { listArtifacts } from '#server/features/artifacts/artifacts.repo.ts'
import { isMember, sightOf } from '#server/features/artifacts/sight.ts'
import { listOfExhibit } from '#server/features/exhibits/exhibits.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { searchContract } from '#shared/contract/search.contract.ts'
import { matchesOf } from './matches.ts'
import { textOf } from './scope.ts'
import { listProjectsOfOrg } from './merge.repo.ts'
import { searchMany } from './search-many.ts'

/** So many projects of an org are searched. */
const MOST_PROJECTS = 200

const NOTHING = {
  artifacts: [],
  folders: [],
  total: 0,
  total_folders: 0,
  cursor: null,
  facets: { type: {}, place: {}, keywords: {}, decade: {} },
  matches: {},
}

export const searchRoutes = ({ db, config }: Services) => {
  /** Of these ids those that an exhibit shows; one that the caller may not see is not found. */
  const ofExhibit = async (caller: Caller, exhibit: string, ids: readonly string[]) => {
    const placed = (await loadSubjects(db, config.secret, caller, 'exhibit', [exhibit])).get(exhibit)
    if (!placed || !allowed(placed, 'exhibit.read')) throw new AppError('not_found')
    const inIt = new Set(await listOfExhibit(db, exhibit, ids))
    return ids.filter((id) => inIt.has(id))
  }
  const projectsOf = async (caller: Caller, org: string) => {
    const ids = await listProjectsOfOrg(db, org, MOST_PROJECTS)
    return [...(await loadSubjects(db, config.secret, caller, 'project', ids)).values()].filter(
      (placed) => placed.galleryOpen || allowed(placed, 'project.search'),
    )
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
      const places = named.project === null ? await projectsOf(call.caller, named.id) : [named]
      const seen = new Map(
        places.flatMap((placed) =>
          placed.project !== null && (asVisitor ? placed.galleryOpen : isMember(placed))
            ? [[placed.project, sightOf(config, placed, call.caller, asVisitor)] as const]
            : [],
        ),
      )
      const [project, ...others] = seen.keys()
      if (project === undefined) return NOTHING
      if (asVisitor && body.getDeleted) throw new AppError(call.caller.session ? 'forbidden' : 'unauthorized')
      const view = async (ids: readonly string[]) => {
        const rows = new Map((await listArtifacts(db, ids)).map((row) => [row.id, row]))
        return ids.flatMap((id) => {
          const row = rows.get(id)
          const sight = row && seen.get(row.project)
          return sight ? [artifactView(row, sight)] : []
        })
      }
      const { items: artifacts, ...rest } = await searchMany(db, [project, ...others], body, asVisitor, view)
      return { ...rest, artifacts, matches: await matchesOf(db, artifacts, textOf(body.query ?? {})) }
    },
    async galleryPage(call) {
      const { ids, exhibitId } = call.input.body
      const shown = exhibitId === undefined ? ids : await ofExhibit(call.caller, exhibitId, ids)
      const placed = await loadSubjects(db, config.secret, call.caller, 'artifact', shown)
      const rows = new Map((await listArtifacts(db, shown)).map((row) => [row.id, row]))
      return shown.flatMap((id) => {
        const [place, row] = [placed.get(id), rows.get(id)]
        if (!place || !row || !allowed(place, 'artifact.read')) return []
        return [artifactView(row, sightOf(config, place, call.caller))]
      })
    },
  })
}
