import { useNavigate, useSearch } from '@tanstack/react-router'
import { ProjectActivity } from '#web/features/activity/project-activity.tsx'
import { NeedsProject } from './needs-project.tsx'

export function Page() {
  const { projectId, user, act, kind, from, to } = useSearch({ from: '/client/activity' })
  const navigate = useNavigate({ from: '/client/activity' })
  if (!projectId) return <NeedsProject />
  return (
    <ProjectActivity
      key={projectId}
      projectId={projectId}
      address={{ user, act, kind, from, to }}
      onAddress={(address) =>
        void navigate({ search: (now) => ({ ...now, ...address }), replace: true, resetScroll: false })
      }
    />
  )
}
