import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { projectsAndOrgsQuery } from '#web/features/projects/projects.queries.ts'
import { isPending } from '#web/features/uploads/queue/upload-item.ts'
import { useUploads, useUploadState } from '#web/features/uploads/run/uploads-context.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { getActiveViewAs } from '#web/kit/client/view-as.ts'
import { useMe } from '#web/kit/session.ts'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'

const Guide = lazyWithMessages(async () => (await import('#web/features/guide/guide.tsx')).Guide)
const CreateProject = lazyWithMessages(
  async () => (await import('#web/features/projects/create-project.tsx')).CreateProjectDialog,
)

/** The getting-started guide, for users who haven't dismissed it. */
export function GettingStarted() {
  const me = useMe()
  // An open guide stays until its last step, even if the account changes in the meantime.
  const [isShown] = useState(me?.guide === true)
  return isShown && me !== null && getActiveViewAs() === null ? <GuideSteps user={me.id} /> : null
}

function GuideSteps({ user }: { user: string }) {
  const navigate = useNavigate()
  const uploads = useUploads()
  const { items } = useUploadState()
  const { id } = useParams({ strict: false })
  const [isCreating, setIsCreating] = useState(false)
  const { data } = useQuery(projectsAndOrgsQuery(useApi(), user))
  if (!data) return null
  const projects = data.projects.toSorted((a, b) => a.created_at - b.created_at)
  const goToArchive = (projectId: string) => void navigate({ to: '/client/archive', search: { projectId } })
  return (
    <Suspense fallback={null}>
      <Guide
        projects={projects}
        onNewProject={() => setIsCreating(true)}
        onFiles={(files, project) => {
          uploads.add(files, { project, folder: 'root', canCreateFolders: false })
          goToArchive(project)
        }}
        onOpenItem={(item, projectId) =>
          void navigate({ to: '/client/archive/$id', params: { id: item }, search: { projectId } })
        }
        openItemId={id}
        isUploading={items.some((item) => item.project === projects[0]?.id && isPending(item))}
      />
      {isCreating && (
        <CreateProject
          orgs={data.orgs}
          onClose={() => setIsCreating(false)}
          onCreated={(project) => {
            setIsCreating(false)
            goToArchive(project.id)
          }}
        />
      )}
    </Suspense>
  )
}
