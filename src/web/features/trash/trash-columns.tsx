import { IconArrowBackUp, IconFolderFilled, IconTrashX, IconWorld } from '@tabler/icons-react'
import { isPublicArtifact } from '#shared/policy/public-artifact.ts'
import { formatBytes, formatDayHere } from '#shared/words/formats.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { trashMessages as words } from '#shared/words/trash/trash.ts'
import type { Columns, RowState } from '#web/list/grid/columns.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { TrashHome } from './trash-home.tsx'
import type { Trashed } from './trashed.ts'
import styles from './trash.module.css'

/** What a row can do; what may not be done with its entry is not offered. */
interface RowActs {
  projectId: string
  mayRestore: (entry: Trashed) => boolean
  mayDestroy: (entry: Trashed) => boolean
  busy: boolean
  onOpen: (entry: Trashed) => void
  onRestore: (entry: Trashed) => void
  onDestroy: (entry: Trashed) => void
}

/** How the trash is listed: what each entry is, where it was, and what can be done with it. */
export const trashColumns = ({ projectId, onOpen, ...acts }: RowActs): Columns<Trashed> => ({
  height: 56,
  narrowHeight: 92,
  title: {
    head: words.columns.title,
    sign: (entry) =>
      entry.kind === 'folder' ? (
        <IconFolderFilled size={24} aria-hidden />
      ) : (
        <Thumb artifact={entry.artifact} across={64} icon={20} />
      ),
    cell: (entry, { tabIndex }) => (
      <>
        <button type="button" tabIndex={tabIndex} title={entry.title} onClick={() => onOpen(entry)}>
          {entry.title}
        </button>
        {wasShown(entry) && (
          <span role="img" aria-label={words.wasShown} title={words.wasShown} className={styles.wasShown}>
            <IconWorld size={14} stroke={1.75} aria-hidden />
          </span>
        )}
      </>
    ),
  },
  facts: [
    {
      name: 'home',
      head: words.columns.home,
      width: 'minmax(8rem, 0.6fr)',
      line: 2,
      cell: ({ home }) => <TrashHome projectId={projectId} home={home} />,
    },
    { name: 'kind', head: words.columns.kind, width: '6rem', line: 1, cell: kindOf },
    { name: 'size', head: words.columns.size, width: '5rem', line: 1, number: true, cell: sizeOf },
    {
      name: 'when',
      head: words.columns.when,
      width: '6rem',
      line: 1,
      cell: ({ deletedAt }) => formatDayHere(deletedAt),
    },
  ],
  acts: {
    head: words.columns.acts,
    width: '11.5rem',
    narrowWidth: '2.25rem',
    cell: (entry, row) => <Acts entry={entry} row={row} {...acts} />,
  },
})

/** Visitors see it as soon as it is back. */
const wasShown = (entry: Trashed) => entry.kind === 'artifact' && isPublicArtifact({ ...entry.artifact, active: true })
const kindOf = (entry: Trashed) =>
  entry.kind === 'folder' ? archiveMessages.folder : archiveMessages.kinds[entry.artifact.type]
const sizeOf = (entry: Trashed) =>
  entry.kind === 'artifact' && entry.artifact.file ? formatBytes(entry.artifact.file.size) : ''

interface ActsProps extends Omit<RowActs, 'projectId' | 'onOpen'> {
  entry: Trashed
  row: RowState
}

function Acts({ entry, row: { tabIndex, narrow }, mayRestore, mayDestroy, busy, onRestore, onDestroy }: ActsProps) {
  return (
    <>
      {mayRestore(entry) && (
        <Button
          small
          look={narrow ? 'icon' : 'quiet'}
          tabIndex={tabIndex}
          disabled={busy}
          aria-label={`${words.restore}: ${entry.title}`}
          title={narrow ? words.restore : undefined}
          onClick={() => onRestore(entry)}
        >
          <IconArrowBackUp size={narrow ? 20 : 16} stroke={1.75} aria-hidden />
          {!narrow && words.restore}
        </Button>
      )}
      {mayDestroy(entry) && !narrow && (
        <Button
          look="icon"
          tabIndex={tabIndex}
          disabled={busy}
          aria-label={`${words.destroy}: ${entry.title}`}
          title={words.destroy}
          onClick={() => onDestroy(entry)}
        >
          <IconTrashX size={18} stroke={1.75} aria-hidden />
        </Button>
      )}
    </>
  )
}
