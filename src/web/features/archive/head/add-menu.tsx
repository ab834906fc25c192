import { ActionIcon, Menu } from '@mantine/core'
import { IconCamera, IconFolderPlus, IconPlus, IconUpload } from '@tabler/icons-react'
import { useRef, type RefObject } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import type { FileOrFolder } from '#web/kit/client/file-or-folder.ts'
import { TemplateMenu } from './template-menu.tsx'
import styles from './head.module.css'

interface Props {
  projectId: string
  /** Undefined if not allowed. */
  onNewFolder: (() => void) | undefined
  onFiles: ((incoming: FileOrFolder[]) => void) | undefined
  /** Opens the browser's file chooser. */
  fileInput: RefObject<HTMLInputElement | null>
}

/** A menu of everything that can be added, for phones. Includes the camera. */
export function AddMenu({ projectId, onNewFolder, onFiles, fileInput }: Props) {
  const cameraInput = useRef<HTMLInputElement>(null)
  if (!onNewFolder && !onFiles) return null
  return (
    <div className={styles.add}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={40} aria-label={archiveMessages.add}>
            <IconPlus size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onFiles && (
            <>
              <Menu.Item
                leftSection={<IconCamera size={18} stroke={1.75} aria-hidden />}
                onClick={() => cameraInput.current?.click()}
              >
                {archiveMessages.capture}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
                onClick={() => fileInput.current?.click()}
              >
                {archiveMessages.upload}
              </Menu.Item>
            </>
          )}
          {onNewFolder && (
            <Menu.Item leftSection={<IconFolderPlus size={18} stroke={1.75} aria-hidden />} onClick={onNewFolder}>
              {archiveMessages.newFolder}
            </Menu.Item>
          )}
          {onFiles && <TemplateMenu projectId={projectId} />}
        </Menu.Dropdown>
      </Menu>
      {onFiles && (
        <input
          ref={cameraInput}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label={archiveMessages.capture}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])])
            target.value = ''
          }}
        />
      )}
    </div>
  )
}
