import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFolderUp, IconUpload } from '@tabler/icons-react'
import { useRef, type ChangeEvent, type RefObject } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { structureMessages } from '#shared/words/uploads/uploads.ts'
import type { FileOrFolder } from '#web/kit/client/file-or-folder.ts'
import { TemplateMenu } from './template-menu.tsx'
import styles from './upload-button.module.css'

interface Props {
  projectId: string
  onFiles: (incoming: FileOrFolder[]) => void
  /** Whether folders may be created here. */
  mayCreateFolders: boolean
  /** Opens the browser's file chooser. */
  fileInput: RefObject<HTMLInputElement | null>
  /** Whether an empty list below has the main upload button. */
  isSecondary: boolean
}

/** Chooses files, or a folder with its contents. */
export function UploadButton({ projectId, onFiles, mayCreateFolders, fileInput, isSecondary }: Props) {
  const variant = isSecondary ? 'default' : 'filled'
  const folderInput = useRef<HTMLInputElement>(null)
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <div className={styles.uploads}>
      <Button
        variant={variant}
        className={mayCreateFolders ? styles.first : styles.only}
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
        onClick={() => fileInput.current?.click()}
      >
        {archiveMessages.upload}
      </Button>
      {mayCreateFolders && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant={variant} size={36} className={styles.more} aria-label={structureMessages.ways}>
              <IconChevronDown size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconFolderUp size={16} stroke={1.75} aria-hidden />}
              onClick={() => folderInput.current?.click()}
            >
              {structureMessages.upload}
            </Menu.Item>
            <TemplateMenu projectId={projectId} />
          </Menu.Dropdown>
        </Menu>
      )}
      <input ref={fileInput} type="file" multiple hidden aria-label={archiveMessages.upload} onChange={handleChange} />
      <input
        ref={folderInput}
        type="file"
        hidden
        aria-label={structureMessages.upload}
        onChange={handleChange}
        {...{ webkitdirectory: '' }}
      />
    </div>
  )
}
