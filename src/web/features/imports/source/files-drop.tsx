import { IconTableImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ChangeEvent } from 'react'
import { API_BASE } from '#shared/api-base.ts'
import type { Import } from '#shared/entities/imports/import.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { readDropped, type FileOrFolder } from '#web/kit/client/file-or-folder.ts'
import { readIncoming } from '#web/kit/client/read-incoming.ts'
import { sendForm } from '#web/kit/connection/send-form.ts'
import { keys } from '#web/kit/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { needPacking, packFiles } from '../data/pack-files.ts'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { focusIfLost, StepHeading } from '../parts/step-heading.tsx'
import styles from '../parts/imports.module.css'

interface Props {
  projectId: string
  onOpen: (id: string) => void
}

/** The current step with the chosen files, and its progress. */
interface Work {
  label: string
  percent: number | null
  cancel: () => void
}

/** Takes files and folders by drag and drop or from a dialog, and uploads them. The server decides what they are. */
export function FilesDrop({ projectId, onOpen }: Props) {
  const queryClient = useQueryClient()
  const [fileInput, folderInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const [work, setWork] = useState<Work | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const upload = async (incoming: readonly FileOrFolder[]) => {
    if (incoming.length === 0 || work !== null) return
    const controller = new AbortController()
    const cancel = () => {
      controller.abort()
      setWork(null)
    }
    const show = (label: string, percent: number | null) => {
      if (!controller.signal.aborted) setWork({ label, percent, cancel })
    }
    setFailure(null)
    try {
      show(importsMessages.collecting, null)
      const created = await uploadImport(projectId, incoming, controller.signal, show)
      queryClient.setQueryData(keys.imports.detail(created.id), created)
      onOpen(created.id)
    } catch (error) {
      if (controller.signal.aborted) return
      setFailure((error as Error).message)
      setWork(null)
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
      {work ? (
        <>
          <StepHeading>{work.label}</StepHeading>
          <ProgressBar label={work.label} percent={work.percent} />
          <p className={styles.quiet}>{importsMessages.uploadText}</p>
          <Button onClick={work.cancel}>{importsMessages.cancelUpload}</Button>
        </>
      ) : (
        <>
          <p className={styles.dropTitle}>{importsMessages.dropFiles}</p>
          {failure !== null && (
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          )}
          <div className={styles.acts}>
            <Button ref={focusIfLost} variant="primary" onClick={() => fileInput.current?.click()}>
              {importsMessages.chooseFiles}
            </Button>
            <Button onClick={() => folderInput.current?.click()}>{importsMessages.chooseFolder}</Button>
          </div>
        </>
      )}
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
      <FormatList />
    </div>
  )
}

/** The accepted formats: names in a row, their details on request, and a sample table. */
function FormatList() {
  return (
    <div className={styles.formats}>
      <ul className={styles.formatNames} aria-label={importsMessages.canBeChosen}>
        {importsMessages.formatNames.map((name) => (
          <li key={name} className={styles.badge}>
            {name}
          </li>
        ))}
      </ul>
      <details>
        <summary>{importsMessages.aboutFormats}</summary>
        <ul>
          {Object.entries(importsMessages.formats).map(([name, text]) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
        <p>{importsMessages.alreadyHere}</p>
      </details>
      <a href={createSampleUrl()} download={importsMessages.sample.filename}>
        {importsMessages.sample.download}
      </a>
    </div>
  )
}

const SAMPLE_COLUMNS = ['title', 'display_date', 'place', 'subject', 'description'] as const

/** A table with one row in the language of the page, which programs open as UTF-8. */
function createSampleUrl(): string {
  const { row } = importsMessages.sample
  const lines = [
    SAMPLE_COLUMNS.map((column) => importsMessages.targets[column]),
    SAMPLE_COLUMNS.map((column) => row[column]),
  ]
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`)}`
}

/** Packs files if they need it and uploads them. `onProgress` receives the current step and its percentage. */
async function uploadImport(
  projectId: string,
  incoming: readonly FileOrFolder[],
  signal: AbortSignal,
  onProgress: (label: string, percent: number | null) => void,
): Promise<Import> {
  const { files, unreadable } = await readIncoming(
    incoming,
    () => {},
    () => signal.aborted,
  )
  signal.throwIfAborted()
  const [firstUnreadable] = unreadable
  if (firstUnreadable !== undefined) throw new Error(importsMessages.unreadable(firstUnreadable))
  if (files.length === 0) throw new Error(importsMessages.noFiles)
  const packed = needPacking(files)
    ? [await packFiles(files, signal, (percent) => onProgress(importsMessages.packing, percent))]
    : files.map(({ file }) => file)
  const form = new FormData()
  form.set('source', 'auto')
  for (const file of packed) form.append('file', file)
  onProgress(importsMessages.uploading, 0)
  const { done, abort } = sendForm(`${API_BASE}/projects/${projectId}/imports`, form, (percent) =>
    onProgress(importsMessages.uploading, percent),
  )
  signal.addEventListener('abort', abort, { once: true })
  return (await done) as Import
}
