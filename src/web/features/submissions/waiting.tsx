import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#shared/words/formats.ts'
import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { waitingQuery } from './submissions.queries.ts'
import styles from './submissions.module.css'

/** How many submissions wait, beside the way to them; nothing where none does. */
export function Waiting({ projectId }: { projectId: string }) {
  const count = useQuery(waitingQuery(useApi(), projectId)).data ?? 0
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className={styles.waiting} aria-label={words.inRail(count)} role="img">
        {formatNumber(count)}
      </span>
    </>
  )
}
