import { Button, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Folder } from '#shared/entities/folder.ts'
import { archiveMessages as words } from '#shared/client-messages.ts'
import { dialogMessages, formMessages } from '#shared/messages.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useSaveFolder } from './archive.queries.ts'
import styles from './archive.module.css'

interface Props {
  projectId: string
  /** Where a new folder goes. */
  parent: string
  /** Given: edits this one. */
  folder?: Folder | undefined
  onClose: () => void
}

export function FolderDialog({ projectId, parent, folder, onClose }: Props) {
  const [title, setTitle] = useState(folder?.title ?? '')
  const [description, setDescription] = useState(folder?.description ?? '')
  const [wrong, setWrong] = useState<string>()
  const save = useSaveFolder(projectId, folder)
  const alerts = useAlerts()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (!title.trim()) return setWrong(formMessages.required(words.folderTitle))
    save.mutate(
      { title: title.trim(), description, parent },
      {
        onSuccess: () => {
          if (folder) alerts.fade(words.saved)
          onClose()
        },
      },
    )
  }
  return (
    <Modal open title={folder ? words.editFolder : words.newFolder} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label={words.folderTitle}
          required
          data-autofocus
          maxLength={500}
          value={title}
          error={wrong}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          label={words.folderDescription}
          autosize
          minRows={2}
          maxRows={8}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <div className={styles.formActions}>
          <Button variant="default" onClick={onClose}>
            {dialogMessages.cancel}
          </Button>
          <Button type="submit" aria-busy={save.isPending}>
            {save.isPending ? formMessages.saving : folder ? formMessages.save : words.create}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
