import { requireAllowed } from '#server/access/authorize.ts'
import { isAllowedWithin, type AuthorizedSubject } from '#server/access/authorized-subject.ts'
import { loadSubjects } from '#server/access/load-subjects.ts'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import type { Access } from '#shared/contract/endpoint.ts'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import { ACTIONS, type Action, type SubjectKind } from '#shared/policy/actions.ts'
import type { RowPlan } from '../plan/plan-row.ts'
import type { RowContext } from './context.ts'
import { toFieldValues } from './to-field-values.ts'

/**
 * Creates a check of planned rows by the access rules of the calls that would make the same changes, with few queries:
 * the running import authorizes each row again. It throws what those calls would throw.
 */
export async function createPermissionCheck({ db, config }: Services, context: RowContext) {
  const { caller, record, exhibitIds } = context
  const subjects = new Map<SubjectKind, Map<string, AuthorizedSubject>>()
  const load = async (kind: SubjectKind, ids: readonly string[]) =>
    void subjects.set(kind, await loadSubjects(db, config.secret, caller, kind, ids))
  await load('project', [record.project])
  await load('exhibit', [...exhibitIds.values()])
  const getSubject = (kind: SubjectKind, id: string) => {
    const subject = subjects.get(kind)?.get(id)
    if (!subject) throw new AppError('not_found')
    return subject
  }
  const check = <Input>(access: Access<Input>, input: Input) => {
    if (access.kind !== 'demands') throw new AppError('forbidden')
    for (const { actions, ids } of [...access.path, ...access.body])
      for (const id of ids(input)) requireAllowed(getSubject(ACTIONS[actions[0]].subjectKind, id), actions)
  }
  const requireWithinProject = (action: Action, creator: string | null) => {
    if (!isAllowedWithin(getSubject('project', record.project), action, creator)) throw new AppError('forbidden')
  }
  return {
    loadItems: (ids: readonly string[]) => load('artifact', ids),
    requireAllowed({ kind, artifact, changes }: RowPlan, existingTags: ReadonlySet<string>): void {
      const [params, query] = [undefined, undefined]
      if (kind === 'create') {
        const body = { ...toFieldValues(changes), project: record.project }
        check(artifactsContract.create.access, { params, query, body })
        if (changes.tags) requireWithinProject('artifact.tag', context.userId)
      } else if (artifact !== undefined) {
        const body = { ...toFieldValues(changes), ...(changes.folder && { folder: 'root' }) }
        if (Object.keys(body).length > 0)
          check(artifactsContract.update.access, { params: { id: artifact }, query, body: body as never })
        if (changes.tags) requireAllowed(getSubject('artifact', artifact), ['artifact.tag'])
      }
      const { tags = [], exhibits = [] } = {
        tags: toTitles(changes.tags?.new),
        exhibits: toTitles(changes.exhibits?.new),
      }
      if (tags.some((title) => !existingTags.has(title))) requireWithinProject('tag.create', null)
      for (const title of exhibits.filter((exhibit) => !toTitles(changes.exhibits?.old).includes(exhibit)))
        check(exhibitsContract.addArtifacts.access, {
          params: { id: exhibitIds.get(title) ?? '' },
          query,
          body: { artifactIds: [] },
        })
      if (!hasFolder(context, toTitles(changes.folder?.new))) requireWithinProject('folder.create', null)
    },
  }
}

const toTitles = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [])

function hasFolder({ folders }: RowContext, titles: readonly string[]): boolean {
  let parent: string | null = null
  for (const title of titles) {
    const folder = folders.find(parent, title)
    if (folder === undefined) return false
    parent = folder
  }
  return true
}
