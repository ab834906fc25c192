import {
  IconCopyPlus,
  IconDownload,
  IconEdit,
  IconFolderShare,
  IconFolderSymlink,
  IconLayoutGridAdd,
  IconPencil,
  IconRefresh,
  IconTags,
  IconTrash,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { archiveMessages as words, downloadMessages as downloads } from '#shared/words/archive/archive.ts'
import { filingMessages as filing } from '#shared/words/filing/filing.ts'
import { processingMessages as processing } from '#shared/words/processing/processing.ts'
import { formatBytes } from '#shared/rules/byte-size.ts'
import type { May } from '#web/kit/client/standing.ts'
import { Button } from '#web/ui/button.tsx'
import type { ArchiveActs } from './acts/archive-acts.ts'
import type { Tally } from './views/selection.ts'
import styles from './archive.module.css'

/** Everything that is selected may go into the trash. */
export const mayTrash = ({ count, folders, makers }: Tally, may: May) =>
  count > 0 && (folders === 0 || may('folder.trash')) && [...makers].every((maker) => may('artifact.trash', maker))

interface Props {
  tally: Tally
  acts: ArchiveActs
  onClear: () => void
}

/** What can be done with the selection; what is not allowed is not there. */
export function SelectionBar({ tally: { count, bytes, only }, acts, onClear }: Props) {
  return (
    <div className={styles.selection} role="toolbar" aria-label={words.selected(count)}>
      <Button look="icon" aria-label={words.clear} onClick={onClear}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </Button>
      <span className={styles.chosen} role="status">
        {words.selected(count)}
        {bytes > 0 && <span className={styles.quiet}>{formatBytes(bytes)}</span>}
      </span>
      <Action label={words.open} icon={IconFolderSymlink} act={only && acts.open} />
      <Action label={words.edit} icon={IconPencil} act={only?.kind === 'folder' ? acts.rename : undefined} />
      <Action label={filing.edit} icon={IconEdit} act={acts.editMany} />
      <Action label={filing.tag} icon={IconTags} act={acts.tag} />
      <Action label={filing.moveTo} icon={IconFolderShare} act={acts.moveTo} />
      <Action label={filing.copyTo} icon={IconCopyPlus} act={acts.copyTo} />
      <Action label={downloads.one} icon={IconDownload} act={acts.download} />
      <Action label={downloads.zip} icon={IconDownload} act={acts.downloadZip} />
      <Action label={words.addToExhibit} icon={IconLayoutGridAdd} act={acts.addToExhibit} />
      <Action label={processing.tryAgain} icon={IconRefresh} act={acts.tryAgain} />
      <Action label={words.trash} icon={IconTrash} act={acts.trash} />
    </div>
  )
}

function Action({ label, icon: Sign, act }: { label: string; icon: Icon; act: (() => void) | undefined }) {
  if (!act) return null
  return (
    <Button look="quiet" className={styles.action} title={label} onClick={act}>
      <Sign size={18} stroke={1.75} aria-hidden />
      <span className={styles.actionLabel}>{label}</span>
    </Button>
  )
}
