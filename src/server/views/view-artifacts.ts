import type { Kysely } from 'kysely'
import type { Asked } from '#server/access/rights.ts'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import { mapInTurns } from '#server/kit/pauses.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { ArtifactRow } from './artifact-rows.ts'
import { artifactView } from './artifact-view.ts'
import { listArtifacts, listBriefly } from './listed-rows.ts'
import { sightOf, type Sight } from './sight.ts'

/** Decides how the reader sees an artifact; undefined leaves it out. */
type SightFor = (row: Pick<ArtifactRow, 'id' | 'project'>) => Sight | undefined

async function seen(rows: readonly ArtifactRow[], sightFor: SightFor): Promise<Artifact[]> {
  const views = await mapInTurns(rows, (row) => {
    const sight = sightFor(row)
    return sight && artifactView(row, sight)
  })
  return views.filter((view) => view !== undefined)
}

/**
 * Lists artifact views in the order of `ids` until their texts fill a reply, at least one. `readCount` is how many of
 * the ids this covers.
 */
export async function listSeen(
  db: Kysely<Database>,
  ids: readonly string[],
  sightFor: SightFor,
): Promise<{ items: Artifact[]; read: number }> {
  const { rows, read } = await listArtifacts(db, ids)
  return { items: await seen(rows, sightFor), read }
}

/** Lists artifact views without their long texts, in the order of `ids`. */
export async function listSeenBriefly(
  db: Kysely<Database>,
  ids: readonly string[],
  sightFor: SightFor,
): Promise<Artifact[]> {
  const items = await seen(await listBriefly(db, ids), sightFor)
  const all = new Map(items.map((item) => [item.id, { ...item, brief: true as const }]))
  return ids.flatMap((id) => all.get(id) ?? [])
}

/** Lists all artifact views in the order of `ids`; those whose texts don't fit come without them, marked `brief`. */
export async function listAllSeen(
  db: Kysely<Database>,
  ids: readonly string[],
  sightFor: SightFor,
): Promise<Artifact[]> {
  const { items, read } = await listSeen(db, ids, sightFor)
  const rest = await listSeenBriefly(db, ids.slice(read), sightFor)
  const all = new Map([...items, ...rest].map((item) => [item.id, item]))
  return ids.flatMap((id) => all.get(id) ?? [])
}

type Shown = Pick<Services, 'db' | 'config'>

/**
 * Views artifacts as the caller sees them, in the order of `ids`. With `project` the caller's permissions there apply;
 * otherwise those for each artifact, which the call must have named. Those whose texts don't fit come without them,
 * marked `brief`.
 */
export async function viewArtifacts(
  { db, config }: Shown,
  { grant, caller }: Asked,
  ids: readonly string[],
  project?: string,
): Promise<Artifact[]> {
  const sightFor: SightFor = ({ id }) =>
    sightOf(config, project ? grant.placed('project', project) : grant.placed('artifact', id), caller)
  return listAllSeen(db, ids, sightFor)
}

/** Views one artifact as the caller sees it. Throws `not_found` if it is gone. */
export async function viewArtifact(shown: Shown, asked: Asked, id: string, project?: string): Promise<Artifact> {
  const [artifact] = await viewArtifacts(shown, asked, [id], project)
  if (!artifact) throw new AppError('not_found')
  return artifact
}
