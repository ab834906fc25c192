import {
  IconCopyPlus,
  IconDownload,
  IconEdit,
  IconExternalLink,
  IconFolders,
  IconFolderShare,
  IconFolderSymlink,
  IconLayoutGridAdd,
  IconLayoutSidebarRight,
  IconLock,
  IconPencil,
  IconRefresh,
  IconTags,
  IconTrash,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { archiveMessages, downloadMessages } from '#shared/words/archive/archive.ts'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { filingMessages } from '#shared/words/filing/filing.ts'
import { processingMessages } from '#shared/words/processing/processing.ts'
import { ChosenBar } from '#web/list/choice/chosen-bar.tsx'
import type { ArchiveActs } from '../acts/archive-acts.ts'
import type { Tally } from '../entries/selection.ts'
import styles from './head.module.css'

interface Props {
  tally: Tally
  acts: ArchiveActs
  /** Whether a full selection is still loading. */
  busy: boolean
  onClear: () => void
}

/** The acts on the selection. */
export function SelectionBar({ tally: { count, bytes, only }, acts, busy, onClear }: Props) {
  return (
    <div className={styles.selection}>
      <ChosenBar
        count={count}
        bytes={bytes}
        busy={busy}
        onClear={onClear}
        acts={[
          { label: archiveMessages.open, icon: IconFolderSymlink, run: only && acts.open },
          { label: archiveMessages.edit, icon: IconPencil, run: only?.kind === 'folder' ? acts.rename : undefined },
          { label: filingMessages.panel, icon: IconLayoutSidebarRight, run: acts.details },
          { label: filingMessages.edit, icon: IconEdit, run: acts.editMany },
          { label: filingMessages.show, icon: IconWorld, run: acts.show },
          { label: filingMessages.hide, icon: IconLock, run: acts.hide },
          { label: filingMessages.view, icon: IconExternalLink, run: acts.view },
          { label: filingMessages.tag, icon: IconTags, run: acts.tag },
          { label: filingMessages.moveTo, icon: IconFolderShare, run: acts.moveTo },
          { label: filingMessages.copyTo, icon: IconCopyPlus, run: acts.copyTo },
          { label: downloadMessages.one, icon: IconDownload, run: acts.download },
          { label: downloadMessages.zip, icon: IconDownload, run: acts.downloadZip },
          { label: archiveMessages.addToExhibit, icon: IconLayoutGridAdd, run: acts.addToExhibit },
          { label: processingMessages.tryAgain, icon: IconRefresh, run: acts.tryAgain },
          { label: archiveMessages.toFolder, icon: IconFolders, run: acts.toFolder },
          { label: audienceMessages.open, icon: IconUsers, run: acts.audience },
          { label: archiveMessages.trash, icon: IconTrash, run: acts.trash },
        ]}
      />
    </div>
  )
}
