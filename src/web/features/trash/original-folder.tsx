import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { trashMessages } from '#shared/words/trash/trash.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Skeleton } from '#web/ui/state.tsx'
import { originalFolderQuery } from './trash.queries.ts'
import styles from './trash.module.css'

/**
 * The path of the folder that an entry was deleted from; null stands for the top level. Entries from the same folder
 * share a request.
 */
export function OriginalFolder({ projectId, folderId }: { projectId: string; folderId: string | null }) {
  const path = useQuery(originalFolderQuery(useApi(), projectId, folderId))
  if (folderId === null) return <span className={styles.folderPath}>{archiveMessages.top}</span>
  if (path.isError) return <span>{trashMessages.homeUnknown}</span>
  const last = path.data?.at(-1)
  if (!path.data || !last) return <Skeleton width="60%" />
  const parents = path.data
    .slice(0, -1)
    .map(({ title }) => `${title} / `)
    .join('')
  const fullPath = `${parents}${last.title}`
  return (
    <span className={styles.folderPath} title={last.active ? fullPath : `${last.title} (${trashMessages.inTrash})`}>
      {!last.active && <IconTrash size={14} stroke={1.75} aria-hidden className={styles.gone} />}
      <span className={styles.above}>{parents}</span>
      <span className={styles.last}>{last.title}</span>
      {!last.active && <span className="visually-hidden">({trashMessages.inTrash})</span>}
    </span>
  )
}
