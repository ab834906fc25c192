import { IconClock, IconLayoutGrid, IconLock, IconWorld } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { htmlToPlainText } from '#shared/rules/markup.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { formatDateTime, formatLocalDay } from '#shared/words/formats.ts'
import { projectMessages } from '#shared/words/projects/projects.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import card from '#web/ui/styles/card.module.css'
import { getEditedAt } from './sort-exhibits.ts'
import styles from './exhibit-list.module.css'

const ICON_PROPS = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  projectId: string
  exhibit: Exhibit
  /** Whether this browser keeps changes to it that wait to be published. */
  hasKeptChanges: boolean
}

/** An exhibit in the list: its cover, the beginning of its description, its state, and when it was last edited. */
export function ExhibitCard({ projectId, exhibit, hasKeptChanges }: Props) {
  const { id, title, description, cover, cover_placeholder, cover_focus, visibility } = exhibit
  const { artifact_count, has_unpublished_text } = exhibit
  const isShown = visibility === 'local'
  const StateIcon = isShown ? IconWorld : IconLock
  const editedAt = getEditedAt(exhibit)
  return (
    <li className={`${card.card} ${styles.exhibit}`} data-exhibit={id}>
      <MediaBox
        ratio={16 / 10}
        sources={cover ? [{ url: cover, width: 800 }] : []}
        sizes="(max-width: 40rem) 8rem, 26rem"
        placeholder={cover_placeholder ?? undefined}
        focus={cover_focus}
        alt=""
        className={styles.cover ?? ''}
        fallback={<IconLayoutGrid size={28} stroke={1.5} aria-hidden />}
      />
      <div className={styles.words}>
        <Link to="/client/exhibits/$id" params={{ id }} search={{ projectId }} className={card.title ?? ''}>
          <bdi>{title}</bdi>
        </Link>
        {description && (
          <p className={`${styles.description} clamped`} dir="auto">
            {htmlToPlainText(description)}
          </p>
        )}
        <p className={`${card.facts} ${styles.facts}`}>
          <span>{projectMessages.items(artifact_count)}</span>
          <time dateTime={new Date(editedAt).toISOString()} title={formatDateTime(editedAt)}>
            {exhibitEditMessages.edited(formatLocalDay(editedAt))}
          </time>
        </p>
        <p className={styles.states}>
          <span className={styles.state} data-shown={isShown}>
            <StateIcon {...ICON_PROPS} />
            {isShown ? archiveMessages.inGallery : exhibitEditMessages.private}
          </span>
          {isShown && (has_unpublished_text || hasKeptChanges) && (
            <span className={styles.state} data-waiting>
              <IconClock {...ICON_PROPS} />
              {exhibitEditMessages.unpublished}
            </span>
          )}
        </p>
      </div>
    </li>
  )
}
