import { IconEye, IconMailForward, IconMailX, IconDoorExit, IconUserEdit, IconUserMinus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { membersMessages } from '#shared/words/members/members.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { lookAs } from '#web/kit/client/looking.ts'
import { useMe } from '#web/kit/session.ts'
import { useMemberActs } from './members.queries.ts'
import type { Person } from './people.ts'
import type { RowAct } from '#web/list/grid/row-acts.tsx'

interface Asks {
  onRights: (person: Person) => void
  onRemove: (person: Person) => void
  isOwner: (user: string) => boolean
}

/** Returns the row actions for each member. On themselves users can only leave, and owners can't be changed. */
export function usePeopleActs(projectId: string, { onRights, onRemove, isOwner }: Asks) {
  const me = useMe()
  const may = useMay(projectId)
  const alerts = useAlerts()
  const { resend, remove } = useMemberActs(projectId)
  const withdraw = async (person: Person) => {
    const sure = await alerts.confirm({
      title: membersMessages.withdrawTitle(person.email),
      description: membersMessages.withdrawText,
      act: membersMessages.withdraw,
    })
    if (!sure) return
    remove.mutate({ who: person.id }, { onSuccess: () => alerts.prompt(membersMessages.withdrawn, { kind: 'success' }) })
  }
  const again = ({ id, email }: Person) =>
    resend.mutate(id, {
      onSuccess: ({ mail_waits: waits }) =>
        alerts.prompt(
          waits === 'later'
            ? membersMessages.resentLater
            : waits === 'confirmation'
              ? membersMessages.resentUnconfirmed
              : membersMessages.resent(email),
          { kind: 'success' },
        ),
    })

  return (person: Person): RowAct[] => {
    const { user } = person
    if (user !== null && user === me?.id)
      return [{ label: membersMessages.leave, icon: IconDoorExit, run: () => onRemove(person) }]
    if (user !== null && isOwner(user)) return [seeAs(projectId, user, person.title)]
    const change = { label: membersMessages.changeRights, icon: IconUserEdit, run: () => onRights(person) }
    const acts =
      user === null
        ? [
            may('permission.edit') && change,
            may('permission.resend') && { label: membersMessages.resend, icon: IconMailForward, run: () => again(person) },
            may('member.remove') && { label: membersMessages.withdraw, icon: IconMailX, run: () => void withdraw(person) },
          ]
        : [
            seeAs(projectId, user, person.title),
            may('permission.edit') && change,
            may('member.remove') && { label: membersMessages.remove, icon: IconUserMinus, run: () => onRemove(person) },
          ]
    return acts.filter((act) => act !== false)
  }
}

const seeAs = (project: string, user: string, name: string): RowAct => ({
  label: membersMessages.viewAsPerson,
  icon: IconEye,
  run: () => lookAs({ eyes: { project, as: 'member', user }, name }),
})

/** Removes a member. Users who leave by themselves are taken to the start page. */
export function useRemoval(projectId: string, project: string, onDone: () => void) {
  const me = useMe()
  const navigate = useNavigate()
  const alerts = useAlerts()
  const { remove, leave } = useMemberActs(projectId)
  const run = ({ user, title }: Person, handTo: string | undefined) => {
    if (user === null) return
    if (user !== me?.id)
      return remove.mutate(
        { who: user, handTo },
        {
          onSuccess: () => {
            alerts.prompt(membersMessages.removed(title), { kind: 'success' })
            onDone()
          },
        },
      )
    // A promise instead of mutate callbacks, which don't run if the list unmounts first.
    leave.mutateAsync({ who: user, handTo }).then(
      () => {
        alerts.prompt(membersMessages.left(project), { kind: 'success' })
        void navigate({ to: '/client', search: {}, replace: true })
      },
      () => {},
    )
  }
  return { run, busy: remove.isPending || leave.isPending }
}
