import { IconEye, IconMailForward, IconMailX, IconDoorExit, IconUserEdit, IconUserMinus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { membersMessages } from '#shared/words/members/members.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { startViewAs } from '#web/kit/client/view-as.ts'
import { useMe } from '#web/kit/session.ts'
import { useMemberActions } from './members.queries.ts'
import type { MemberRow } from './member-rows.ts'
import type { RowAct } from '#web/list/grid/row-acts.tsx'

interface RowActionHandlers {
  onChangeGrants: (person: MemberRow) => void
  onRemove: (person: MemberRow) => void
  isOwner: (user: string) => boolean
}

/** Returns the row actions for each member. Users can only leave in their own row, and owners can't be changed. */
export function useMemberRowActions(projectId: string, { onChangeGrants, onRemove, isOwner }: RowActionHandlers) {
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
    remove.mutate(
      { memberId: person.id },
      { onSuccess: () => alerts.prompt(membersMessages.withdrawn, { kind: 'success' }) },
    )
  }
  const resendInvitation = ({ id, email }: MemberRow) =>
    resend.mutate(id, {
      onSuccess: ({ mail_waits: mailWaits }) =>
        alerts.prompt(
          mailWaits === 'later'
            ? membersMessages.resentLater
            : mailWaits === 'confirmation'
              ? membersMessages.resentUnconfirmed
              : membersMessages.resent(email),
          { kind: 'success' },
        ),
    })

  return (person: MemberRow): RowAct[] => {
    const { user } = person
    if (user !== null && user === me?.id)
      return [{ label: membersMessages.leave, icon: IconDoorExit, run: () => onRemove(person) }]
    if (user !== null && isOwner(user)) return [toViewAsAction(projectId, user, person.title)]
    const changeAction = { label: membersMessages.changeRights, icon: IconUserEdit, run: () => onChangeGrants(person) }
    const acts =
      user === null
        ? [
            may('permission.edit') && changeAction,
            may('permission.resend') && {
              label: membersMessages.resend,
              icon: IconMailForward,
              run: () => resendInvitation(person),
            },
            may('member.remove') && {
              label: membersMessages.withdraw,
              icon: IconMailX,
              run: () => void withdrawInvitation(person),
            },
          ]
        : [
            toViewAsAction(projectId, user, person.title),
            may('permission.edit') && changeAction,
            may('member.remove') && { label: membersMessages.remove, icon: IconUserMinus, run: () => onRemove(person) },
          ]
    return acts.filter((act) => act !== false)
  }
}

const toViewAsAction = (project: string, user: string, name: string): RowAct => ({
  label: membersMessages.viewAsPerson,
  icon: IconEye,
  run: () => startViewAs({ viewAs: { project, as: 'member', user }, name }),
})

/** Removes a member. Users who leave by themselves are taken to the start page. */
export function useMemberRemoval(projectId: string, project: string, onDone: () => void) {
  const me = useMe()
  const navigate = useNavigate()
  const alerts = useAlerts()
  const { remove, leave } = useMemberActions(projectId)
  const removeOrLeave = ({ user, title }: MemberRow, successorId: string | undefined) => {
    if (user === null) return
    if (user !== me?.id)
      return remove.mutate(
        { memberId: user, handTo: successorId },
        {
          onSuccess: () => {
            alerts.prompt(membersMessages.removed(title), { kind: 'success' })
            onDone()
          },
        },
      )
    // A promise instead of mutate callbacks, which don't run if the list unmounts first.
    leave.mutateAsync({ memberId: user, handTo: successorId }).then(
      () => {
        alerts.prompt(membersMessages.left(project), { kind: 'success' })
        void navigate({ to: '/client', search: {}, replace: true })
      },
      () => {},
    )
  }
  return { run: removeOrLeave, busy: remove.isPending || leave.isPending }
}
