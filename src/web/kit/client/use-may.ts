import { queryOptions, useQuery } from '@tanstack/react-query'
import { permissionsContract } from '#shared/contract/people/permissions.contract.ts'
import type { Me } from '#shared/entities/user.ts'
import type { Action } from '#shared/policy/actions.ts'
import type { Viewer } from '#shared/forms/visible.ts'
import { can } from '#shared/policy/can.ts'
import { grantsOf } from '#shared/policy/permission-keys.ts'
import { roleOf } from '#shared/policy/roles.ts'
import type { Standing } from '#shared/policy/standing.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { useMe } from '#web/kit/session.ts'
import { keys } from '#web/kit/keys.ts'

type Access = ReplyFor<typeof permissionsContract.access>

const accessQuery = (api: Api, me: Me | null, project: string) =>
  queryOptions({
    queryKey: keys.access.of(me?.id, project),
    queryFn: () => api.call(permissionsContract.access, { params: { user: me?.id ?? '', project } }),
    enabled: me !== null && me.role !== 'admin' && project !== '',
    staleTime: 300_000,
    meta: { quiet: true },
  })

function standingOf(me: Me | null, access: Access | undefined): Standing {
  if (me?.role === 'admin') return { kind: 'admin' }
  if (!access) return { kind: 'stranger' }
  return 'owner' in access ? { kind: 'owner' } : { kind: 'member', grants: access }
}

/** What the signed-in person may do in a project; buttons hide by it. `maker` is who made the thing acted on, if known. */
export type May = (action: Action, maker?: string | null) => boolean

/** Who looks at the forms of a project. */
export function useViewer(project: string): Viewer {
  const me = useMe()
  const access = useQuery(accessQuery(useApi(), me, project)).data
  if (me?.role === 'admin') return { role: 'admin', grants: null }
  if (!access) return { role: 'observer', grants: grantsOf([]) }
  return 'owner' in access ? { role: 'owner', grants: null } : { role: roleOf(access), grants: access }
}

/** Until the permissions are known nothing is allowed. Inactive projects never get this far: the guard sends away. */
export function useMay(project: string): May {
  const me = useMe()
  const access = useQuery(accessQuery(useApi(), me, project))
  const standing = standingOf(me, access.data)
  // Where the maker is not told (folders, exhibits) the screen takes it for one's own and the server has the last word.
  return (action, maker) =>
    can(standing, action, { own: maker === undefined || maker === me?.id, public: false, usable: true, writable: true })
}
