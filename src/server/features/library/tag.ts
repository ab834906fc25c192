import { byProject, type Asked } from '#server/access/rights.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { actorOf, record, thingsOf, type Recorder } from '#server/record/record.ts'
import { insertTaggings, deleteTaggings, lockTags, placesOfTagging } from '#server/features/tags/tags.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { holdArtifacts } from './hold.ts'

/** Which artifacts a tag was put on, or taken off. */
export interface Tagging {
  tag: string
  artifactIds: string[]
}

/** Gives each artifact each tag, all or none; answers which did not carry it before. Throws `bad_input` for a tag of another project. */
export const tagArtifacts = (on: Recorder, asked: Asked, artifacts: readonly string[], tags: readonly string[]) =>
  change(on, asked, artifacts, tags, 'tag')

/** Takes each tag off each artifact; answers which carried it before. */
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
    // They are not renamed, merged or moved away meanwhile.
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
