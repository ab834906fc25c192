import { byProject, type Asked } from '#server/access/rights.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { actorOf, record, thingsOf, type Recorder } from '#server/record/record.ts'
import { insertTaggings, deleteTaggings, lockTags, placesOfTagging } from '#server/features/tags/tags.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { holdArtifacts } from './hold.ts'

/** The artifacts that a tag was added to or removed from. */
export interface Tagging {
  tag: string
  artifactIds: string[]
}

/**
 * Adds each tag to each artifact, all or none. Returns the artifacts that didn't have a tag before. Throws `bad_input`
 * for a tag of another project.
 */
export const tagArtifacts = (on: Recorder, asked: Asked, artifacts: readonly string[], tags: readonly string[]) =>
  change(on, asked, artifacts, tags, 'tag')

/** Removes each tag from each artifact. Returns the artifacts that had a tag before. */
export const untagArtifacts = (on: Recorder, asked: Asked, artifacts: readonly string[], tags: readonly string[]) =>
  change(on, asked, artifacts, tags, 'untag')

function change(
  on: Recorder,
  asked: Asked,
  artifacts: readonly string[],
  tags: readonly string[],
  act: 'tag' | 'untag',
): Promise<Tagging[]> {
  return longTransaction(on.db, async (trx) => {
    await lockProjects(trx, byProject(asked, 'artifact', artifacts).keys())
    // The lock keeps tags from being renamed, merged or moved.
    if ((await lockTags(trx, tags, 'share')) < tags.length) throw new AppError('not_found')
    await holdArtifacts(trx, asked, artifacts)
    const [place, ...others] = await placesOfTagging(trx, tags, artifacts)
    if (!place || others.length > 0) throw badInput('tag', 'other_project')
    const rows = await (act === 'tag' ? insertTaggings : deleteTaggings)(trx, artifacts, tags)
    const changed = [...new Set(rows.map((row) => row.artifact))]
    const entry = { project: place.project, act, kind: 'artifact', details: { tags: place.titles ?? [] } } as const
    await record({ ...on, db: trx }, actorOf(asked), { ...entry, things: thingsOf('artifacts', changed) })
    return [...Map.groupBy(rows, (row) => row.tag)].map(([tag, own]) => ({
      tag,
      artifactIds: own.map((row) => row.artifact),
    }))
  })
}
