import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFolderUp, IconUpload } from '@tabler/icons-react'
import { useRef, type ChangeEvent, type RefObject } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { structureMessages } from '#shared/words/uploads/uploads.ts'
import type { Incoming } from '#web/kit/client/incoming.ts'
import styles from './upload-button.module.css'

interface Props {
  onFiles: (incoming: Incoming[]) => void
  /** Whether folders may be created here. */
  folders: boolean
  /** Opens the browser's file chooser. */
  picker: RefObject<HTMLInputElement | null>
}

/** Chooses files, or a folder with its contents. */
export function UploadButton({ onFiles, folders, picker }: Props) {
  const folderPicker = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <div className={styles.uploads}>
      <Button
        className={folders ? styles.first : styles.only}
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
        onClick={() => picker.current?.click()}
      >
        {archiveMessages.upload}
      </Button>
      {folders && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={36} className={styles.more} aria-label={structureMessages.ways}>
              <IconChevronDown size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconFolderUp size={16} stroke={1.75} aria-hidden />}
              onClick={() => folderPicker.current?.click()}
            >
              {structureMessages.upload}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <input ref={picker} type="file" multiple hidden aria-label={archiveMessages.upload} onChange={take} />
      <input
        ref={folderPicker}
        type="file"
        hidden
        aria-label={structureMessages.upload}
        onChange={take}
        {...{ webkitdirectory: '' }}
      />
    </div>
  )
}
