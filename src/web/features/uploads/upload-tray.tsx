import { Progress } from '@mantine/core'
import { IconAlertCircle, IconChevronDown, IconCircleCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { uploadMessages as words } from '#shared/client-messages.ts'
import { formatBytes } from '#shared/rules/byte-size.ts'
import { Button } from '#web/ui/button.tsx'
import { isPending, type UploadItem, type UploadState } from './upload-queue.ts'
import { useUploads, useUploadState } from './uploads-context.tsx'
import styles from './upload-tray.module.css'

const SHOWN = 50

/** Bottom right over every client screen, while anything is on its way or has failed. */
export function UploadTray() {
  const state = useUploadState()
  const uploads = useUploads()
  const [open, setOpen] = useState(true)
  const { items } = state
  if (items.length === 0) return null
  const order = (item: UploadItem) => (item.phase === 'failed' ? 0 : item.phase === 'queued' ? 2 : 1)
  const sorted = items.toSorted((a, b) => order(a) - order(b))
  return (
    <section className={styles.tray} aria-label={words.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <span role="status">{summary(state)}</span>
        </h2>
        {items.filter(isPending).length > 1 && (
          <Button small look="quiet" onClick={uploads.cancelAll}>
            {words.cancelAll}
          </Button>
        )}
        <Button
          look="icon"
          small
          aria-label={open ? words.collapse : words.expand}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconChevronDown size={18} stroke={1.75} aria-hidden className={open ? undefined : styles.turned} />
        </Button>
      </header>
      {open && (
        <ul className={styles.list}>
          {sorted.slice(0, SHOWN).map((item) => (
            <Row key={item.id} item={item} />
          ))}
          {items.length > SHOWN && <li className={styles.more}>{words.more(items.length - SHOWN)}</li>}
        </ul>
      )}
    </section>
  )
}

function summary({ items, all, through }: UploadState): string {
  if (items.some(isPending)) return words.working(Math.min(all, through + 1), all)
  const compressing = items.filter(({ phase }) => phase === 'compressing').length
  if (compressing > 0) return words.preparing(compressing)
  const failed = items.filter(({ phase }) => phase === 'failed').length
  return failed > 0 ? words.failedCount(failed) : words.phases.done
}

function Row({ item }: { item: UploadItem }) {
  const uploads = useUploads()
  const { id, name, size, phase, progress, error } = item
  const failed = phase === 'failed'
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={`${styles.state} ${failed ? styles.failed : ''}`}>
          {failed && <IconAlertCircle size={14} aria-hidden />}
          {phase === 'done' && <IconCircleCheck size={14} aria-hidden className={styles.done} />}
          {failed ? error : words.phases[phase]}
          {phase === 'uploading' && ` ${Math.floor(progress)} %`}
          {!failed && ` · ${formatBytes(size)}`}
        </span>
      </div>
      {failed && (
        <Button look="icon" small aria-label={words.retry(name)} onClick={() => uploads.retry(id)}>
          <IconRefresh size={16} stroke={1.75} aria-hidden />
        </Button>
      )}
      {(failed || isPending(item)) && (
        <Button
          look="icon"
          small
          aria-label={failed ? words.dismiss(name) : words.cancel(name)}
          onClick={() => uploads.cancel(id)}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </Button>
      )}
      {(phase === 'uploading' || phase === 'compressing' || phase === 'done') && (
        <Progress
          className={styles.bar}
          size={3}
          radius={0}
          value={progress}
          animated={phase === 'compressing'}
          aria-label={words.progress(name)}
        />
      )}
    </li>
  )
}
