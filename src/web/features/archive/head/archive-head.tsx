import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconFolderPlus, IconLayoutSidebarRight } from '@tabler/icons-react'
import type { Ref, RefObject } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import type { FileOrFolder } from '#web/kit/client/file-or-folder.ts'
import type { ArchiveSearchParams } from '../address/archive-address.ts'
import { AddMenu } from './add-menu.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { UploadButton } from './upload-button.tsx'
import styles from './head.module.css'

interface SelectAll {
  selectedCount: number
  /** Whether everything is selected. */
  isComplete: boolean
  onToggle: (shouldSelect: boolean) => void
}

interface Props {
  ref: Ref<HTMLElement>
  projectId: string
  address: ArchiveSearchParams
  /** The number of entries, as text. */
  countLabel: string
  /** The folder that entries are dragged over. */
  dropTarget: string | null
  /** Undefined if not allowed. */
  onNewFolder: (() => void) | undefined
  onFiles: ((incoming: FileOrFolder[]) => void) | undefined
  fileInput: RefObject<HTMLInputElement | null>
  /** Whether the empty list has the main upload button. */
  isEmpty: boolean
  /** The box that selects all entries, shown during a selection; undefined if there are none. */
  selectAll: SelectAll | undefined
  /** Whether the details panel is open. */
  isPanelOpen: boolean
  onTogglePanel: () => void
}

/** Breadcrumbs, and the buttons for adding items and folders. */
export function ArchiveHead({
  ref,
  projectId,
  address,
  countLabel,
  dropTarget,
  onNewFolder,
  onFiles,
  fileInput,
  isEmpty,
  selectAll,
  isPanelOpen,
  onTogglePanel,
}: Props) {
  return (
    <header ref={ref} className={styles.head}>
      <Breadcrumbs
        projectId={projectId}
        folder={address.folder ?? 'root'}
        showsAllItems={address.all !== undefined}
        view={address.view}
        hasHeading
        dropTarget={dropTarget}
      />
      <div className={styles.count}>
        <p role="status">{countLabel}</p>
        {selectAll && selectAll.selectedCount > 0 && (
          <Checkbox
            label={archiveMessages.selectAll}
            checked={selectAll.isComplete}
            indeterminate={!selectAll.isComplete}
            onChange={() => selectAll.onToggle(!selectAll.isComplete)}
          />
        )}
      </div>
      <div className={styles.headActions}>
        <ActionIcon
          size={36}
          variant="default"
          className={styles.aside}
          aria-pressed={isPanelOpen}
          aria-label={fileOperationMessages.openPanel}
          title={fileOperationMessages.openPanel}
          onClick={onTogglePanel}
        >
          <IconLayoutSidebarRight size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        {onNewFolder && (
          <Button
            variant="default"
            className={styles.roomy}
            leftSection={<IconFolderPlus size={18} stroke={1.75} aria-hidden />}
            onClick={onNewFolder}
          >
            {archiveMessages.newFolder}
          </Button>
        )}
        {onFiles && (
          <UploadButton
            projectId={projectId}
            onFiles={onFiles}
            mayCreateFolders={onNewFolder !== undefined}
            fileInput={fileInput}
            isSecondary={isEmpty}
          />
        )}
        <AddMenu projectId={projectId} onNewFolder={onNewFolder} onFiles={onFiles} fileInput={fileInput} />
      </div>
    </header>
  )
}
