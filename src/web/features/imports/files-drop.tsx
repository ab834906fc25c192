import { IconTableImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ChangeEvent } from 'react'
import { API_BASE } from '#shared/api-base.ts'
import type { Import } from '#shared/entities/imports/import.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { readDropped, type FileOrFolder } from '#web/kit/client/file-or-folder.ts'
import { readIncoming } from '#web/kit/client/read-incoming.ts'
import { sendForm } from '#web/kit/connection/send-form.ts'
import { keys } from '#web/kit/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { needPacking, packFiles } from './pack-files.ts'
import styles from './imports.module.css'

interface Props {
  projectId: string
  onOpen: (id: string) => void
}

/** Takes files and folders by drag and drop or from a dialog, and uploads them. The server decides what they are. */
export function FilesDrop({ projectId, onOpen }: Props) {
  const [alerts, queryClient] = [useAlerts(), useQueryClient()]
  const [fileInput, folderInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const [progress, setProgress] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const upload = async (incoming: readonly FileOrFolder[]) => {
    if (incoming.length === 0 || progress !== null) return
    setProgress(importsMessages.uploading(0))
    try {
      const { files, unreadable } = await readIncoming(
        incoming,
        () => {},
        () => false,
      )
      if (unreadable.length > 0 || files.length === 0)
        throw new Error(
          unreadable.length > 0 ? importsMessages.unreadable(unreadable[0] ?? '') : importsMessages.noFiles,
        )
      const packed = needPacking(files)
        ? [await packFiles(files, (percent) => setProgress(importsMessages.packing(percent)))]
        : files.map(({ file }) => file)
      const form = new FormData()
      form.set('source', 'auto')
      for (const file of packed) form.append('file', file)
      const { done } = sendForm(`${API_BASE}/projects/${projectId}/imports`, form, (percent) =>
        setProgress(importsMessages.uploading(Math.floor(percent))),
      )
      const created = (await done) as Import
      queryClient.setQueryData(keys.imports.detail(created.id), created)
      onOpen(created.id)
    } catch (error) {
      alerts.prompt((error as Error).message, { kind: 'error' })
      setProgress(null)
    }
  }
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void upload([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <div
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setIsOver(false)
        void upload(readDropped(event.dataTransfer))
      }}
    >
      <IconTableImport size={36} stroke={1.25} aria-hidden className={styles.dropMark} />
      <p className={styles.dropTitle} role="status">
        {progress ?? importsMessages.dropFiles}
      </p>
      <div className={styles.acts}>
        <Button variant="primary" disabled={progress !== null} onClick={() => fileInput.current?.click()}>
          {importsMessages.chooseFiles}
        </Button>
        <Button disabled={progress !== null} onClick={() => folderInput.current?.click()}>
          {importsMessages.chooseFolder}
        </Button>
      </div>
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        aria-label={importsMessages.chooseFiles}
        onChange={handleChange}
      />
      <input
        ref={folderInput}
        type="file"
        hidden
        aria-label={importsMessages.chooseFolder}
        onChange={handleChange}
        {...{ webkitdirectory: '' }}
      />
      <div className={styles.formats}>
        <p id="import-formats">{importsMessages.canBeChosen}</p>
        <ul aria-labelledby="import-formats">
          {Object.entries(importsMessages.formats).map(([name, text]) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
      </div>
      <p className={styles.quiet}>{importsMessages.alreadyHere}</p>
    </div>
  )
}
