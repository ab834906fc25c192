import { Link } from '@tanstack/react-router'
import type { Artifact } from '#shared/entities/artifact.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { Thumb } from '#web/media/thumb.tsx'
import styles from './recently-added.module.css'

interface Props {
  projectId: string
  artifacts: readonly Artifact[]
}

/** The items added last, below a top level that has only folders. */
export function RecentlyAdded({ projectId, artifacts }: Props) {
  return (
    <section className={styles.recent} aria-labelledby="recently-added">
      <header className={styles.head}>
        <h2 id="recently-added" className={styles.title}>
          {archiveMessages.sorts['CREATED_AT-desc']}
        </h2>
        <Link to="/client/archive" search={{ projectId, all: 'items' }}>
          {frameMessages.allItems}
        </Link>
      </header>
      <ul className={styles.tiles}>
        {artifacts.map((artifact) => (
          <li key={artifact.id}>
            <Link
              to="/client/archive/$id"
              params={{ id: artifact.id }}
              search={{ projectId }}
              className={styles.tile ?? ''}
            >
              <Thumb artifact={artifact} widthPx={192} hasRoomForText />
              <span className={`${styles.name} clamped`} dir="auto">
                {artifact.title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
