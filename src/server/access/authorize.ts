import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Access, Requirement } from '#shared/contract/endpoint.ts'
import { ACTIONS, type Action, type ActionRule, type SubjectKind } from '#shared/policy/actions.ts'
import { can } from '#shared/policy/can.ts'
import { isAdministrator, type Caller } from './caller.ts'
import { isAllowed, type AuthorizedSubject } from './authorized-subject.ts'
import { parseStatusToken } from './tokens/status-token.ts'
import { loadSubjects } from './load-subjects.ts'

/** The subjects that were loaded to authorize a call; the handler reuses them. */
export interface Authorization {
  /** Returns a subject that the call named, with the caller's relation to it. Throws `not_found` for any other. */
  getSubject(kind: SubjectKind, id: string): AuthorizedSubject
}

/** Authorizes one call in two steps: its body is read only once path and query are allowed. */
export interface CallAuthorizer<I> {
  /** Authorizes by path and query. Throws the same codes as `authorize`. */
  authorizePath(input: Omit<I, 'body'>): Promise<void>
  /** Authorizes by the whole input, after `authorizePath` has passed. */
  authorizeBody(input: I): Promise<Authorization>
}

interface AuthorizerServices {
  db: Kysely<Database>
  secret: string
}

/**
 * Checks every requirement of a call for every id it names; every one must be met. Throws `unauthorized`, `forbidden`
 * (a member who lacks the permission), `inactive`, `subscription_ended`, or `not_found` for a subject that the caller
 * must not know exists.
 */
export async function authorize<I>(
  services: AuthorizerServices,
  caller: Caller,
  access: Access<I>,
  input: I,
): Promise<Authorization> {
  const authorizer = createCallAuthorizer(services, caller, access)
  await authorizer.authorizePath(input)
  return authorizer.authorizeBody(input)
}

/**
 * Restricts admin-only endpoints to administrators and does nothing for all other endpoints. Throws `not_found` for any
 * other signed-in user, who must not learn that the endpoint exists. An administrator who is acting for a user or using
 * view-as doesn't count as one.
 */
export function requireAdministratorAccess(caller: Caller, access: { kind: string }): void {
  if (access.kind !== 'administrators') return
  if (!caller.session) throw new AppError('unauthorized')
  if (!isAdministrator(caller)) throw new AppError('not_found')
}

export function createCallAuthorizer<I>(
  { db, secret }: AuthorizerServices,
  caller: Caller,
  access: Access<I>,
): CallAuthorizer<I> {
  const subjectsByKind = new Map<SubjectKind, Map<string, AuthorizedSubject>>()
  const getSubject = (kind: SubjectKind, id: string) => {
    const subject = subjectsByKind.get(kind)?.get(id)
    if (!subject) throw new AppError('not_found')
    return subject
  }
  const loadSubjectsOfKind = async (kind: SubjectKind, ids: readonly string[]) => {
    const knownSubjects = subjectsByKind.get(kind) ?? new Map<string, AuthorizedSubject>()
    subjectsByKind.set(kind, knownSubjects)
    const unknownIds = [...new Set(ids)].filter((id) => !knownSubjects.has(id))
    if (unknownIds.length > 0)
      for (const entry of await loadSubjects(db, secret, caller, kind, unknownIds)) knownSubjects.set(...entry)
  }
  let hasAuthorizedSubjects = false

  const requireAll = async (requirements: readonly Requirement<I>[], input: I) => {
    const requestedSubjects = requirements
      .map(({ actions, ids }) => ({ actions, ids: ids(input) }))
      .filter(({ ids }) => ids.length > 0)
    if (!caller.session && !requestedSubjects.every(({ actions }) => isOpenToVisitors(actions)))
      throw new AppError('unauthorized')
    hasAuthorizedSubjects ||= requestedSubjects.length > 0
    const requestedByKind = Map.groupBy(requestedSubjects, ({ actions }) => getSubjectKind(actions))
    // One at a time, so that a refused requirement causes no further lookups.
    for (const { actions, ids } of requestedSubjects) {
      const kind = getSubjectKind(actions)
      await loadSubjectsOfKind(
        kind,
        (requestedByKind.get(kind) ?? []).flatMap((requestedSubject) => requestedSubject.ids),
      )
      requestedByKind.delete(kind)
      for (const id of ids) requireAllowed(getSubject(kind, id), actions)
    }
  }

  return {
    async authorizePath(input) {
      requireAdministratorAccess(caller, access)
      if (access.kind === 'session' && !caller.session) throw new AppError('unauthorized')
      if (
        access.kind === 'receipt' &&
        parseStatusToken(secret, access.source, (input as unknown as { params: { token: string } }).params.token) ===
          null
      )
        throw new AppError('bad_link')
      if (access.kind !== 'demands') return
      await requireAll(access.path, input as I)
      if (
        !caller.session &&
        !access.body.every(({ actions, dependsOnBody }) => dependsOnBody || isOpenToVisitors(actions))
      )
        throw new AppError('unauthorized')
    },
    async authorizeBody(input) {
      if (access.kind === 'demands') {
        await requireAll(access.body, input)
        // Deny a call that names no id, because no permission has been checked for it.
        if (!hasAuthorizedSubjects) throw new AppError(caller.session ? 'not_found' : 'unauthorized')
      }
      return { getSubject }
    },
  }
}

type Actions = Requirement<never>['actions']
const getSubjectKind = ([action]: Actions): SubjectKind => ACTIONS[action].subjectKind
const isOpenToVisitors = (actions: Actions) =>
  actions.some((action) => (ACTIONS[action] as ActionRule).allowsVisitorsIfPublic === true)

/**
 * Throws unless at least one of these actions is allowed: `conflict` for a submission that awaits review, `not_found`
 * if the caller must not know the subject exists, otherwise `inactive`, `subscription_ended` or `forbidden`.
 */
export function requireAllowed(authorized: AuthorizedSubject, actions: Actions): void {
  if (actions.some((action) => isAllowed(authorized, action))) return
  const { relation, subject } = authorized
  // The caller can see the submission, so tell them why it can't be changed yet.
  if (subject.awaitsReview && actions.some((action) => can(relation, action, { ...subject, awaitsReview: false })))
    throw new AppError('conflict', { reason: ['awaits_review'] })
  if (relation.kind !== 'member' && relation.kind !== 'owner') throw new AppError('not_found')
  if (!subject.isOrgActive) throw new AppError('inactive')
  throw new AppError(getRefusalCode(authorized, actions))
}

/** Why a member or owner is refused: the permission is missing, or the subscription has ended. */
const getRefusalCode = ({ relation, subject }: AuthorizedSubject, actions: readonly Action[]) =>
  actions.some((action) => can(relation, action, { ...subject, isCmsOpen: true })) ? 'subscription_ended' : 'forbidden'
