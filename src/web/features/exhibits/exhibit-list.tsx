import { IconLayoutGrid, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { projectMessages } from '#shared/words/projects/projects.ts'
import { useRestoreListPosition } from '#web/kit/address/list-position.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { MediaBox } from '#web/ui/media-box.tsx'
import { getButtonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/state.tsx'
import { currentExhibitsQuery } from './exhibits.queries.ts'
import styles from './exhibits.module.css'

export function ExhibitList({ projectId, mayCreate }: { projectId: string; mayCreate: boolean }) {
  const { data, error, refetch } = useQuery(currentExhibitsQuery(useApi(), projectId))
  const list = useRef<HTMLUListElement>(null)
  useRestoreListPosition({
    listName: `exhibits ${projectId}`,
    isReady: data !== undefined,
    getIndex: (id) => data?.findIndex((exhibit) => exhibit.id === id) ?? -1,
    getElement: () => list.current,
    onRestore: (id) => list.current?.querySelector<HTMLElement>(`[data-exhibit="${id}"] a`)?.focus(),
  })
  if (error && !data) return <ErrorState text={error.message} retry={() => void refetch()} />
  if (data?.length === 0) {
    return (
      <EmptyState
        icon={IconLayoutGrid}
        title={exhibitEditMessages.emptyTitle}
        text={mayCreate ? exhibitEditMessages.emptyText : exhibitEditMessages.emptyReadOnly}
      >
        {mayCreate && (
          <Link
            to="/client/exhibits/$id"
            params={{ id: 'new' }}
            search={{ projectId }}
            className={getButtonClass({ variant: 'primary' })}
          >
            {exhibitEditMessages.new}
          </Link>
        )}
      </EmptyState>
    )
  }
  return (
    <ul ref={list} className={styles.cards}>
      {data?.map(({ id, title, cover, artifact_count, visibility }) => (
        <li key={id} className={styles.card} data-exhibit={id}>
          <MediaBox
            ratio={16 / 10}
            sources={cover ? [{ url: cover, width: 800 }] : []}
            alt=""
            fallback={<IconLayoutGrid size={28} stroke={1.5} aria-hidden />}
          />
          <div className={styles.cardWords}>
            <Link to="/client/exhibits/$id" params={{ id }} search={{ projectId }} className={styles.cardTitle}>
              {title}
            </Link>
            <p className={styles.cardFacts}>
              {projectMessages.items(artifact_count)}
              {visibility === 'local' ? (
                <>
                  <IconWorld size={14} stroke={1.75} aria-hidden className={styles.shared} />
                  {archiveMessages.inGallery}
                </>
              ) : (
                ` · ${exhibitEditMessages.private}`
              )}
            </p>
          </div>
        </li>
      ))}
      {!data &&
        [0, 1, 2].map((n) => (
          <li key={n} aria-hidden="true">
            <Skeleton height="auto" style={{ aspectRatio: '16 / 12' }} />
          </li>
        ))}
    </ul>
  )
}
