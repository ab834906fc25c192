import { useNavigate, useSearch } from '@tanstack/react-router'
import { TagsBrowser } from '#web/features/tags/tags-browser.tsx'
import { NeedsProject } from './needs-project.tsx'

export function Page() {
  const { projectId, query, sort } = useSearch({ from: '/client/tags' })
  const navigate = useNavigate({ from: '/client/tags' })
  if (!projectId) return <NeedsProject />
  return (
    <TagsBrowser
      key={projectId}
      projectId={projectId}
      address={{ query, sort }}
      onAddress={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
