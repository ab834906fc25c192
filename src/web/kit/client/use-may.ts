import { queryOptions, useQuery } from '@tanstack/react-query'
import { permissionsContract } from '#shared/contract/people/permissions.contract.ts'
import type { Action } from '#shared/policy/actions.ts'
import type { FormViewer } from '#shared/forms/visible-fields.ts'
import { can } from '#shared/policy/can.ts'
import { toGrants } from '#shared/policy/permission-keys.ts'
import { getWeakerRelation } from '#shared/policy/weaker-relation.ts'
import { ROLE_PRESETS, toRole } from '#shared/policy/roles.ts'
import type { Relation } from '#shared/policy/relation.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { getActiveViewAs } from '#web/kit/client/view-as.ts'
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

function toRelation(access: Access | undefined): Relation {
  if (!access) return { kind: 'stranger' }
  return 'owner' in access ? { kind: 'owner' } : { kind: 'member', grants: access }
}

/**
 * Returns the user's relation to a project; in view-as mode, the weaker of the user's own relation and the previewed
 * one.
 */
function useRelation(project: string): Relation {
  const [api, me, activeViewAs] = [useApi(), useMe(), getActiveViewAs()]
  const viewAs = activeViewAs?.viewAs
  const access = useQuery(accessQuery(api, me?.role === 'admin' ? undefined : me?.id, project)).data
  const viewAsAccess = useQuery(accessQuery(api, viewAs?.as === 'member' ? viewAs.user : undefined, project)).data
  const ownRelation: Relation = me?.role === 'admin' ? { kind: 'admin' } : toRelation(access)
  if (!viewAs) return ownRelation
  const isRole = viewAs.as === 'role' && viewAs.project === project
  return getWeakerRelation(
    ownRelation,
    isRole ? { kind: 'member', grants: ROLE_PRESETS[viewAs.role] } : toRelation(viewAsAccess),
  )
}

/**
 * Whether the user may perform an action; buttons are hidden otherwise. `creator` is who created the item; omitted for
 * the user's own.
 */
export type May = (action: Action, creator?: string | null) => boolean

/** The user as viewer of a project's forms. */
export function useViewer(project: string): FormViewer {
  const relation = useRelation(project)
  if (relation.kind === 'admin' || relation.kind === 'owner') return { role: relation.kind, grants: null }
  const grants = relation.kind === 'member' ? relation.grants : toGrants([])
  return { role: toRole(grants), grants }
}

/** Nothing is allowed until the permissions have loaded. Inactive projects are handled earlier, by the route guard. */
export function useMay(project: string): May {
  const me = useMe()
  const viewAs = getActiveViewAs()?.viewAs
  const relation = useRelation(project)
  const isWritable = useQuery(projectQuery(useApi(), project)).data?.writable ?? true
  const viewerId = viewAs ? (viewAs.as === 'member' ? viewAs.user : null) : me?.id
  // Without a creator, the question is about the user's own items.
  return (action, creator) =>
    can(relation, action, {
      isOwn: creator === undefined || creator === viewerId,
      isPublic: false,
      isOrgActive: true,
      isCmsOpen: isWritable,
    })
}

/** Whether the user may perform an action on at least some items, their own or others’. */
export const mayForSome = (may: May, action: Action): boolean => may(action) || may(action, null)
