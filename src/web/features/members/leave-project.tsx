import { IconDoorExit } from '@tabler/icons-react'
import type { Project } from '#shared/entities/project.ts'
import { membersMessages } from '#shared/words/members/members.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useMe } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useMemberActions } from './members.queries.ts'

/** Leaves a project whose pages, including its member list, can no longer be opened. */
export function LeaveProject({ project: { id, title } }: { project: Project }) {
  const me = useMe()
  const alerts = useAlerts()
  const { leave } = useMemberActions(id)
  const confirmLeaving = async () => {
    const isConfirmed = await alerts.confirm({
      title: membersMessages.leaveTitle,
      description: membersMessages.leaveText(0),
      actionLabel: membersMessages.leave,
    })
    if (!isConfirmed || !me) return
    await leave.mutateAsync({ memberId: me.id })
    alerts.prompt(membersMessages.left(title), { kind: 'success' })
  }
  return (
    <Button
      small
      aria-label={membersMessages.leaveProject(title)}
      disabled={leave.isPending}
      onClick={() => void confirmLeaving().catch(() => undefined)}
    >
      <IconDoorExit size={16} stroke={1.75} aria-hidden />
      {membersMessages.leaveShort}
    </Button>
  )
}
