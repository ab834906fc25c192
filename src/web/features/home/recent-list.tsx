import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { homeMessages } from '#shared/words/frame/frame.ts'
import { Thumb } from '#web/media/thumb.tsx'
import type { HomeReply } from './home.queries.ts'
import styles from './home.module.css'

interface Props extends Pick<HomeReply, 'recent' | 'drafts'> {
  getProjectTitle: (id: string) => string
}

const MAX_TILES = 6

/** Story drafts and the items that the user added or edited last. */
export function RecentList({ recent, drafts, getProjectTitle }: Props) {
  return (
    <ul className={`${styles.tiles} scroll-row`}>
      {drafts.slice(0, MAX_TILES / 2).map(({ id, project, title }) => (
        <li key={id}>
          <Link
            to="/client/exhibits/$id/story"
            params={{ id }}
            search={{ projectId: project }}
            className={styles.tile ?? ''}
          >
            <span className={styles.draft}>
              <IconPencil size={22} stroke={1.5} aria-hidden />
            </span>
            <span dir="auto" className={`${styles.tileTitle} clamped`}>
              {title}
            </span>
            <span className={styles.place}>{homeMessages.draft}</span>
          </Link>
        </li>
      ))}
      {recent.slice(0, MAX_TILES - Math.min(drafts.length, MAX_TILES / 2)).map((item) => (
        <li key={item.id}>
          <Link
            to="/client/archive/$id"
            params={{ id: item.id }}
            search={{ projectId: item.project }}
            className={styles.tile ?? ''}
          >
            <Thumb artifact={item} ratio={4 / 3} widthPx={160} hasRoomForText coversBox />
            <span dir="auto" className={`${styles.tileTitle} clamped`}>
              {item.title}
            </span>
            <span dir="auto" className={styles.place}>
              {getProjectTitle(item.project)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
