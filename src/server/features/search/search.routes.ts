import { implement, type Implementation } from '#server/access/call.ts'
import { getEffectiveUserId, type Caller } from '#server/access/caller.ts'
import { limitPerCaller } from '#server/access/limits/limit-per-caller.ts'
import type { Services } from '#server/access/services.ts'
import { isAllowed, type AuthorizedSubject } from '#server/access/authorized-subject.ts'
import { loadSubjects } from '#server/access/load-subjects.ts'
import { filterExhibitItemIds } from '#server/features/exhibits/exhibits.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { canSeeAsVisitor } from '#server/views/visitor-access.ts'
import { createReplyCache } from '#server/views/reply-cache.ts'
import { isMember, getReaderVisibility } from '#server/views/reader-visibility.ts'
import { listAllArtifactViews, listArtifactViews } from '#server/views/view-artifacts.ts'
import { searchContract } from '#shared/contract/search.contract.ts'
import { NO_FACETS } from './results/facets.ts'
import { listDeleters } from './results/deletions.repo.ts'
import { explainMatches } from './results/matches.ts'
import { toSearchText, type SearchBody } from './scope.ts'
import { listProjectsOfOrg } from './merge.repo.ts'
import { searchAcrossProjects } from './search-across-projects.ts'

/** Maximum concurrent searches per user or network, because all callers share a few connections. */
const MAX_CONCURRENT_PER_CALLER = 3

/**
 * Whether the result depends only on the contents of one project, and not on an exhibit, the names of people or the
 * current time, so that it can be cached.
 */
const dependsOnProjectOnly = ({ project, exhibit, exhibitIds, getDeleted, query = {} }: SearchBody) =>
  project !== undefined &&
  exhibit === undefined &&
  exhibitIds === undefined &&
  !getDeleted &&
  (query.upload_at ?? 'any') === 'any'

const EMPTY_RESULT = {
  artifacts: [],
  folders: [],
  total: 0,
  total_folders: 0,
  cursor: null,
  facets: NO_FACETS,
  matches: {},
}

