import { IconTableImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { API_BASE } from '#shared/api-base.ts'
import type { Import } from '#shared/entities/imports/import.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { sendForm } from '#web/kit/connection/send-form.ts'
import { keys } from '#web/kit/keys.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './imports.module.css'

interface Props {
  projectId: string
  onOpen: (id: string) => void
}

/** Takes files by drag and drop or from a file dialog, and uploads them. The server decides what they are. */
export function FilesDrop({ projectId, onOpen }: Props) {
  const [alerts, queryClient] = [useAlerts(), useQueryClient()]
  const inputRef = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [isOver, setIsOver] = useState(false)
  const upload = async (files: FileList | null) => {
    if (!files || files.length === 0 || percent !== null) return
    const form = new FormData()
    form.set('source', 'auto')
    for (const file of files) form.append('file', file)
    setPercent(0)
    try {
      const { done } = sendForm(`${API_BASE}/projects/${projectId}/imports`, form, (next) =>
        setPercent(Math.floor(next)),
      )
      const created = (await done) as Import
      queryClient.setQueryData(keys.imports.detail(created.id), created)
      onOpen(created.id)
    } catch (error) {
      alerts.prompt((error as Error).message, { kind: 'error' })
      setPercent(null)
    }
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
        void upload(event.dataTransfer.files)
      }}
    >
      <IconTableImport size={36} stroke={1.25} aria-hidden className={styles.dropMark} />
      <p className={styles.dropTitle}>
        {percent === null ? importsMessages.dropFiles : importsMessages.uploading(percent)}
      </p>
      <Button variant="primary" disabled={percent !== null} onClick={() => inputRef.current?.click()}>
        {importsMessages.chooseFiles}
      </Button>
      <input
        ref={inputRef}
        type="file"
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-label={importsMessages.chooseFiles}
        onChange={(event) => void upload(event.target.files)}
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
