import { IconArrowBackUp, IconFolderFilled, IconTrashX, IconWorld } from '@tabler/icons-react'
import { isPublicArtifact } from '#shared/policy/public-artifact.ts'
import { formatBytes, formatLocalDay } from '#shared/words/formats.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { trashMessages } from '#shared/words/trash/trash.ts'
import type { Columns, RowState } from '#web/list/grid/columns.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { OriginalFolder } from './original-folder.tsx'
import type { TrashEntry } from './trash-entries.ts'
import styles from './trash.module.css'

/** The actions of a row. Those that the user may not do are not shown. */
interface RowActions {
  projectId: string
  mayRestore: (entry: TrashEntry) => boolean
  mayDestroy: (entry: TrashEntry) => boolean
  busy: boolean
  onOpen: (entry: TrashEntry) => void
  onRestore: (entry: TrashEntry) => void
  onDestroy: (entry: TrashEntry) => void
}

/** The columns of the trash list. */
export const createTrashColumns = ({ projectId, onOpen, ...actions }: RowActions): Columns<TrashEntry> => ({
  height: 60,
  narrowHeight: 92,
  title: {
    head: trashMessages.columns.title,
    icon: (entry) =>
      entry.kind === 'folder' ? (
        <IconFolderFilled size={24} aria-hidden />
      ) : (
        <Thumb artifact={entry.artifact} widthPx={52} iconSize={20} />
      ),
    cell: (entry, { tabIndex }) => (
      <>
        <button
          type="button"
          tabIndex={tabIndex}
          title={entry.title}
          dir="auto"
          className={styles.title}
          onClick={() => onOpen(entry)}
        >
          {entry.title}
        </button>
        {wasPublic(entry) && (
          <span
            role="img"
            aria-label={trashMessages.wasPublished}
            title={trashMessages.wasPublished}
            className={styles.wasPublic}
          >
            <IconWorld size={14} stroke={1.75} aria-hidden />
          </span>
        )}
      </>
    ),
  },
  facts: [
    {
      name: 'home',
      head: trashMessages.columns.home,
      width: 'minmax(8rem, 0.4fr)',
      narrowLine: 2,
      cell: ({ originalFolder }) => <OriginalFolder projectId={projectId} folderId={originalFolder} />,
    },
    {
      name: 'when',
      head: trashMessages.columns.when,
      width: '5.5rem',
      narrowLine: 1,
      cell: ({ deletedAt }) => formatLocalDay(deletedAt),
    },
    {
      name: 'who',
      head: trashMessages.columns.who,
      width: 'minmax(6.5rem, 0.25fr)',
      narrowLine: 1,
      cell: ({ deletedBy }) => deletedBy && <bdi>{deletedBy.username ?? activityMessages.formerMember}</bdi>,
    },
    {
      name: 'size',
      head: trashMessages.columns.size,
      width: '5rem',
      narrowLine: 'none',
      isNumeric: true,
      cell: getSizeLabel,
    },
  ],
  acts: {
    head: trashMessages.columns.acts,
    width: '11.5rem',
    narrowWidth: '2.25rem',
    cell: (entry, row) => <EntryActions entry={entry} row={row} {...actions} />,
  },
})

/** Whether visitors will see the item again once it is restored. */
const wasPublic = (entry: TrashEntry) =>
  entry.kind === 'artifact' && isPublicArtifact({ ...entry.artifact, active: true })
const getSizeLabel = (entry: TrashEntry) =>
  entry.kind === 'artifact' && entry.artifact.file ? formatBytes(entry.artifact.file.size) : ''

interface EntryActionsProps extends Omit<RowActions, 'projectId' | 'onOpen'> {
  entry: TrashEntry
  row: RowState
}

function EntryActions({
  entry,
  row: { tabIndex, isNarrow },
  mayRestore,
  mayDestroy,
  busy,
  onRestore,
  onDestroy,
}: EntryActionsProps) {
  return (
    <>
      {mayRestore(entry) && (
        <Button
          small
          variant={isNarrow ? 'icon' : 'quiet'}
          tabIndex={tabIndex}
          disabled={busy}
          aria-label={`${trashMessages.restore}: ${entry.title}`}
          title={isNarrow ? trashMessages.restore : undefined}
          onClick={() => onRestore(entry)}
        >
          <IconArrowBackUp size={isNarrow ? 20 : 16} stroke={1.75} aria-hidden />
          {!isNarrow && trashMessages.restore}
        </Button>
      )}
      {mayDestroy(entry) && !isNarrow && (
        <Button
          variant="icon"
          tabIndex={tabIndex}
          disabled={busy}
          aria-label={`${trashMessages.destroy}: ${entry.title}`}
          title={trashMessages.destroy}
          onClick={() => onDestroy(entry)}
        >
          <IconTrashX size={18} stroke={1.75} aria-hidden />
        </Button>
      )}
    </>
  )
}
