import type { Services } from '#server/access/services.ts'
import type { Asked } from '#server/features/library/rights.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { artifactView } from './artifact-view.ts'
import { listArtifacts, listBriefly } from './listed.repo.ts'
import { sightOf } from './sight.ts'

type Shown = Pick<Services, 'db' | 'config'>

/**
 * Artifacts as the caller sees them, in the order of `ids`. Their rights are those in `project`, where they have come
 * to; without one those towards each artifact, which the call must have named. Of many, those whose texts there is no room
 * for come without them, as `brief`.
 */
export async function viewArtifacts(
  { db, config }: Shown,
  asked: Asked,
  ids: readonly string[],
  project?: string,
): Promise<Artifact[]> {
  const { rows: whole, read } = await listArtifacts(db, ids)
  const briefly = new Map((await listBriefly(db, ids.slice(read))).map((row) => [row.id, row]))
  const rows = new Map([...whole.map((row) => [row.id, row] as const), ...briefly])
  const sights = new Map<string, ReturnType<typeof sightOf>>()
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const sight =
      sights.get(row.project) ??
      sightOf(
        config,
        project ? asked.grant.placed('project', project) : asked.grant.placed('artifact', id),
        asked.caller,
      )
    sights.set(row.project, sight)
    return [{ ...artifactView(row, sight), ...(briefly.has(id) && { brief: true as const }) }]
  })
}

/** The same for one, which must be there. */
export async function viewArtifact(shown: Shown, asked: Asked, id: string, project?: string): Promise<Artifact> {
  const [artifact] = await viewArtifacts(shown, asked, [id], project)
  if (!artifact) throw new AppError('not_found')
  return artifact
}
