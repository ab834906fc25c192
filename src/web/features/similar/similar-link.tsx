import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Artifact } from '#shared/entities/artifact.ts'
import { similarMessages } from '#shared/words/similar/similar.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Thumb } from '#web/media/thumb.tsx'
import { similarItemsQuery } from './similar.queries.ts'
import styles from './similar.module.css'

const MAX_THUMBS = 3
const THUMB_PX = 44

/** Leads to the comparison of an item with those that look like it, if there are any. */
export function SimilarLink({ artifact }: { artifact: Artifact }) {
  const { id, project, active } = artifact
  const { data = [] } = useQuery({ ...similarItemsQuery(useApi(), id), enabled: active })
  if (data.length === 0) return null
  return (
    <Link to="/client/similar" search={{ projectId: project, item: id }} className={styles.link ?? ''}>
      <span className={styles.stack} aria-hidden="true">
        {data.slice(0, MAX_THUMBS).map((similar) => (
          <span key={similar.artifact.id} className={styles.stacked}>
            <Thumb artifact={similar.artifact} widthPx={THUMB_PX} ratio={1} iconSize={18} coversBox />
          </span>
        ))}
      </span>
      <span className={styles.linkText}>
        <span className={styles.linkTitle}>{similarMessages.count(data.length)}</span>
        <span className={styles.quiet}>{similarMessages.compare}</span>
      </span>
      <IconChevronRight size={16} stroke={1.75} className={styles.arrow} aria-hidden />
    </Link>
  )
}
