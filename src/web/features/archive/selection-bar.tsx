import { IconFolderSymlink, IconLayoutGridAdd, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { archiveMessages as words } from '#shared/client-messages.ts'
import { formatBytes } from '#shared/rules/byte-size.ts'
import type { May } from '#web/kit/client/standing.ts'
import { Button } from '#web/ui/button.tsx'
import type { Entry } from './views/entries.ts'
import styles from './archive.module.css'

interface Props {
  selected: readonly Entry[]
  may: May
  onOpen: (entry: Entry) => void
  onEdit: (entry: Extract<Entry, { kind: 'folder' }>) => void
  onAddToExhibit: (ids: string[]) => void
  onTrash: () => void
  onClear: () => void
}

export const mayTrash = (may: May) => (entry: Entry) =>
  entry.kind === 'folder' ? may('folder.trash') : may('artifact.trash', entry.artifact.user ?? null)

/** What can be done with the selection; what is not allowed is not there. */
export function SelectionBar({ selected, may, onOpen, onEdit, onAddToExhibit, onTrash, onClear }: Props) {
  const [one] = selected
  if (!one) return null
  const artifacts = selected.flatMap((entry) => (entry.kind === 'artifact' ? [entry.artifact] : []))
  const bytes = artifacts.reduce((sum, { file }) => sum + (file?.size ?? 0), 0)
  const only = selected.length === 1 ? one : null
  return (
    <div className={styles.selection} role="toolbar" aria-label={words.selected(selected.length)}>
      <Button look="icon" aria-label={words.clear} onClick={onClear}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </Button>
      <span className={styles.chosen} role="status">
        {words.selected(selected.length)}
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
      {artifacts.length === selected.length && may('exhibit.edit') && (
        <Action
          label={words.addToExhibit}
          icon={<IconLayoutGridAdd size={18} stroke={1.75} aria-hidden />}
          onClick={() => onAddToExhibit(artifacts.map(({ id }) => id))}
        />
      )}
      {selected.every(mayTrash(may)) && (
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
