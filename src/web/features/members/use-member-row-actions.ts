import {
  IconAdjustmentsHorizontal,
  IconDoorExit,
  IconEye,
  IconMailX,
  IconSend,
  IconUserMinus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { PERMISSION_KEYS, type Grants } from '#shared/policy/permission-keys.ts'
import { toRole } from '#shared/policy/roles.ts'
import { membersMessages, permissionMessages, roleMessages } from '#shared/words/members/members.ts'
import { isUnauthorized } from '#web/kit/api-error.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { describeFailure } from '#web/kit/describe-failure.ts'
import { useMay } from '#web/kit/client/use-may.ts'
import { startViewAs } from '#web/kit/client/view-as.ts'
import { useMe } from '#web/kit/session.ts'
import { useMemberActions } from './members.queries.ts'
import type { MemberRow } from './member-rows.ts'
import type { RowAct } from '#web/list/grid/row-acts.tsx'

interface RowActionHandlers {
  onChangeGrants: (person: MemberRow) => void
  onRemove: (person: MemberRow) => void
}

/** Returns the row actions for each member. Users can only leave in their own row, and owners can't be changed. */
export function useMemberRowActions(projectId: string, { onChangeGrants, onRemove }: RowActionHandlers) {
  const me = useMe()
  const may = useMay(projectId)
  const alerts = useAlerts()
  const { resend, remove } = useMemberActions(projectId)
  const withdrawInvitation = async (person: MemberRow) => {
    const isConfirmed = await alerts.confirm({
      title: membersMessages.withdrawTitle(person.email),
      description: membersMessages.withdrawText,
      actionLabel: membersMessages.withdraw,
    })
    if (!isConfirmed) return
    remove.mutateAsync({ memberId: person.id }).then(
      () => alerts.prompt(membersMessages.withdrawn, { kind: 'success' }),
      () => {},
    )
  }
  const resendInvitation = ({ id, email }: MemberRow) =>
    resend.mutate(id, {
      onSuccess: ({ mail_waits: mailWaits }) =>
        alerts.prompt(mailWaits ? membersMessages.resentWaits[mailWaits] : membersMessages.resent(email), {
          kind: mailWaits === 'no_mail_server' ? 'info' : 'success',
        }),
    })

  return (person: MemberRow): RowAct[] => {
    const { user, role } = person
    if (role === 'owner') return user === null || user === me?.id ? [] : [toViewAsAction(projectId, user, person.title)]
    if (user !== null && user === me?.id)
      return [{ label: membersMessages.leave, icon: IconDoorExit, isInMenu: true, run: () => onRemove(person) }]
    const changeAction = {
      label: membersMessages.changeRights,
      icon: IconAdjustmentsHorizontal,
      run: () => onChangeGrants(person),
    }
    const acts =
      user === null
        ? [
            may('permission.edit') && changeAction,
            may('permission.resend') && {
              label: membersMessages.resend,
              icon: IconSend,
              run: () => resendInvitation(person),
            },
            may('member.remove') && {
              label: membersMessages.withdraw,
              icon: IconMailX,
              isInMenu: true,
              run: () => void withdrawInvitation(person),
            },
          ]
        : [
            toViewAsAction(projectId, user, person.title),
            may('permission.edit') && changeAction,
            may('member.remove') && {
              label: membersMessages.remove,
              icon: IconUserMinus,
              isInMenu: true,
              run: () => onRemove(person),
            },
          ]
    return acts.filter((act) => act !== false)
  }
}

const toViewAsAction = (project: string, user: string, name: string): RowAct => ({
  label: membersMessages.viewAsPerson,
  icon: IconEye,
  run: () => startViewAs({ viewAs: { project, as: 'member', user }, name }),
})

/** Removes a member, immediately in the list. Users who leave by themselves are taken to the start page. */
export function useMemberRemoval(projectId: string, project: string) {
  const me = useMe()
  const navigate = useNavigate()
  const alerts = useAlerts()
  const { remove, leave } = useMemberActions(projectId)
  return ({ user, title }: MemberRow, successorId: string | undefined) => {
    if (user === null) return
    const removal = { memberId: user, handTo: successorId }
    // Promises instead of mutate callbacks, which don't run if the list unmounts first.
    if (user !== me?.id)
      remove.mutateAsync(removal).then(
        () => alerts.prompt(membersMessages.removed(title), { kind: 'success' }),
        () => {},
      )
    else
      leave.mutateAsync(removal).then(
        () => {
          alerts.prompt(membersMessages.left(project), { kind: 'success' })
          void navigate({ to: '/client', search: {}, replace: true })
        },
        () => {},
      )
  }
}

/**
 * Changes the permissions of a member or an invitation, immediately in the list, and offers to undo it. If the server
 * refuses, the list shows the previous ones again.
 */
export function useGrantsChange(projectId: string) {
  const alerts = useAlerts()
  const { changeGrants } = useMemberActions(projectId)
  const change = (person: MemberRow, changes: Partial<Grants>, previous: Partial<Grants>) => {
    changeGrants.mutateAsync({ id: person.id, changes }).then(
      (saved) =>
        alerts.prompt(permissionMessages.saved(person.title, roleMessages.names[toRole(saved)]), {
          kind: 'success',
          undo: () => change(person, previous, changes),
        }),
      (error: unknown) => {
        if (isUnauthorized(error)) return
        alerts.showError(error, { ...describeFailure(error), retry: () => change(person, changes, previous) })
      },
    )
  }
  return (person: MemberRow, changes: Partial<Grants>) => change(person, changes, pickKeys(person.grants, changes))
}

/** The values that `grants` has for the keys of `changes`. */
const pickKeys = (grants: Grants, changes: Partial<Grants>): Partial<Grants> =>
  Object.fromEntries(PERMISSION_KEYS.filter((key) => key in changes).map((key) => [key, grants[key]]))
