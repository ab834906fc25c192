import { isAllowed, type AuthorizedSubject } from '#server/access/authorized-subject.ts'
import type { Services } from '#server/access/services.ts'
import { loadAccessByUser } from '#server/access/load-subjects.ts'
import { listPendingUsers } from '#server/features/permissions/permissions.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Viewer } from '#shared/contract/people/audience.contract.ts'
import { ACTION_NAMES, ACTIONS } from '#shared/policy/actions.ts'
import { explainAccess } from '#shared/policy/can.ts'
import { toRole } from '#shared/policy/roles.ts'
import type { Relation } from '#shared/policy/relation.ts'
import { findGalleryBlockers, listProjectPeople } from './audience.repo.ts'

type Kind = 'artifact' | 'folder' | 'exhibit'
type Access = Pick<Viewer, 'may' | 'because'>

/** The reason to show for each column that keeps something out of the gallery. */
const HIDDEN_REASONS = {
  active: 'trashed',
  visibility: 'private',
  needs_review: 'in_review',
  type: 'application',
  folder: 'folder',
} as const

const listAllowedActions = (authorizedSubject: AuthorizedSubject, kind: Kind) =>
  ACTION_NAMES.filter((action) => ACTIONS[action].subjectKind === kind && isAllowed(authorizedSubject, action))

const describeAccess = (authorizedSubject: AuthorizedSubject, kind: Kind): Access => ({
  may: listAllowedActions(authorizedSubject, kind),
  because: [explainAccess(authorizedSubject.relation, `${kind}.read`, authorizedSubject.subject).reason],
})

function toViewerRole(relation: Relation) {
  if (relation.kind === 'member') return toRole(relation.grants)
  return relation.kind === 'owner' || relation.kind === 'admin' ? relation.kind : 'custom'
}

/**
 * Lists everyone who can see a folder, artifact or exhibit, or might be expected to, each with the reason. Applies the
 * same policy as when these people make calls themselves. "Visitors" are people who know the gallery's password, if it
 * has one.
 */
export async function listViewers(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { id, project }: AuthorizedSubject,
  kind: Kind,
): Promise<Viewer[]> {
  if (project === null) throw new AppError('not_found')
  const [people, pendingUsers, galleryBlockers] = await Promise.all([
    listProjectPeople(db, project),
    listPendingUsers(db, project, false),
    findGalleryBlockers(db, kind, id),
  ])
  const accessByUser = await loadAccessByUser(db, config.secret, people, kind, id)
  if (!accessByUser) throw new AppError('not_found')
  const { visitor } = accessByUser
  return [
    { who: { kind: 'visitors' }, ...describeVisitorAccess(visitor, kind, galleryBlockers) },
    { who: { kind: 'administrators' }, ...describeAccess({ ...visitor, relation: { kind: 'admin' } }, kind) },
    ...people.flatMap((user): Viewer[] => {
      const authorizedSubject = accessByUser.users.get(user.id)
      return authorizedSubject
        ? [
            {
              who: { kind: 'person', user, role: toViewerRole(authorizedSubject.relation) },
              ...describeAccess(authorizedSubject, kind),
            },
          ]
        : []
    }),
    ...pendingUsers.map(({ id: invitation, email, permissions }): Viewer => ({
      who: { kind: 'invited', id: invitation, email, role: toRole(permissions) },
      may: [],
      because: ['invited'],
    })),
  ]
}

function describeVisitorAccess(
  visitor: AuthorizedSubject,
  kind: Kind,
  galleryBlockers: readonly (keyof typeof HIDDEN_REASONS)[],
): Access {
  const access = describeAccess(visitor, kind)
  if (access.may.length > 0)
    return { ...access, because: [...access.because, ...(visitor.isGalleryProtected ? ['password' as const] : [])] }
  const closedReason = visitor.isGalleryOpen
    ? undefined
    : visitor.subject.isOrgActive
      ? ('gallery_off' as const)
      : ('inactive' as const)
  return {
    may: [],
    because: [...galleryBlockers.map((column) => HIDDEN_REASONS[column]), ...(closedReason ? [closedReason] : [])],
  }
}
