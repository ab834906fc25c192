import { ActionIcon, Button } from '@mantine/core'
import { IconFolderPlus, IconLayoutSidebarRight } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { filingMessages } from '#shared/words/filing/filing.ts'
import type { Incoming } from '#web/kit/client/incoming.ts'
import type { ArchiveAddress } from '../address/archive-address.ts'
import { AddMenu } from './add-menu.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { UploadButton } from './upload-button.tsx'
import styles from './head.module.css'

interface Props {
  projectId: string
  address: ArchiveAddress
  /** The number of entries, as text. */
  count: string
  /** The folder that entries are dragged over. */
  over: string | null
  /** Undefined if not allowed. */
  onNewFolder: (() => void) | undefined
  onFiles: ((incoming: Incoming[]) => void) | undefined
  picker: RefObject<HTMLInputElement | null>
  /** Whether the details panel is open. */
  panel: boolean
  onPanel: () => void
}

/** Breadcrumbs, and the buttons that add something. */
export function ArchiveHead({ projectId, address, count, over, onNewFolder, onFiles, picker, panel, onPanel }: Props) {
  return (
    <header className={styles.head}>
      <Breadcrumbs
        projectId={projectId}
        folder={address.folder ?? 'root'}
        all={address.all !== undefined}
        view={address.view}
        heading
        over={over}
      />
      <p className={styles.count} role="status">
        {count}
      </p>
      <div className={styles.headActions}>
        <ActionIcon
          size="lg"
          variant="default"
          className={styles.aside}
          aria-pressed={panel}
          aria-label={filingMessages.openPanel}
          title={filingMessages.openPanel}
          onClick={onPanel}
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
        {onFiles && <UploadButton onFiles={onFiles} folders={onNewFolder !== undefined} picker={picker} />}
        <AddMenu onNewFolder={onNewFolder} onFiles={onFiles} picker={picker} />
      </div>
    </header>
  )
}
