import { Outlet, useSearch } from '@tanstack/react-router'
import { ProjectChangeFollower } from '#web/features/archive/data/live/project-change-follower.tsx'
import { OrgUpdates } from '#web/features/orgs/org-updates.tsx'
import { ProjectSwitcher } from '#web/features/projects/project-switcher.tsx'
import { UploadPanel } from '#web/features/uploads/panel/upload-panel.tsx'
import { UploadsProvider } from '#web/features/uploads/run/uploads-context.tsx'
import { PageSocketProvider } from '#web/kit/live/page-socket-context.tsx'
import { useMe } from '#web/kit/session.ts'
import { ClientTheme } from '#web/ui/client/client-provider.tsx'
import { useServiceWorker } from './use-service-worker.ts'
import { GettingStarted } from './getting-started.tsx'
import { ClientFrame } from '../frame/client-frame.tsx'

// Exported here so that the guard and the layout share a chunk: both are needed together.
export { requireSession } from '../guards.ts'

/** The signed-in app; uploads continue across screens. Guests see the help without the frame. */
export function Page() {
  const { projectId } = useSearch({ from: '/client' })
  const me = useMe()
  useServiceWorker(me?.id ?? null)
  if (me === null)
    return (
      <ClientTheme>
        <Outlet />
      </ClientTheme>
    )
  return (
    <ClientTheme>
      <PageSocketProvider>
        <ProjectChangeFollower project={projectId} />
        <OrgUpdates keepsConnectionOpen={projectId === undefined} />
        <UploadsProvider>
          <ClientFrame
            projectId={projectId}
            switcher={projectId && <ProjectSwitcher projectId={projectId} />}
            guide={<GettingStarted />}
            uploadPanel={<UploadPanel />}
          >
            <Outlet />
          </ClientFrame>
        </UploadsProvider>
      </PageSocketProvider>
    </ClientTheme>
  )
}
