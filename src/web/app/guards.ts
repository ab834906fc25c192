import { CancelledError, type EnsureQueryDataOptions } from '@tanstack/react-query'
import { redirect, type HistoryState } from '@tanstack/react-router'
import type { z } from 'zod'
import { orgsContract } from '#shared/contract/orgs.contract.ts'
import { permissionsContract } from '#shared/contract/people/permissions.contract.ts'
import { projectsContract } from '#shared/contract/projects.contract.ts'
import type { CurrentUser } from '#shared/entities/user.ts'
import { errorMessages } from '#shared/words/errors/errors.ts'
import { computeSubscriptionFlags } from '#shared/rules/subscription.ts'
import { ApiError, isApiError, isInactive, isUnauthorized } from '#web/kit/api-error.ts'
import { projectsAndOrgsQuery } from '#web/features/projects/projects.queries.ts'
import type { RouterContext } from '#web/kit/router-context.ts'
import { meQuery } from '#web/kit/session.ts'
import { keys } from '#web/kit/keys.ts'
import type { clientSearch } from './routes/client-search.ts'
import { OwnPasswordNeededError, SignedOutError } from './session-errors.ts'

interface GuardInput {
  context: RouterContext
  search: z.infer<typeof clientSearch>
  location?: { pathname: string; state?: HistoryState }
  /** Whether the route is only being preloaded. */
  preload?: boolean
}

/** Help is open without a session: users who cannot sign in need it too. */
const isOpenToGuests = (location?: { pathname: string }) => location && /^\/client\/help\/?$/.test(location.pathname)

const redirectHome = () => redirect({ to: '/client', search: {}, replace: true })

/**
 * Requires a session for everything below /client except the help; without one the login is shown at the same URL. Then
 * checks that the user may open the organisation or project in the URL. @spec 2.guard.1
 */
export async function requireSession({
  context,
  search,
  location,
  preload = false,
}: GuardInput): Promise<{ me: CurrentUser | null }> {
  const me = await ensureData(context, meQuery(context.api))
  if (!me && isOpenToGuests(location)) return { me }
  if (!me || (search.login_as && !isActingAs(me, search.login_as))) throw new SignedOutError()
  if (me.password_is_mailed) throw new OwnPasswordNeededError()
  if (search.orgId) await requireOrg(context, me, search.orgId)
  if (search.projectId) {
    const isAdmitted = isAdminAdmitted(context, me, search.projectId, { state: location?.state, preload })
    await requireProject(context, me, search.projectId, { preload, isAdmitted })
  }
  return { me }
}

/** Whether an administrator already acts as the user named in the URL; otherwise they must sign in again. */
const isActingAs = (me: CurrentUser, login: string) =>
  me.login_as !== undefined && [me.id, me.email.toLowerCase()].includes(login.toLowerCase())

/** Reads from the cache or fetches. Repeats a fetch that was cancelled because its data was invalidated. */
async function ensureData<T, Key extends readonly unknown[]>(
  { queryClient }: Pick<RouterContext, 'queryClient'>,
  query: EnsureQueryDataOptions<T, Error, T, Key>,
): Promise<T> {
  for (;;) {
    try {
      return await queryClient.ensureQueryData(query)
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error
    }
  }
}

/** Caches the result of a check for a while, so that navigation inside a project stays instant. */
const cachedCheck = <T>(
  context: RouterContext,
  kind: 'org' | 'project',
  me: CurrentUser,
  id: string,
  check: () => Promise<T>,
) =>
  ensureData(context, {
    queryKey: keys.guard.of(kind, me.id, id),
    queryFn: check,
    meta: { quiet: true },
    gcTime: 300_000,
    retry: false,
  })

/**
 * Whether an administrator may enter an inactive project: only after coming from the admin pages, now or earlier since
 * the page load.
 */
function isAdminAdmitted(
  { queryClient }: RouterContext,
  me: CurrentUser,
  project: string,
  { state, preload }: { state: HistoryState | undefined; preload: boolean },
): boolean {
  if (me.role !== 'admin') return false
  const key = keys.guard.of('admitted', me.id, project)
  if (state?.fromAdministration && !preload) {
    queryClient.setQueryDefaults(key, { gcTime: Infinity })
    queryClient.setQueryData(key, true)
  }
  return state?.fromAdministration === true || queryClient.getQueryData(key) === true
}

async function requireOrg(context: RouterContext, me: CurrentUser, id: string): Promise<void> {
  const isAllowed = await cachedCheck(context, 'org', me, id, async () => {
    if (me.role === 'admin') return true
    const org = await context.api.call(orgsContract.read, { params: { id } })
    return org.is_owner && computeSubscriptionFlags(org.subscription, Date.now()).active
  }).catch(returnFalseIfRefused)
  if (!isAllowed) throw redirectHome()
}

/**
 * @spec 2.guard.2
 * @spec 2.guard.3
 */
async function requireProject(
  context: RouterContext,
  me: CurrentUser,
  id: string,
  { preload, isAdmitted }: { preload: boolean; isAdmitted: boolean },
): Promise<void> {
  const { api, queryClient } = context
  const projectState = await cachedCheck(context, 'project', me, id, async () => {
    const readProject = async () => {
      const project = await api.call(projectsContract.read, { params: { id } })
      // The page reads the same data from the cache.
      queryClient.setQueryData(keys.project(id), project)
      return project
    }
    if (me.role === 'admin') {
      const { org } = await readProject()
      const { subscription } = await api.call(orgsContract.read, { params: { id: org } })
      return computeSubscriptionFlags(subscription, Date.now()).active ? 'open' : 'inactive'
    }
    const [project, { orgs }, access] = await Promise.all([
      readProject(),
      queryClient.fetchQuery(projectsAndOrgsQuery(api, me.id)),
      api.call(permissionsContract.access, { params: { user: me.id, project: id } }).catch((error: unknown) => {
        // If the user's access can't be read for any other reason, treat the project as missing. A network error says
        // nothing about access.
        const hasResponse = isApiError(error) && error.status > 0
        throw hasResponse && !isUnauthorized(error) && !isInactive(error) ? new ApiError(404, error.message) : error
      }),
    ])
    queryClient.setQueryData(keys.access.of(me.id, id), access)
    // Owners may still export their data from home, but the project's screens are closed to them as well.
    const ownOrg = orgs.find((org) => org.id === project.org)
    return ownOrg && !computeSubscriptionFlags(ownOrg.subscription, Date.now()).active ? 'inactive' : 'open'
  }).catch((error: unknown) => (isInactive(error) ? 'inactive' : returnFalseIfRefused(error)))
  if (projectState === 'inactive' && !isAdmitted) {
    // The specification requires the browser's own alert here.
    if (!preload) globalThis.alert(errorMessages.projectInactive)
    throw redirectHome()
  }
  if (!projectState) throw redirectHome()
}

function returnFalseIfRefused(error: unknown): false {
  if (isApiError(error) && [400, 403, 404].includes(error.status)) return false
  throw error
}
