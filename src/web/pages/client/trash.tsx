import { useNavigate, useSearch } from '@tanstack/react-router'
import { Preview } from '#web/features/archive/acts/preview.tsx'
import { useTrash } from '#web/features/archive/use-trash.ts'
import { TrashBrowser, type Opened } from '#web/features/trash/trash-browser.tsx'
import { NeedsProject } from './needs-project.tsx'

export function Page() {
  const { projectId = '', query, sort } = useSearch({ from: '/client/trash' })
  const navigate = useNavigate({ from: '/client/trash' })
  const { trash } = useTrash(projectId)
  if (!projectId) return <NeedsProject />
  return (
    <TrashBrowser
      key={projectId}
      projectId={projectId}
      address={{ query, sort }}
      onAddress={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
      onTrash={trash}
      Preview={Large}
    />
  )
}

/** An entry of the trash large, as the archive shows its own. */
function Large(opened: Opened) {
  const { projectId } = useSearch({ from: '/client/trash' })
  const navigate = useNavigate()
  const { kind, id } = opened.entry
  const onOpen = () => void navigate({ to: '/client/archive/$id', params: { id }, search: { projectId } })
  return <Preview {...opened} onOpen={kind === 'artifact' ? onOpen : opened.onClose} />
}
