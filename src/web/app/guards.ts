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
import { PasswordNeeded } from './password-needed.ts'
import { SignedOut } from './signed-out.ts'

interface ClientInput {
  context: RouterContext
  search: z.infer<typeof clientSearch>
  location?: { pathname: string; state?: HistoryState }
  /** Nobody goes there yet: it is looked up in case they do. */
  preload?: boolean
}

/** Whoever cannot sign in needs help as well. */
const forGuests = (location?: { pathname: string }) => location && /^\/client\/help\/?$/.test(location.pathname)

const goHome = () => redirect({ to: '/client', search: {}, replace: true })

/**
 * Everything below /client but the help needs a session; without one the login shows at the same address. Then the organisation
 * or project that the address names must be open to the person.
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

/** Whether an administrator acts as whom an address names; else they sign in anew, whoever is signed in or acted for now. */
const actsAs = (me: Me, login: string) =>
  me.login_as !== undefined && [me.id, me.email.toLowerCase()].includes(login.toLowerCase())

/** What is known, or asked now. What is forgotten while it is asked, since it may be otherwise by then, is asked anew. */
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

/** Once checked, an id is not checked again for a while: navigation inside a project stays instant. */
const once = <T>(context: RouterContext, kind: 'org' | 'project', me: Me, id: string, check: () => Promise<T>) =>
  certain(context, {
    queryKey: keys.guard.of(kind, me.id, id),
    queryFn: check,
    meta: { quiet: true },
    gcTime: 300_000,
    retry: false,
  })

/**
 * Whether an administrator may go on in an inactive project: they came from the administration, now or earlier on this page.
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
      // The page asks for the same, and finds it there.
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
        // Whatever else it is refused for, nothing is open to whoever's rights are not known. A lost line says nothing of them.
        const isAnswered = isApiError(error) && error.status > 0
        throw isAnswered && !isUnauthorized(error) && !isInactive(error) ? new ApiError(404, error.message) : error
      }),
    ])
    queries.setQueryData(keys.access.of(me.id, id), access)
    // Owners may still read what is theirs, to take it out from home; its screens are closed to them as well.
    const own = orgs.find((org) => org.id === project.org)
    return own && !subscriptionFlags(own.subscription, Date.now()).active ? 'inactive' : 'open'
  }).catch((error: unknown) => (isInactive(error) ? 'inactive' : refuse(error)))
  if (answer === 'inactive' && !isAdmitted) {
    // The specification asks for the browser's own alert here.
    if (!preload) globalThis.alert(errorMessages.projectInactive)
    throw goHome()
  }
  if (!answer) throw goHome()
}

function refuse(error: unknown): false {
  if (isApiError(error) && [400, 403, 404].includes(error.status)) return false
  throw error
}
