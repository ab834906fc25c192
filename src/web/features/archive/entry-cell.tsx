import { IconCheck, IconFolderFilled, IconWorld } from '@tabler/icons-react'
import { archiveMessages as words } from '#shared/client-messages.ts'
import { formatBytes } from '#shared/rules/byte-size.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { Thumb } from '#web/media/thumb.tsx'
import type { ArchiveView, Entry } from './entries.ts'
import styles from './entry-cell.module.css'

interface Props {
  entry: Entry
  view: ArchiveView
  selected: boolean
  active: boolean
  position: number
  of: number
}

export const optionId = (id: string) => `entry-${id}`

/** One folder or item as an option of the list; what a click does is decided by the list. */
export function EntryCell({ entry, view, selected, active, position, of }: Props) {
  const shape = view === 'list' ? styles.line : entry.kind === 'folder' ? styles.tile : styles.card
  return (
    <div
      id={optionId(entry.id)}
      role="option"
      data-entry={entry.id}
      aria-selected={selected}
      aria-setsize={of}
      aria-posinset={position}
      className={`${styles.entry} ${shape} ${active ? styles.active : ''}`}
    >
      <span className={styles.check} data-check aria-hidden="true">
        <IconCheck size={14} stroke={3} />
      </span>
      {view === 'list' ? (
        <Line entry={entry} />
      ) : entry.kind === 'folder' ? (
        <Tile title={entry.folder.title} />
      ) : (
        <Card artifact={entry.artifact} />
      )}
    </div>
  )
}

function Tile({ title }: { title: string }) {
  return (
    <>
      <IconFolderFilled size={20} className={styles.folder} aria-hidden />
      <span className={styles.name} title={title}>
        {title}
      </span>
      <span className="visually-hidden">{words.folder}</span>
    </>
  )
}

type Shown = Extract<Entry, { kind: 'artifact' }>['artifact']

function Card({ artifact }: { artifact: Shown }) {
  const { title, type, file, date_of_origin } = artifact
  return (
    <>
      <Thumb artifact={artifact} sizes="16rem" />
      <span className={styles.caption}>
        <span className={styles.name} title={title}>
          {title}
        </span>
        <span className={styles.facts}>
          {file?.status === 'processing' ? words.processing : words.kinds[type]}
          {date_of_origin !== null && ` · ${formatDay(date_of_origin)}`}
          <Shared artifact={artifact} />
        </span>
      </span>
    </>
  )
}

function Shared({ artifact }: { artifact: Shown }) {
  if (artifact.visibility !== 'local') return null
  return (
    <span role="img" aria-label={words.inGallery} title={words.inGallery} className={styles.shared}>
      <IconWorld size={14} stroke={1.75} aria-hidden />
    </span>
  )
}

function Line({ entry }: { entry: Entry }) {
  if (entry.kind === 'folder') {
    return (
      <>
        <IconFolderFilled size={20} className={`${styles.folder} ${styles.small}`} aria-hidden />
        <span className={styles.name}>{entry.folder.title}</span>
        <span className={styles.fact}>{words.folder}</span>
        <span className={`${styles.fact} ${styles.wide}`} />
        <span className={`${styles.fact} ${styles.wide}`} />
        <span className={`${styles.fact} ${styles.wide}`}>{formatDay(entry.folder.created_at)}</span>
      </>
    )
  }
  const { artifact } = entry
  return (
    <>
      <span className={styles.small}>
        <Thumb artifact={artifact} ratio={4 / 3} sizes="3rem" icon={18} />
      </span>
      <span className={styles.name}>
        {artifact.title} <Shared artifact={artifact} />
      </span>
      <span className={styles.fact}>
        {artifact.file?.status === 'processing' ? words.processing : words.kinds[artifact.type]}
      </span>
      <span className={`${styles.fact} ${styles.wide}`}>
        {artifact.date_of_origin === null ? '' : formatDay(artifact.date_of_origin)}
      </span>
      <span className={`${styles.fact} ${styles.wide}`}>{artifact.file ? formatBytes(artifact.file.size) : ''}</span>
      <span className={`${styles.fact} ${styles.wide}`}>{formatDay(artifact.created_at)}</span>
    </>
  )
}
