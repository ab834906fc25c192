import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { invitesContract } from '#shared/contract/people/invites.contract.ts'
import { permissionsContract } from '#shared/contract/people/permissions.contract.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'
import { toRole } from '#shared/policy/roles.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { changeCached } from '#web/kit/cache/change-cached.ts'
import { keys } from '#web/kit/keys.ts'
import { after, removeStale, invalidateStale } from '#web/kit/stale.ts'

export type ProjectOwner = ReplyFor<typeof permissionsContract.owners>[number]
export type ProjectMember = ReplyFor<typeof permissionsContract.members>[number]

export interface MemberList {
  owners: ProjectOwner[]
  members: ProjectMember[]
  pending: ReplyFor<typeof permissionsContract.pending>
}

/** The owners, members and pending invitations of a project. Always refetched, because others join and leave. */
export const membersQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.members.of(project),
    queryFn: async (): Promise<MemberList> => {
      const params = { id: project }
      const [owners, members, pendingUsers] = await Promise.all([
        api.call(permissionsContract.owners, { params }),
        api.call(permissionsContract.members, { params }),
        api.call(permissionsContract.pending, { params }),
      ])
      return { owners, members, pending: pendingUsers }
    },
    staleTime: 0,
    meta: { leavesProject: true },
  })

interface Removal {
  /** The id of the user, or of the pending invitation. */
  memberId: string
  /** The id of the user who takes over their items. */
  handTo?: string | undefined
}

interface Invitations {
  emails: readonly string[]
  permissions: Partial<Grants>
  note: string
}

/** The actions on members and invitations of a project. */
export function useMemberActions(project: string) {
  const api = useApi()
  const queries = useQueryClient()
  const onSettled = () => invalidateStale(queries, after.membersChanged(project))
  const invite = useMutation({
    mutationFn: ({ email, permissions, note }: Omit<Invitations, 'emails'> & { email: string }) =>
      api.call(invitesContract.invite, { params: { id: project }, body: { email, permissions, note } }),
    onSettled,
  })
  const inviteMany = useMutation({
    mutationFn: ({ emails, permissions, note }: Invitations) =>
      api.call(invitesContract.inviteMany, {
        params: { id: project },
        body: { invitations: emails.map((email) => ({ email, permissions })), note },
      }),
    onSettled,
  })
  const resend = useMutation({
    mutationFn: (id: string) => api.call(invitesContract.resend, { params: { id } }),
    onSettled,
  })
  const listKey = membersQuery(api, project).queryKey
  const changeList = (change: (list: MemberList) => MemberList) =>
    changeCached(queries, { queryKey: listKey, exact: true }, change)
  const changeGrants = useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: Partial<Grants> }) =>
      api.call(permissionsContract.update, { params: { id }, body: changes }),
    meta: { quiet: true },
    onMutate: ({ id, changes }) =>
      changeList(({ members, pending, ...list }) => ({
        ...list,
        members: members.map((member) => {
          if (member.permission.id !== id) return member
          const permission = { ...member.permission, ...changes }
          return { ...member, permission, role: toRole(permission) }
        }),
        pending: pending.map((invitation) =>
          invitation.id === id ? { ...invitation, permissions: { ...invitation.permissions, ...changes } } : invitation,
        ),
      })),
    onError: (_error, _input, restoreList) => restoreList?.(),
    onSettled,
  })
  const removeMember = ({ memberId, handTo }: Removal) =>
    api.call(permissionsContract.remove, { body: { project, user: memberId, ...(handTo && { hand_to: handTo }) } })
  const remove = useMutation({
    mutationFn: removeMember,
    onMutate: ({ memberId }) =>
      changeList(({ members, pending, ...list }) => ({
        ...list,
        members: members.filter(({ user }) => user.id !== memberId),
        pending: pending.filter(({ id }) => id !== memberId),
      })),
    onError: (_error, _input, restoreList) => restoreList?.(),
    onSettled: () => invalidateStale(queries, after.memberRemoved(project)),
  })
  // A user who has left can't fetch any data of the project.
  const leave = useMutation({
    mutationFn: removeMember,
    onSuccess: () => {
      removeStale(queries, after.accessMaybeLost())
      return invalidateStale(queries, after.membershipChanged())
    },
  })
  return { invite, inviteMany, resend, changeGrants, remove, leave }
}
