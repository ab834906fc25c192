import { CancelledError, type EnsureQueryDataOptions } from '@tanstack/react-query'
import { redirect, type HistoryState } from '@tanstack/react-router'
import type { z } from 'zod'
import { orgsContract } from '#shared/contract/orgs.contract.ts'
import { permissionsContract } from '#shared/contract/people/permissions.contract.ts'
import { projectsContract } from '#shared/contract/projects.contract.ts'
import type { Me } from '#shared/entities/user.ts'
import { errorMessages } from '#shared/words/errors/errors.ts'
import { subscriptionFlags } from '#shared/rules/subscription.ts'
import { ApiError, isApiError, isInactive, isUnauthorized } from '#web/kit/api-error.ts'
import { projectsAndOrgsQuery } from '#web/features/projects/projects.queries.ts'
import type { RouterContext } from '#web/kit/router-context.ts'
import { meQuery } from '#web/kit/session.ts'
import { keys } from '#web/kit/keys.ts'
import type { clientSearch } from './routes/client-search.ts'
import { PasswordNeeded, SignedOut } from './signed-out.ts'

interface ClientInput {
  context: RouterContext
  search: z.infer<typeof clientSearch>
  location?: { pathname: string; state?: HistoryState }
  /** The route is only being preloaded. */
  preload?: boolean
}

/** Help is open without a session: users who cannot sign in need it too. */
const forGuests = (location?: { pathname: string }) => location && /^\/client\/help\/?$/.test(location.pathname)

const goHome = () => redirect({ to: '/client', search: {}, replace: true })

/**
 * Requires a session for everything below /client except the help; without one the login shows at the same address.
 * Then checks that the organisation or project in the address is open to the user.
 * @spec 2.guard.1
 */
export async function requireSession({
  context,
  search,
  location,
  preload = false,
}: ClientInput): Promise<{ me: Me | null }> {
  const me = await certain(context, meQuery(context.api))
  if (!me && forGuests(location)) return { me }
  if (!me || (search.login_as && !actsAs(me, search.login_as))) throw new SignedOut()
  if (me.password_is_mailed) throw new PasswordNeeded()
  if (search.orgId) await requireOrg(context, me, search.orgId)
  if (search.projectId) {
    const isAdmitted = admits(context, me, search.projectId, { state: location?.state, preload })
    await requireProject(context, me, search.projectId, { preload, isAdmitted })
  }
  return { me }
}

/** Whether an administrator already acts as the user named in the address; otherwise they must sign in again. */
const actsAs = (me: Me, login: string) =>
  me.login_as !== undefined && [me.id, me.email.toLowerCase()].includes(login.toLowerCase())

/** Reads from the cache or fetches. Repeats a fetch that was cancelled because its data was invalidated. */
async function certain<T, Key extends readonly unknown[]>(
  { queries }: Pick<RouterContext, 'queries'>,
  query: EnsureQueryDataOptions<T, Error, T, Key>,
): Promise<T> {
  for (;;) {
    try {
      return await queries.ensureQueryData(query)
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error
    }
  }
}

/** Caches the result of a check for a while, so that navigation inside a project stays instant. */
const once = <T>(context: RouterContext, kind: 'org' | 'project', me: Me, id: string, check: () => Promise<T>) =>
  certain(context, {
    queryKey: keys.guard.of(kind, me.id, id),
    queryFn: check,
    meta: { quiet: true },
    gcTime: 300_000,
    retry: false,
  })

/**
 * Whether an administrator may enter an inactive project: only after coming from the administration, now or earlier
 * on this page.
 */
function admits(
  { queries }: RouterContext,
  me: Me,
  project: string,
  { state, preload }: { state: HistoryState | undefined; preload: boolean },
): boolean {
  if (me.role !== 'admin') return false
  const key = keys.guard.of('admitted', me.id, project)
  if (state?.fromAdministration && !preload) {
    queries.setQueryDefaults(key, { gcTime: Infinity })
    queries.setQueryData(key, true)
  }
  return state?.fromAdministration === true || queries.getQueryData(key) === true
}

async function requireOrg(context: RouterContext, me: Me, id: string): Promise<void> {
  const allowed = await once(context, 'org', me, id, async () => {
    if (me.role === 'admin') return true
    const org = await context.api.call(orgsContract.read, { params: { id } })
    return org.is_owner && subscriptionFlags(org.subscription, Date.now()).active
  }).catch(refuse)
  if (!allowed) throw goHome()
}

/**
 * @spec 2.guard.2
 * @spec 2.guard.3
 */
async function requireProject(
  context: RouterContext,
  me: Me,
  id: string,
  { preload, isAdmitted }: { preload: boolean; isAdmitted: boolean },
): Promise<void> {
  const { api, queries } = context
  const answer = await once(context, 'project', me, id, async () => {
    const read = async () => {
      const project = await api.call(projectsContract.read, { params: { id } })
      // The page reads the same data from the cache.
      queries.setQueryData(keys.project(id), project)
      return project
    }
    if (me.role === 'admin') {
      const { org } = await read()
      const { subscription } = await api.call(orgsContract.read, { params: { id: org } })
      return subscriptionFlags(subscription, Date.now()).active ? 'open' : 'inactive'
    }
    const [project, { orgs }, access] = await Promise.all([
      read(),
      queries.fetchQuery(projectsAndOrgsQuery(api, me.id)),
      api.call(permissionsContract.access, { params: { user: me.id, project: id } }).catch((error: unknown) => {
        // If the user's access can't be read for any other reason, treat the project as missing. A network error says
        // nothing about access.
        const isAnswered = isApiError(error) && error.status > 0
        throw isAnswered && !isUnauthorized(error) && !isInactive(error) ? new ApiError(404, error.message) : error
      }),
    ])
    queries.setQueryData(keys.access.of(me.id, id), access)
    // Owners may still export their data from home, but the project's screens are closed to them as well.
    const own = orgs.find((org) => org.id === project.org)
    return own && !subscriptionFlags(own.subscription, Date.now()).active ? 'inactive' : 'open'
  }).catch((error: unknown) => (isInactive(error) ? 'inactive' : refuse(error)))
  if (answer === 'inactive' && !isAdmitted) {
    // The specification requires the browser's own alert here.
    if (!preload) globalThis.alert(errorMessages.projectInactive)
    throw goHome()
  }
  if (!answer) throw goHome()
}

function refuse(error: unknown): false {
  if (isApiError(error) && [400, 403, 404].includes(error.status)) return false
  throw error
}
