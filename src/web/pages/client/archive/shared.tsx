import { IconShare } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { DestinationDialog } from '#web/features/archive/file-operations/destination/destination-dialog.tsx'
import { projectsAndOrgsQuery } from '#web/features/projects/projects.queries.ts'
import { deleteSharedFiles, sharedFilesQuery } from '#web/features/uploads/run/shared-files.ts'
import { useUploads } from '#web/features/uploads/run/uploads-context.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useMe } from '#web/kit/session.ts'
import { after, removeStale } from '#web/kit/stale.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, LoadingState } from '#web/ui/state.tsx'
import styles from '../client.module.css'

export const title = () => fileOperationMessages.shared.title

/** Imports files shared from another application into a project and folder. */
export function Page() {
  const sharedMessages = fileOperationMessages.shared
  const [api, queryClient, navigate, uploads] = [useApi(), useQueryClient(), useNavigate(), useUploads()]
  const me = useMe()?.id ?? ''
  const query = sharedFilesQuery(me)
  const { data: sharedFiles } = useQuery(query)
  const { projects = [] } = useQuery(projectsAndOrgsQuery(api, me)).data ?? {}
  const [project, setProject] = useState<string | null>(null)
  const discardShared = async () => {
    await deleteSharedFiles()
    removeStale(queryClient, after.sharedFilesTaken(me))
  }
  if (!sharedFiles) return <LoadingState full />
  const files = sharedFiles.map(({ file }) => file)
  if (files.length === 0)
    return <EmptyState full icon={IconShare} title={sharedMessages.none} text={sharedMessages.noneText} />
  return (
    <div className={styles.shared}>
      <h1 className={styles.title}>{sharedMessages.title}</h1>
      <ul className={styles.sharedFiles}>
        {sharedFiles.map(({ id, file: { name, size } }) => (
          <li key={id}>
            <bdi>{name}</bdi> <span className={styles.sharedSize}>{formatBytes(size)}</span>
          </li>
        ))}
      </ul>
      <h2 className={styles.sharedWhere}>{sharedMessages.where}</h2>
      <p>{sharedMessages.text}</p>
      <ul className={styles.sharedProjects}>
        {projects.map(({ id, title: name }) => (
          <li key={id}>
            <Button onClick={() => setProject(id)}>
              <bdi>{name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={() => void discardShared().then(() => navigate({ to: '/client', search: {} }))}>
        {sharedMessages.discard}
      </Button>
      {project !== null && (
        <DestinationDialog
          mode="upload"
          projectId={project}
          entries={files}
          initialFolder="root"
          mayPublish={false}
          onClose={() => setProject(null)}
          onChoose={(destination) => {
            uploads.add(files, { project: destination.project, folder: destination.folder, canCreateFolders: false })
            const folder = destination.folder === 'root' ? undefined : destination.folder
            void discardShared().then(() =>
              navigate({ to: '/client/archive', search: { projectId: destination.project, folder } }),
            )
          }}
        />
      )}
    </div>
  )
}