export const searchRoutes = ({ searchDb: db, config }: Services): Implementation[] => {
  const readCached = createReplyCache()
  // A search waits only for other searches of the same caller, and not at all if its reply is cached.
  const takeTurn = limitPerCaller(MAX_CONCURRENT_PER_CALLER)
  /** Authorizes the caller again, because permissions may have changed during the wait. Throws `not_found`. */
  const reauthorize = async (caller: Caller, kind: 'project' | 'exhibit', id: string) => {
    const authorizedSubject = (await loadSubjects(db, config.secret, caller, kind, [id])).get(id)
    if (!authorizedSubject || !isAllowed(authorizedSubject, kind === 'project' ? 'project.search' : 'exhibit.read'))
      throw new AppError('not_found')
    return authorizedSubject
  }
  /** Returns which of these ids the exhibit contains. Throws `not_found` if the caller can't see the exhibit. */
  const filterExhibitItems = async (caller: Caller, exhibit: string, ids: readonly string[], asVisitor: boolean) => {
    const authorizedSubject = await reauthorize(caller, 'exhibit', exhibit)
    if (asVisitor && !authorizedSubject.subject.isPublic) throw new AppError('not_found')
    const exhibitItemIds = new Set(await filterExhibitItemIds(db, exhibit, ids))
    return ids.filter((id) => exhibitItemIds.has(id))
  }
  const listSearchableProjects = async (caller: Caller, org: string) => {
    const { ids, isTruncated } = await listProjectsOfOrg(db, org, getEffectiveUserId(caller))
    const subjects = [...(await loadSubjects(db, config.secret, caller, 'project', ids)).values()].filter(
      (authorizedSubject) => authorizedSubject.isGalleryOpen || isAllowed(authorizedSubject, 'project.search'),
    )
    return { places: subjects, isCut: isTruncated }
  }
  return implement(searchContract, {
    async search(call) {
      const { body } = call.input
      const authorizedScope = body.project
        ? call.authorization.getSubject('project', body.project)
        : body.exhibit
          ? call.authorization.getSubject('exhibit', body.exhibit)
          : call.authorization.getSubject('org', body.org ?? '')
      const asVisitor = body.isHostpage === true || !isMember(authorizedScope)
      // Callers who asked as a member get an error rather than a visitor's results.
      if (asVisitor && body.isHostpage === false) throw new AppError(call.caller.session ? 'forbidden' : 'unauthorized')
      const toVisibilities = (subjects: readonly AuthorizedSubject[]) =>
        new Map(
          subjects.flatMap((authorizedSubject) =>
            authorizedSubject.project !== null &&
            (asVisitor
              ? canSeeAsVisitor(authorizedSubject, authorizedScope.project !== null)
              : isMember(authorizedSubject))
              ? [
                  [
                    authorizedSubject.project,
                    getReaderVisibility(config, authorizedSubject, call.caller, asVisitor),
                  ] as const,
                ]
              : [],
          ),
        )
      const runSearch = async (visibilities: ReturnType<typeof toVisibilities>) => {
        const [project, ...otherProjects] = visibilities.keys()
        if (project === undefined) return EMPTY_RESULT
        if (asVisitor && body.getDeleted) throw new AppError(call.caller.session ? 'forbidden' : 'unauthorized')
        const showArtifacts = (ids: readonly string[]) =>
          listArtifactViews(db, ids, (row) => visibilities.get(row.project))
        const { items: artifacts, ...result } = await searchAcrossProjects(
          db,
          [project, ...otherProjects],
          body,
          asVisitor,
          showArtifacts,
        )
        const entryIds = [...result.folders, ...artifacts].map(({ id }) => id)
        const [matches, deletedBy] = await Promise.all([
          explainMatches(db, artifacts, toSearchText(body.query ?? {})),
          body.getDeleted ? listDeleters(db, entryIds) : undefined,
        ])
        return { ...result, artifacts, matches, ...(deletedBy && { deleted_by: deletedBy }) }
      }
      if (authorizedScope.project === null)
        return takeTurn(async () => {
          const { places: subjects, isCut: isTruncated } = await listSearchableProjects(call.caller, authorizedScope.id)
          const orgResult = await runSearch(toVisibilities(subjects))
          return isTruncated ? { ...orgResult, total_estimated: true } : orgResult
        })
      const kind = body.project ? 'project' : 'exhibit'
      const searchInTurn = () =>
        takeTurn(async () => {
          const visibilities = toVisibilities([await reauthorize(call.caller, kind, authorizedScope.id)])
          if (visibilities.size === 0) throw new AppError('not_found')
          return runSearch(visibilities)
        })
      return asVisitor || !dependsOnProjectOnly(body)
        ? searchInTurn()
        : readCached(call.caller, authorizedScope, ['search', body], searchInTurn)
    },
    galleryPage: (call) =>
      takeTurn(async () => {
        const { ids, exhibitId, isHostpage } = call.input.body
        const [asMember, asVisitor] = [isHostpage === false, isHostpage === true]
        if (asMember && !call.caller.session) throw new AppError('unauthorized')
        const shownIds =
          exhibitId === undefined ? ids : await filterExhibitItems(call.caller, exhibitId, ids, asVisitor)
        const artifacts = await loadSubjects(db, config.secret, call.caller, 'artifact', shownIds)
        const visibleIds = shownIds.filter((id) => {
          const subject = artifacts.get(id)
          if (!subject || !isAllowed(subject, 'artifact.read')) return false
          return (!asMember || isMember(subject)) && (!asVisitor || subject.subject.isPublic)
        })
        return listAllArtifactViews(db, visibleIds, ({ id }) => {
          const subject = artifacts.get(id)
          return subject && getReaderVisibility(config, subject, call.caller, asVisitor || undefined)
        })
      }),
  })
}
