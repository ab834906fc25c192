import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { allowed, loadSubjects } from '#server/access/subjects.ts'
import { artifactView } from '#server/features/artifacts/artifact-view.ts'
import { listArtifacts } from '#server/features/artifacts/artifacts.repo.ts'
import { isMember, sightOf } from '#server/features/artifacts/sight.ts'
import { AppError } from '#server/kit/app-error.ts'
import { searchContract } from '#shared/contract/search.contract.ts'
import { search } from './search.ts'

const NOTHING = { artifacts: [], folders: [], total: 0, cursor: null, facets: { type: {} } }

export const searchRoutes = ({ db, config }: Services) =>
  implement(searchContract, {
    async search(call) {
      const { body } = call.input
      const placed = body.project
        ? call.grant.placed('project', body.project)
        : call.grant.placed('exhibit', body.exhibit ?? '')
      const asVisitor = body.isHostpage === true || !isMember(placed)
      if (asVisitor && !placed.galleryOpen) return NOTHING
      if (asVisitor && body.getDeleted) throw new AppError(call.caller.session ? 'forbidden' : 'unauthorized')
      const { rows, ...rest } = await search(db, placed.project ?? '', body, asVisitor)
      const sight = sightOf(config, placed, call.caller, asVisitor)
      return { ...rest, artifacts: rows.map((row) => artifactView(row, sight)) }
    },
    async galleryPage(call) {
      const { ids } = call.input.body
      const placed = await loadSubjects(db, config.secret, call.caller, 'artifact', ids)
      const rows = new Map((await listArtifacts(db, ids)).map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const [place, row] = [placed.get(id), rows.get(id)]
        if (!place || !row || !allowed(place, 'artifact.read')) return []
        return [artifactView(row, sightOf(config, place, call.caller))]
      })
    },
  })
