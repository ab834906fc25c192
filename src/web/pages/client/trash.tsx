import { useSearch } from '@tanstack/react-router'
import { trashMessages } from '#shared/client-messages.ts'
import { TrashList } from '#web/features/archive/trash-list.tsx'
import { NeedsProject } from './needs-project.tsx'
import styles from './client.module.css'

export function Page() {
  const { projectId } = useSearch({ from: '/client/trash' })
  if (!projectId) return <NeedsProject />
  return (
    <>
      <h1 className={styles.title}>{trashMessages.title}</h1>
      <p className={styles.text}>{trashMessages.text}</p>
      <TrashList projectId={projectId} />
    </>
  )
}
