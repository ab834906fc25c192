import { Checkbox } from '@mantine/core'
import { IconArrowBackUp, IconFolderFilled, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { trashMessages as words } from '#shared/words/trash/trash.ts'
import { formatBytes } from '#shared/rules/byte-size.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Thumb } from '#web/media/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/state.tsx'
import { homeQuery } from './trash.queries.ts'
import type { Trashed } from './trashed.ts'
import styles from './trash-row.module.css'

/** What a row can do; what may not be done with its entry is not offered. */
export interface RowActs {
  mayRestore: (entry: Trashed) => boolean
  mayDestroy: (entry: Trashed) => boolean
  onToggle: (entry: Trashed, range: boolean) => void
  onOpen: (entry: Trashed) => void
  onRestore: (entry: Trashed) => void
  onDestroy: (entry: Trashed) => void
}

interface Props {
  projectId: string
  entry: Trashed
  acts: RowActs
  chosen: boolean
  /** The one row that the Tab key reaches. */
  current: boolean
  narrow: boolean
  busy: boolean
  /** Pixels from the top of the list. */
  top: number
  /** Counted from 1, the heads of the columns being the first row. */
  position: number
}

/** One folder or item of the trash: what it is, where it was, and what can be done with it. */
export const TrashRow = memo(function TrashRow(props: Props) {
  const { projectId, entry, acts, chosen, current, narrow, busy } = props
  const { id, title } = entry
  const tabIndex = current ? 0 : -1
  const [mayRestore, mayDestroy] = [acts.mayRestore(entry), acts.mayDestroy(entry)]
  const choosable = mayRestore || mayDestroy
  const when = formatDay(entry.deletedAt)
  const [kind, size] = [kindOf(entry), sizeOf(entry)]
  const home = <Home projectId={projectId} home={entry.home} />
  return (
    <div
      role="row"
      data-row={id}
      aria-rowindex={props.position}
      aria-selected={choosable ? chosen : undefined}
      className={`${styles.columns} ${styles.row} ${narrow ? styles.narrow : ''} ${chosen ? styles.chosen : ''}`}
      style={{ translate: `0 ${props.top}px` }}
    >
      <div role="gridcell" className={styles.tick}>
        {choosable && (
          <Checkbox
            tabIndex={tabIndex}
            aria-label={words.select(title)}
            checked={chosen}
            onChange={(event) => acts.onToggle(entry, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        )}
      </div>
      <div role="rowheader" className={styles.head}>
        <span className={styles.sign}>
          {entry.kind === 'folder' ? (
            <IconFolderFilled size={24} aria-hidden />
          ) : (
            <Thumb artifact={entry.artifact} across={64} icon={20} />
          )}
        </span>
        <span className={styles.words}>
          <button
            type="button"
            tabIndex={tabIndex}
            className={styles.title}
            title={title}
            onClick={() => acts.onOpen(entry)}
          >
            {title}
          </button>
          {narrow && (
            <>
              <span className={styles.fact}>
                {size ? `${kind} · ${size} · ` : `${kind} · `}
                <span className="visually-hidden">{words.columns.when}: </span>
                {when}
              </span>
              <span className={styles.fact}>
                <span className="visually-hidden">{words.columns.home}: </span>
                {home}
              </span>
            </>
          )}
        </span>
      </div>
      {!narrow && (
        <>
          <div role="gridcell" className={styles.fact}>
            {home}
          </div>
          <div role="gridcell" className={styles.fact}>
            {kind}
          </div>
          <div role="gridcell" className={`${styles.fact} ${styles.number}`}>
            {size}
          </div>
          <div role="gridcell" className={styles.fact}>
            {when}
          </div>
        </>
      )}
      <div role="gridcell" className={styles.acts}>
        {mayRestore && (
          <Button
            small
            look={narrow ? 'icon' : 'quiet'}
            tabIndex={tabIndex}
            disabled={busy}
            aria-label={`${words.restore}: ${title}`}
            title={narrow ? words.restore : undefined}
            onClick={() => acts.onRestore(entry)}
          >
            <IconArrowBackUp size={narrow ? 20 : 16} stroke={1.75} aria-hidden />
            {!narrow && words.restore}
          </Button>
        )}
        {mayDestroy && !narrow && (
          <Button
            look="icon"
            tabIndex={tabIndex}
            disabled={busy}
            aria-label={`${words.destroy}: ${title}`}
            title={words.destroy}
            onClick={() => acts.onDestroy(entry)}
          >
            <IconTrashX size={18} stroke={1.75} aria-hidden />
          </Button>
        )}
      </div>
    </div>
  )
})

const kindOf = (entry: Trashed) =>
  entry.kind === 'folder' ? archiveMessages.folder : archiveMessages.kinds[entry.artifact.type]
const sizeOf = (entry: Trashed) =>
  entry.kind === 'artifact' && entry.artifact.file ? formatBytes(entry.artifact.file.size) : ''

/** The folder that something was in, with those above it. Asked for once for all that were in it. */
function Home({ projectId, home }: { projectId: string; home: string | null }) {
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
