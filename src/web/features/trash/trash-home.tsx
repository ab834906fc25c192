import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { trashMessages as words } from '#shared/words/trash/trash.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Skeleton } from '#web/ui/state.tsx'
import { homeQuery } from './trash.queries.ts'
import styles from './trash.module.css'

/** The folder that something was in, with those above it. Asked for once for all that were in it. */
export function TrashHome({ projectId, home }: { projectId: string; home: string | null }) {
  const path = useQuery(homeQuery(useApi(), projectId, home))
  if (home === null) return <span className={styles.home}>{archiveMessages.top}</span>
  if (path.isError) return <span>{words.homeUnknown}</span>
  const last = path.data?.at(-1)
  if (!path.data || !last) return <Skeleton width="60%" />
  const above = path.data.slice(0, -1).map(({ title }) => `${title} / `)
  const whole = `${above.join('')}${last.title}`
  return (
    <span className={styles.home} title={last.active ? whole : `${last.title} (${words.inTrash})`}>
      {!last.active && <IconTrash size={14} stroke={1.75} aria-hidden className={styles.gone} />}
      <span className={styles.above}>{above.join('')}</span>
      <span className={styles.last}>{last.title}</span>
      {!last.active && <span className="visually-hidden">({words.inTrash})</span>}
    </span>
  )
}
