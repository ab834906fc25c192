import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { ArchiveSearchParams } from '../address/archive-address.ts'
import { pathQuery } from '../data/archive.queries.ts'
import styles from './head.module.css'

interface Props {
  projectId: string
  folder: string | undefined
  /** Whether the list shows all items of the project. */
  showsAllItems?: boolean
  view: ArchiveSearchParams['view']
  /** Whether the last folder is the heading of the page. */
  hasHeading?: boolean
  /** The folder that entries are dragged over. */
  dropTarget: string | null
}

export function Breadcrumbs({ projectId, folder, showsAllItems = false, view, hasHeading = false, dropTarget }: Props) {
  const path = useQuery(pathQuery(useApi(), projectId, folder)).data ?? []
  const folders = showsAllItems ? [{ id: 'all', title: frameMessages.allItems }] : path
  const crumbs = [{ id: undefined as string | undefined, title: archiveMessages.top }, ...folders]
  const lastIndex = crumbs.length - 1
  return (
    <nav aria-label={archiveMessages.path} className={styles.path}>
      <ol className={styles.steps}>
        {crumbs.map(({ id, title }, i) => (
          <li key={id ?? 'root'} className={styles.step}>
            {i > 0 && <IconChevronRight size={14} stroke={1.75} aria-hidden />}
            {hasHeading && i === lastIndex ? (
              <h1 className={styles.here} aria-current="page">
                {title}
              </h1>
            ) : (
              <Link
                to="/client/archive"
                search={{ projectId, folder: id, view }}
                className={`${styles.up} ${dropTarget === (id ?? 'root') ? styles.into : ''}`}
                data-folder={id ?? 'root'}
                draggable={false}
                activeOptions={{ exact: true, includeSearch: true }}
              >
                {title}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
