import { Progress } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { memo, useRef, type MouseEvent } from 'react'
import { uploadMessages as words } from '#shared/words/uploads/uploads.ts'
import { formatBytes, formatPercent } from '#shared/words/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { isPending, isPreparing, isStuck, type UploadItem } from '../queue/upload-item.ts'
import { useCompression, useUploads } from '../uploads-context.tsx'
import styles from './upload-tray.module.css'

interface Props {
  item: UploadItem
  /** Pixels from the top of the list. */
  top: number
  position: number
  all: number
}

/** One file: how far it is, and what can be done about it. */
export const UploadRow = memo(function UploadRow({ item, top, position, all }: Props) {
  const uploads = useUploads()
  const { id, name, size, phase, error } = item
  const compression = useCompression(item.artifact ?? '')
  const compressing = phase === 'compressing'
  const progress = compressing ? (compression ?? 0) : item.progress
  const picker = useRef<HTMLInputElement>(null)
  const stuck = isStuck(item)
  return (
    <li className={styles.row} style={{ top }} aria-setsize={all} aria-posinset={position}>
      <div className={styles.words}>
        <span dir="auto" className={styles.name} title={name}>
          {name}
        </span>
        <span className={`${styles.state} ${stuck ? styles.failed : ''}`}>
          {stuck && <IconAlertCircle size={14} aria-hidden />}
          <span className={styles.reason} title={phase === 'failed' ? (error ?? '') : undefined}>
            {phase === 'failed' ? error : words.phases[phase]}
            {(phase === 'uploading' || ((phase === 'queued' || compressing) && progress > 0)) &&
              ` ${formatPercent(Math.floor(progress))}`}
            {!stuck && ` · ${formatBytes(size)}`}
          </span>
        </span>
      </div>
      {phase === 'failed' && (
        <Button look="icon" small aria-label={words.retry(name)} onClick={after(() => uploads.retry(id))}>
          <IconRefresh size={16} stroke={1.75} aria-hidden />
        </Button>
      )}
      {phase === 'missing' && (
        <>
          <Button small aria-label={words.chooseAgainOf(name)} onClick={() => picker.current?.click()}>
            {words.chooseAgain}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={words.chooseAgainOf(name)}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) uploads.choose(id, file)
              target.value = ''
            }}
          />
        </>
      )}
      {phase === 'done' && <IconCircleCheck size={20} stroke={1.75} aria-hidden className={styles.done} />}
      {(stuck || isPending(item) || isPreparing(item)) && (
        <Button
          look="icon"
          small
          aria-label={isPending(item) ? words.cancel(name) : words.dismiss(name)}
          onClick={after(() => uploads.cancel(id))}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </Button>
      )}
      {(phase === 'uploading' || compressing) && (
        <Progress
          className={styles.bar}
          size={3}
          radius={0}
          value={progress}
          animated={compressing}
          aria-label={words.progress(name)}
        />
      )}
    </li>
  )
})

/** The button goes with what it does: the focus goes to the row that takes its place, else to the list. */
const after = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
  const row = event.currentTarget.closest('li')
  const list = row?.parentElement?.parentElement
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const button = next?.querySelector<HTMLElement>('button:last-of-type')
  act()
  if (button) button.focus({ preventScroll: true })
  else list?.focus()
}
