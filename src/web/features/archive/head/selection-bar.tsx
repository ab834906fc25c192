import {
  IconBuildingBank,
  IconCopyPlus,
  IconCursorText,
  IconDownload,
  IconEdit,
  IconFolders,
  IconFolderShare,
  IconFolderSymlink,
  IconLayoutGridAdd,
  IconLayoutSidebarRight,
  IconLock,
  IconPackageExport,
  IconPencil,
  IconRefresh,
  IconTags,
  IconTrash,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { archiveMessages, downloadMessages } from '#shared/words/archive/archive.ts'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { exportMessages } from '#shared/words/exports/exports.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { processingMessages } from '#shared/words/processing/processing.ts'
import { ListSelectionBar } from '#web/list/selection/selection-bar.tsx'
import type { ArchiveActs } from '../acts/archive-acts.ts'
import type { SelectionSummary } from '../entries/selection.ts'
import styles from './head.module.css'

interface Props {
  summary: SelectionSummary
  acts: ArchiveActs
  /** Whether a full selection is still loading. */
  isLoading: boolean
  onClear: () => void
}

/** The acts on the selection, those in daily use first and Trash last. */
export function SelectionBar({ summary: { count, bytes, onlyEntry }, acts, isLoading, onClear }: Props) {
  // Once everything selected is published, it takes the place of Publish.
  const makePrivate = {
    label: fileOperationMessages.makePrivate,
    shortLabel: fileOperationMessages.short.makePrivate,
    icon: IconLock,
    run: acts.makePrivate,
  }
  return (
    <div className={styles.selection}>
      <ListSelectionBar
        count={count}
        totalBytes={bytes}
        isBusy={isLoading}
        onClear={onClear}
        acts={[
          { label: archiveMessages.open, icon: IconFolderSymlink, run: onlyEntry && acts.open },
          {
            label: archiveMessages.edit,
            icon: IconPencil,
            run: onlyEntry?.kind === 'folder' ? acts.rename : undefined,
          },
          { label: fileOperationMessages.panel, icon: IconLayoutSidebarRight, run: acts.showDetails },
          { label: fileOperationMessages.edit, icon: IconEdit, run: acts.bulkEdit },
          {
            label: fileOperationMessages.tag,
            shortLabel: fileOperationMessages.short.tag,
            icon: IconTags,
            run: acts.tag,
          },
          {
            label: fileOperationMessages.moveTo,
            shortLabel: fileOperationMessages.short.moveTo,
            icon: IconFolderShare,
            run: acts.moveTo,
          },
          acts.publish
            ? {
                label: fileOperationMessages.publish,
                shortLabel: fileOperationMessages.short.publish,
                icon: IconWorld,
                run: acts.publish,
              }
            : makePrivate,
          {
            label: archiveMessages.addToExhibit,
            shortLabel: fileOperationMessages.short.addToExhibit,
            icon: IconLayoutGridAdd,
            run: acts.addToExhibit,
          },
          {
            label: downloadMessages.single,
            shortLabel: fileOperationMessages.short.download,
            icon: IconDownload,
            run: acts.download,
          },
          { label: downloadMessages.zip, icon: IconDownload, run: acts.downloadZip },
          { label: exportMessages.title, icon: IconPackageExport, run: acts.export },
          ...(acts.publish ? [makePrivate] : []),
          { label: fileOperationMessages.view, icon: IconBuildingBank, run: acts.viewInGallery },
          { label: fileOperationMessages.copyTo, icon: IconCopyPlus, run: acts.copyTo },
          { label: fileOperationMessages.renameByPattern, icon: IconCursorText, run: acts.renameByPattern },
          { label: archiveMessages.goToFolder, icon: IconFolders, run: acts.goToFolder },
          { label: audienceMessages.open, icon: IconUsers, run: acts.showAudience },
          { label: processingMessages.tryAgain, icon: IconRefresh, run: acts.reprocess },
          { label: archiveMessages.trash, icon: IconTrash, run: acts.trash, danger: true },
        ]}
      />
    </div>
  )
}
