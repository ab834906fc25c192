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
import { archiveMessages as words, downloadMessages as downloads } from '#shared/words/archive/archive.ts'
import { audienceMessages as audience } from '#shared/words/audience/audience.ts'
import { filingMessages as filing } from '#shared/words/filing/filing.ts'
import { processingMessages as processing } from '#shared/words/processing/processing.ts'
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
          { label: words.open, icon: IconFolderSymlink, run: only && acts.open },
          { label: words.edit, icon: IconPencil, run: only?.kind === 'folder' ? acts.rename : undefined },
          { label: filing.panel, icon: IconLayoutSidebarRight, run: acts.details },
          { label: filing.edit, icon: IconEdit, run: acts.editMany },
          { label: filing.show, icon: IconWorld, run: acts.show },
          { label: filing.hide, icon: IconLock, run: acts.hide },
          { label: filing.view, icon: IconExternalLink, run: acts.view },
          { label: filing.tag, icon: IconTags, run: acts.tag },
          { label: filing.moveTo, icon: IconFolderShare, run: acts.moveTo },
          { label: filing.copyTo, icon: IconCopyPlus, run: acts.copyTo },
          { label: downloads.one, icon: IconDownload, run: acts.download },
          { label: downloads.zip, icon: IconDownload, run: acts.downloadZip },
          { label: words.addToExhibit, icon: IconLayoutGridAdd, run: acts.addToExhibit },
          { label: processing.tryAgain, icon: IconRefresh, run: acts.tryAgain },
          { label: words.toFolder, icon: IconFolders, run: acts.toFolder },
          { label: audience.open, icon: IconUsers, run: acts.audience },
          { label: words.trash, icon: IconTrash, run: acts.trash },
        ]}
      />
    </div>
  )
}
