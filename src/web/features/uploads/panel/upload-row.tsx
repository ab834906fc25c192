import { Progress } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { memo, useRef, type MouseEvent } from 'react'
import { uploadMessages } from '#shared/words/uploads/uploads.ts'
import { formatBytes, formatPercent } from '#shared/words/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { isPending, isPreparing, isStuck, type UploadItem } from '../queue/upload-item.ts'
import { useCompressionPercent, useUploads } from '../run/uploads-context.tsx'
import styles from './upload-panel.module.css'

interface Props {
  item: UploadItem
  /** Pixels from the top of the list. */
  top: number
  /** In pixels. */
  height: number
  position: number
  total: number
}

/** A file in the upload panel, with its progress and actions. */
export const UploadRow = memo(function UploadRow({ item, top, height, position, total }: Props) {
  const uploads = useUploads()
  const { id, name, size, phase, error } = item
  const compressionPercent = useCompressionPercent(item.artifact ?? '')
  const isCompressing = phase === 'compressing'
  const progress = isCompressing ? (compressionPercent ?? 0) : item.progress
  const fileInputRef = useRef<HTMLInputElement>(null)
  const needsUserAction = isStuck(item)
  return (
    <li
      className={styles.row}
      style={{ top, height }}
      data-stuck={needsUserAction || undefined}
      aria-setsize={total}
      aria-posinset={position}
    >
      <div className={styles.content}>
        <span dir="auto" className={styles.name} title={name}>
          {name}
        </span>
        <span className={`${styles.state} ${needsUserAction ? styles.failed : ''}`}>
          {needsUserAction && <IconAlertCircle size={14} aria-hidden />}
          <span className={styles.reason} title={phase === 'failed' ? (error ?? '') : undefined}>
            {phase === 'failed' ? error : uploadMessages.phases[phase]}
            {(phase === 'uploading' || ((phase === 'queued' || isCompressing) && progress > 0)) &&
              ` ${formatPercent(Math.floor(progress))}`}
            {!needsUserAction && ` · ${formatBytes(size)}`}
          </span>
        </span>
      </div>
      {phase === 'failed' && (
        <Button small aria-label={uploadMessages.retryOf(name)} onClick={withNextFocus(() => uploads.retry(id))}>
          {uploadMessages.retry}
        </Button>
      )}
      {phase === 'missing' && (
        <>
          <Button small aria-label={uploadMessages.chooseAgainOf(name)} onClick={() => fileInputRef.current?.click()}>
            {uploadMessages.chooseAgain}
          </Button>
          <input
            ref={fileInputRef}
            type="file"
            hidden
            aria-label={uploadMessages.chooseAgainOf(name)}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) uploads.chooseFileAgain(id, file)
              target.value = ''
            }}
          />
        </>
      )}
      {phase === 'done' && <IconCircleCheck size={20} stroke={1.75} aria-hidden className={styles.done} />}
      {(needsUserAction || isPending(item) || isPreparing(item)) && (
        <Button
          variant="icon"
          small
          aria-label={isPending(item) ? uploadMessages.cancel(name) : uploadMessages.dismiss(name)}
          onClick={withNextFocus(() => uploads.cancel(id))}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </Button>
      )}
      {(phase === 'uploading' || isCompressing) && (
        <Progress
          className={styles.bar}
          size={3}
          radius={0}
          value={progress}
          animated={isCompressing}
          aria-label={uploadMessages.progress(name)}
        />
      )}
    </li>
  )
})

/** The action removes the button, so the focus moves to the next row or else to the list. */
const withNextFocus = (action: () => void) => (event: MouseEvent<HTMLElement>) => {
  const row = event.currentTarget.closest('li')
  const list = row?.parentElement?.parentElement
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const button = neighbour?.querySelector<HTMLElement>('button:last-of-type')
  action()
  if (button) button.focus({ preventScroll: true })
  else list?.focus()
}
