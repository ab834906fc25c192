import { queryOptions, useQuery } from '@tanstack/react-query'
import { permissionsContract } from '#shared/contract/people/permissions.contract.ts'
import type { Action } from '#shared/policy/actions.ts'
import type { Viewer } from '#shared/forms/visible.ts'
import { can } from '#shared/policy/can.ts'
import { grantsOf } from '#shared/policy/permission-keys.ts'
import { lesser } from '#shared/policy/lesser.ts'
import { ROLE_PRESETS, roleOf } from '#shared/policy/roles.ts'
import type { Standing } from '#shared/policy/standing.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { lookingHere } from '#web/kit/client/looking.ts'
import { useMe } from '#web/kit/session.ts'
import { keys } from '#web/kit/keys.ts'

type Access = ReplyFor<typeof permissionsContract.access>

const accessQuery = (api: Api, user: string | undefined, project: string) =>
  queryOptions({
    queryKey: keys.access.of(user, project),
    queryFn: () => api.call(permissionsContract.access, { params: { user: user ?? '', project } }),
    enabled: user !== undefined && project !== '',
    staleTime: 300_000,
    meta: { quiet: true },
  })

function standingOf(access: Access | undefined): Standing {
  if (!access) return { kind: 'stranger' }
  return 'owner' in access ? { kind: 'owner' } : { kind: 'member', grants: access }
}

/** Returns the user's relation to a project; in view-as mode, the lesser of both relations. */
function useStanding(project: string): Standing {
  const [api, me, looking] = [useApi(), useMe(), lookingHere()]
  const eyes = looking?.eyes
  const access = useQuery(accessQuery(api, me?.role === 'admin' ? undefined : me?.id, project)).data
  const seen = useQuery(accessQuery(api, eyes?.as === 'member' ? eyes.user : undefined, project)).data
  const own: Standing = me?.role === 'admin' ? { kind: 'admin' } : standingOf(access)
  if (!eyes) return own
  const isRole = eyes.as === 'role' && eyes.project === project
  return lesser(own, isRole ? { kind: 'member', grants: ROLE_PRESETS[eyes.role] } : standingOf(seen))
}

/**
 * Whether the user may perform an action; buttons hide by it. `creator` is who created the item; omitted for the
 * user's own.
 */
export type May = (action: Action, maker?: string | null) => boolean

/** The user as viewer of a project's forms. */
export function useViewer(project: string): Viewer {
  const standing = useStanding(project)
  if (standing.kind === 'admin' || standing.kind === 'owner') return { role: standing.kind, grants: null }
  const grants = standing.kind === 'member' ? standing.grants : grantsOf([])
  return { role: roleOf(grants), grants }
}

/** Nothing is allowed until the permissions have loaded. Inactive projects are handled earlier, by the route guard. */
export function useMay(project: string): May {
  const me = useMe()
  const eyes = lookingHere()?.eyes
  const standing = useStanding(project)
  const writable = useQuery(projectQuery(useApi(), project)).data?.writable ?? true
  const seer = eyes ? (eyes.as === 'member' ? eyes.user : null) : me?.id
  // Without a creator, the question is about the user's own items.
  return (action, maker) =>
    can(standing, action, { own: maker === undefined || maker === seer, public: false, usable: true, writable })
}

/** Whether the user may perform an action on at least some items, their own or others’. */
export const mayWithSome = (may: May, action: Action): boolean => may(action) || may(action, null)
