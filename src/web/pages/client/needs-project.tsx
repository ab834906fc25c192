import { IconFolders } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { projectMessages } from '#shared/words/projects/projects.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { getButtonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'

/** Shown on a project's screen if the URL names no project. */
export function NeedsProject() {
  return (
    <EmptyState full icon={IconFolders} title={frameMessages.noProject}>
      <Link to="/client" search={{}} className={getButtonClass({ variant: 'primary' })}>
        {projectMessages.all}
      </Link>
    </EmptyState>
  )
}
