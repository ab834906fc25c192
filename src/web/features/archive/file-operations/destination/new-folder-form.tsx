import { TextInput } from '@mantine/core'
import { IconFolderPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Folder } from '#shared/entities/folder.ts'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { Button } from '#web/ui/button.tsx'
import { useSaveFolder } from '../../data/archive.queries.ts'
import styles from './destination.module.css'

interface Props {
  projectId: string
  /** The folder that the new one is created in. */
  parent: string
  onCreated: (folder: Folder) => void
  onCancel: () => void
}

/** Names and creates a folder in the list of destinations. Escape cancels it without closing the dialog. */
export function NewFolderForm({ projectId, parent, onCreated, onCancel }: Props) {
  const [title, setTitle] = useState('')
  const saveFolder = useSaveFolder(projectId, parent)
  const create = () => {
    if (title.trim() !== '' && !saveFolder.isPending)
      saveFolder.mutate({ changes: { title: title.trim() }, baseValues: {} }, { onSuccess: onCreated })
  }
  return (
    <form
      className={styles.newFolder}
      onSubmit={(event) => {
        event.preventDefault()
        create()
      }}
    >
      <IconFolderPlus size={18} stroke={1.75} aria-hidden />
      <TextInput
        autoFocus
        className={styles.newTitle}
        aria-label={fileOperationMessages.newFolderTitle}
        placeholder={fileOperationMessages.newFolderTitle}
        maxLength={MAX_LINE}
        value={title}
        onChange={({ currentTarget: { value } }) => setTitle(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onCancel()
        }}
      />
      <Button type="submit" disabled={title.trim() === ''} aria-busy={saveFolder.isPending}>
        {archiveMessages.create}
      </Button>
      <Button variant="icon" aria-label={dialogMessages.cancel} onClick={onCancel}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </Button>
    </form>
  )
}
