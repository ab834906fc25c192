import type { Kysely } from 'kysely'
import type { AuthorizedRequest } from '#server/access/authorized-request.ts'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import { mapYielding } from '#server/kit/yield-to-event-loop.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { ArtifactRow } from './artifact-rows.ts'
import { toArtifactView } from './artifact-view.ts'
import { listArtifacts, listBriefArtifacts } from './listed-rows.ts'
import { getReaderVisibility, type ReaderVisibility } from './reader-visibility.ts'

/** Determines how the reader sees an artifact; undefined leaves it out. */
type GetVisibility = (row: Pick<ArtifactRow, 'id' | 'project'>) => ReaderVisibility | undefined

async function toViews(rows: readonly ArtifactRow[], getVisibility: GetVisibility): Promise<Artifact[]> {
  const views = await mapYielding(rows, (row) => {
    const visibility = getVisibility(row)
    return visibility && toArtifactView(row, visibility)
  })
  return views.filter((view) => view !== undefined)
}

/**
 * Lists artifact views in the order of `ids` until their texts fill a reply, but at least one. `readCount` is how many
 * of the ids were processed.
 */
export async function listArtifactViews(
  db: Kysely<Database>,
  ids: readonly string[],
  getVisibility: GetVisibility,
): Promise<{ items: Artifact[]; readCount: number }> {
  const { rows, readCount } = await listArtifacts(db, ids)
  return { items: await toViews(rows, getVisibility), readCount }
}

/** Lists artifact views without their long texts, in the order of `ids`. */
export async function listBriefArtifactViews(
  db: Kysely<Database>,
  ids: readonly string[],
  getVisibility: GetVisibility,
): Promise<Artifact[]> {
  const items = await toViews(await listBriefArtifacts(db, ids), getVisibility)
  const itemsById = new Map(items.map((item) => [item.id, { ...item, brief: true as const }]))
  return ids.flatMap((id) => itemsById.get(id) ?? [])
}

/** Lists all artifact views in the order of `ids`; views that would be too long come without their texts, marked `brief`. */
export async function listAllArtifactViews(
  db: Kysely<Database>,
  ids: readonly string[],
  getVisibility: GetVisibility,
): Promise<Artifact[]> {
  const { items, readCount } = await listArtifactViews(db, ids, getVisibility)
  const briefItems = await listBriefArtifactViews(db, ids.slice(readCount), getVisibility)
  const itemsById = new Map([...items, ...briefItems].map((item) => [item.id, item]))
  return ids.flatMap((id) => itemsById.get(id) ?? [])
}

type ViewServices = Pick<Services, 'db' | 'config'>

/**
 * Lists artifacts as the caller sees them, in the order of `ids`. If `project` is given, the caller's permissions there
 * apply; otherwise those for each artifact, which the call must have named. Views whose texts don't fit come without
 * them, marked `brief`.
 */
export async function viewArtifacts(
  { db, config }: ViewServices,
  { authorization, caller }: AuthorizedRequest,
  ids: readonly string[],
  project?: string,
): Promise<Artifact[]> {
  const getVisibility: GetVisibility = ({ id }) =>
    getReaderVisibility(
      config,
      project ? authorization.getSubject('project', project) : authorization.getSubject('artifact', id),
      caller,
    )
  return listAllArtifactViews(db, ids, getVisibility)
}

/** Returns one artifact as the caller sees it. Throws `not_found` if it no longer exists. */
export async function viewArtifact(
  services: ViewServices,
  request: AuthorizedRequest,
  id: string,
  project?: string,
): Promise<Artifact> {
  const [artifact] = await viewArtifacts(services, request, [id], project)
  if (!artifact) throw new AppError('not_found')
  return artifact
}
