import { Outlet, useSearch } from '@tanstack/react-router'
import { FollowChanges } from '#web/features/archive/data/live/follow-changes.tsx'
import { FollowOrgs } from '#web/features/orgs/follow-orgs.tsx'
import { ProjectSwitcher } from '#web/features/projects/project-switcher.tsx'
import { UploadTray } from '#web/features/uploads/tray/upload-tray.tsx'
import { UploadsProvider } from '#web/features/uploads/uploads-context.tsx'
import { PageSocketProvider } from '#web/kit/live/page-socket-context.tsx'
import { useMe } from '#web/kit/session.ts'
import { ClientTheme } from '#web/ui/client/client-provider.tsx'
import { useInstalled } from './use-installed.ts'
import { GuideHere } from './guide-here.tsx'
import { ClientFrame } from '../frame/client-frame.tsx'

// Exported here so that the guard and the layout share a chunk: both are needed together.
export { requireSession } from '../guards.ts'

/** The signed-in app; uploads continue across screens. Guests see the help without the frame. */
export function Page() {
  const { projectId } = useSearch({ from: '/client' })
  const me = useMe()
  useInstalled(me?.id ?? null)
  if (me === null)
    return (
      <ClientTheme>
        <Outlet />
      </ClientTheme>
    )
  return (
    <ClientTheme>
      <PageSocketProvider>
        <FollowChanges project={projectId} />
        <FollowOrgs alone={projectId === undefined} />
        <UploadsProvider>
          <ClientFrame
            projectId={projectId}
            switcher={projectId && <ProjectSwitcher projectId={projectId} />}
            guide={<GuideHere />}
            tray={<UploadTray />}
          >
            <Outlet />
          </ClientFrame>
        </UploadsProvider>
      </PageSocketProvider>
    </ClientTheme>
  )
}
