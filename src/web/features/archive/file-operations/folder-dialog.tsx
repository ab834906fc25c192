import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Folder } from '#shared/entities/folder.ts'
import { folderForm } from '#shared/forms/archive/folder.form.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useShowAtOnce } from '#web/kit/cache/use-show-at-once.ts'
import { Modal } from '#web/ui/modal.tsx'
import { useSaveFolder } from '../data/archive.queries.ts'
import { changeFolder } from '../data/change-lists.ts'

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
  const [alerts, queryClient, showAtOnce] = [useAlerts(), useQueryClient(), useShowAtOnce()]
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
          if (!folder) {
            await saveFolder.mutateAsync({ changes, baseValues })
            return onClose()
          }
          onClose()
          if (Object.keys(changes).length === 0) return
          const shownChanges = Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value ?? '']))
          void showAtOnce(
            () => changeFolder(queryClient, projectId, folder.id, shownChanges),
            async () => {
              await saveFolder.mutateAsync({ changes, baseValues })
              alerts.fade(archiveMessages.saved)
            },
          )
        }}
      />
    </Modal>
  )
}
