import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { projectsAndOrgsQuery } from '#web/features/projects/projects.queries.ts'
import { useUploads } from '#web/features/uploads/uploads-context.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { lookingHere } from '#web/kit/client/looking.ts'
import { useMe } from '#web/kit/session.ts'
import { lazily } from '#web/ui/preferences/with-words.ts'

const Guide = lazily(async () => (await import('#web/features/guide/guide.tsx')).Guide)
const CreateProject = lazily(async () => (await import('#web/features/projects/create-project.tsx')).CreateProject)

/** The getting-started guide, for users who haven't dismissed it. */
export function GuideHere() {
  const me = useMe()
  // A guide that is open stays until its last step, even though the account changes meanwhile.
  const [begun] = useState(me?.guide === true)
  return begun && me !== null && lookingHere() === null ? <Steps user={me.id} /> : null
}

function Steps({ user }: { user: string }) {
  const navigate = useNavigate()
  const uploads = useUploads()
  const { id } = useParams({ strict: false })
  const [creating, setCreating] = useState(false)
  const { data } = useQuery(projectsAndOrgsQuery(useApi(), user))
  if (!data) return null
  const toArchive = (projectId: string) => void navigate({ to: '/client/archive', search: { projectId } })
  return (
    <Suspense fallback={null}>
      <Guide
        projects={data.projects.toSorted((a, b) => a.created_at - b.created_at)}
        onProject={() => setCreating(true)}
        onFiles={(files, project) => {
          uploads.add(files, { project, folder: 'root', folders: false })
          toArchive(project)
        }}
        onItem={(item, projectId) =>
          void navigate({ to: '/client/archive/$id', params: { id: item }, search: { projectId } })
        }
        at={id}
      />
      {creating && (
        <CreateProject
          orgs={data.orgs}
          onClose={() => setCreating(false)}
          onCreated={(project) => {
            setCreating(false)
            toArchive(project.id)
          }}
        />
      )}
    </Suspense>
  )
}
