import { IconFolderSymlink, IconLayoutGridAdd, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { archiveMessages as words } from '#shared/client-messages.ts'
import { formatBytes } from '#shared/rules/byte-size.ts'
import type { May } from '#web/kit/client/standing.ts'
import { Button } from '#web/ui/button.tsx'
import type { Entry } from './views/entries.ts'
import type { Tally } from './views/selection.ts'
import styles from './archive.module.css'

interface Props {
  tally: Tally
  may: May
  onOpen: (entry: Entry) => void
  onEdit: (entry: Extract<Entry, { kind: 'folder' }>) => void
  onAddToExhibit: () => void
  /** Left out where it is not allowed. */
  onTrash: (() => void) | undefined
  onClear: () => void
}

/** Everything that is selected may go into the trash. */
export const mayTrash = ({ count, folders, makers }: Tally, may: May) =>
  count > 0 && (folders === 0 || may('folder.trash')) && [...makers].every((maker) => may('artifact.trash', maker))

/** What can be done with the selection; what is not allowed is not there. */
export function SelectionBar({ tally, may, onOpen, onEdit, onAddToExhibit, onTrash, onClear }: Props) {
  const { count, folders, bytes, only } = tally
  return (
    <div className={styles.selection} role="toolbar" aria-label={words.selected(count)}>
      <Button look="icon" aria-label={words.clear} onClick={onClear}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </Button>
      <span className={styles.chosen} role="status">
        {words.selected(count)}
        {bytes > 0 && <span className={styles.quiet}>{formatBytes(bytes)}</span>}
      </span>
      {only && (
        <Action
          label={words.open}
          icon={<IconFolderSymlink size={18} stroke={1.75} aria-hidden />}
          onClick={() => onOpen(only)}
        />
      )}
      {only?.kind === 'folder' && may('folder.edit') && (
        <Action
          label={words.edit}
          icon={<IconPencil size={18} stroke={1.75} aria-hidden />}
          onClick={() => onEdit(only)}
        />
      )}
      {folders === 0 && may('exhibit.edit') && (
        <Action
          label={words.addToExhibit}
          icon={<IconLayoutGridAdd size={18} stroke={1.75} aria-hidden />}
          onClick={onAddToExhibit}
        />
      )}
      {onTrash && (
        <Action label={words.trash} icon={<IconTrash size={18} stroke={1.75} aria-hidden />} onClick={onTrash} />
      )}
    </div>
  )
}

function Action({ label, icon, onClick }: { label: string; icon: React.ReactNode; onClick: () => void }) {
  return (
    <Button look="quiet" className={styles.action} title={label} onClick={onClick}>
      {icon}
      <span className={styles.actionLabel}>{label}</span>
    </Button>
  )
}
