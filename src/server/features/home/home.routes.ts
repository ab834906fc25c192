import { isAllowed, isAllowedWithin, type AuthorizedSubject } from '#server/access/authorized-subject.ts'
import { getCurrentSession, implement } from '#server/access/call.ts'
import { getEffectiveUserId, type Caller } from '#server/access/caller.ts'
import { runCountingQuery } from '#server/access/limits/counting-queries.ts'
import { loadSubjects } from '#server/access/load-subjects.ts'
import type { Services } from '#server/access/services.ts'
import { countUnreadTickets } from '#server/features/help/tickets.repo.ts'
import { listProjectsOfUser } from '#server/features/projects/projects.repo.ts'
import { getPlaceholderFocus } from '#server/kit/color/placeholder-focus.ts'
import { getReaderVisibility, isMember } from '#server/views/reader-visibility.ts'
import { createRevisionCache } from '#server/views/revision-cache.ts'
import { listBriefArtifactViews } from '#server/views/view-artifacts.ts'
import { homeContract } from '#shared/contract/people/home.contract.ts'
import { CENTER } from '#shared/entities/fields.ts'
import type { Action } from '#shared/policy/actions.ts'
import { countItems, listNewestItems, listProjectFacts, listRecentItems, listStoryDrafts } from './home.repo.ts'

const COUNTS_CACHE_BYTES = 2 * 1024 ** 2
const BYTES_PER_COUNT = 100
const MAX_FAILED_ITEMS = 5

export const homeRoutes = (services: Services) => {
  const { db, searchDb, config } = services
  const countsCache = createRevisionCache<Map<string, number>>(COUNTS_CACHE_BYTES, ({ size }) => size * BYTES_PER_COUNT)

  /** Returns the access to the caller's projects that they can open, and the ids of those that are closed to them. */
  async function loadProjects(caller: Caller) {
    const projects = await listProjectsOfUser(db, getCurrentSession({ caller }).user.id)
    const ids = projects.map(({ id }) => id)
    const subjects = await loadSubjects(db, config.secret, caller, 'project', ids)
    const [openProjects, closedProjects] = [new Map<string, AuthorizedSubject>(), [] as string[]]
    for (const [id, subject] of subjects)
      if (isAllowed(subject, 'project.read')) openProjects.set(id, subject)
      else if (isMember(subject)) closedProjects.push(id)
    return { subjects: openProjects, closed: closedProjects }
  }

  return implement(homeContract, {
    async read({ caller }) {
      const { subjects, closed } = await loadProjects(caller)
      const ids = [...subjects.keys()]
      // The screens of inactive projects are closed even to owners, who can only export them.
      const activeIds = ids.filter((id) => subjects.get(id)?.subject.isOrgActive)
      const user = getEffectiveUserId(caller)
      const [facts, newestItems, recentItems, drafts, answers] = await Promise.all([
        listProjectFacts(db, ids),
        listNewestItems(db, ids),
        user === null ? [] : listRecentItems(db, user, activeIds),
        user === null ? [] : listStoryDrafts(db, user, activeIds),
        // Help requests belong to the account, not to what view-as shows.
        caller.viewAs ? 0 : countUnreadTickets(db, getCurrentSession({ caller }).user.id),
      ])
      const revisions = facts.map(({ id, revision }) => `${id} ${revision}`).toSorted()
      const itemCounts = await countsCache.get(ids.toSorted().join(' '), revisions.join(' '), () =>
        runCountingQuery(() => countItems(searchDb, ids)),
      )
      const newestByProject = new Map(newestItems.map((newest) => [newest.project, newest]))
      const coverIds = newestItems.flatMap(({ cover }) => cover ?? [])
      const shownIds = [...new Set([...coverIds, ...recentItems.map(({ id }) => id)])]
      const views = await listBriefArtifactViews(db, shownIds, ({ project }) => {
        const subject = subjects.get(project)
        return subject && getReaderVisibility(config, subject, caller)
      })
      const viewsById = new Map(views.map((view) => [view.id, view]))
      const covers = new Map(
        await Promise.all(
          newestItems.map(async ({ project, cover: id }) => {
            const cover = (id !== null && viewsById.get(id)) || null
            return [project, { cover, focus: await getPlaceholderFocus(cover?.file?.preview?.placeholder) }] as const
          }),
        ),
      )
      return {
        projects: facts.flatMap(({ id, bytes, submissions, reports, expired_invitations }) => {
          const subject = subjects.get(id)
          if (!subject) return []
          const { isOrgActive } = subject.subject
          const countIfAllowed = (action: Action, count: number) =>
            isOrgActive && isAllowed(subject, action) ? count : 0
          const { failed = [] } = newestByProject.get(id) ?? {}
          const { cover = null, focus = CENTER } = covers.get(id) ?? {}
          return {
            id,
            items: itemCounts.get(id) ?? 0,
            bytes,
            cover,
            cover_focus: focus,
            can_upload: isAllowed(subject, 'artifact.create'),
            waiting: {
              submissions: countIfAllowed('submission.list', submissions),
              reports: countIfAllowed('report.list', reports),
              expired_invitations: countIfAllowed('member.invite', expired_invitations),
              failed_items: failed
                .filter((item) => isOrgActive && isAllowedWithin(subject, 'artifact.edit', item.user_id))
                .slice(0, MAX_FAILED_ITEMS)
                .map((item) => ({ id: item.id, title: item.title })),
            },
          }
        }),
        closed,
        recent: recentItems.flatMap(({ id }) => viewsById.get(id) ?? []),
        drafts: drafts.flatMap(({ id, project, title, at, user_id }) => {
          const subject = subjects.get(project)
          return subject && isAllowedWithin(subject, 'exhibit.draft', user_id) ? [{ id, project, title, at }] : []
        }),
        answers,
      }
    },
  })
}
