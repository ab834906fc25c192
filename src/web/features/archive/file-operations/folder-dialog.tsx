import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Folder } from '#shared/entities/folder.ts'
import { folderForm } from '#shared/forms/archive/folder.form.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useSaveFolder } from '../data/archive.queries.ts'

interface Props {
  projectId: string
  /** The parent of a new folder. */
  parent: string
  /** The folder to edit; undefined to create one. */
  folder?: Folder | undefined
  onClose: () => void
}

export function FolderDialog({ projectId, parent, folder, onClose }: Props) {
  const saveFolder = useSaveFolder(projectId, parent, folder)
  const alerts = useAlerts()
  const [isDirty, setIsDirty] = useState(false)
  return (
    <Modal
      open
      title={folder ? archiveMessages.editFolder : archiveMessages.newFolder}
      {...useConfirmedClose(isDirty, onClose)}
    >
      <FormView
        isOneTime
        form={folderForm}
        loaded={folder}
        onDirtyChange={setIsDirty}
        label={folder ? formMessages.save : archiveMessages.create}
        nextToButton={
          <Button variant="default" onClick={onClose}>
            {dialogMessages.cancel}
          </Button>
        }
        save={async (changes, _values, baseValues) => {
          await saveFolder.mutateAsync({ changes, baseValues })
          if (folder) alerts.fade(archiveMessages.saved)
          onClose()
        }}
      />
    </Modal>
  )
}
