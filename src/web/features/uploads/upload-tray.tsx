import { Progress } from '@mantine/core'
import { IconAlertCircle, IconChevronDown, IconCircleCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { uploadMessages as words } from '#shared/client-messages.ts'
import { structureMessages } from '#shared/live-messages.ts'
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
  const { items, structure } = state
  if (items.length === 0 && !structure) return null
  return (
    <section className={styles.tray} aria-label={words.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <span role="status">{summary(state)}</span>
        </h2>
        {(structure || severalPending(items)) && (
          <Button small look="quiet" onClick={uploads.cancelAll}>
            {items.length === 0 ? structureMessages.stop : words.cancelAll}
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
      {structure?.phase === 'making' && (
        <Progress
          size={3}
          radius={0}
          value={(structure.made / structure.all) * 100}
          aria-label={structureMessages.upload}
        />
      )}
      {open && items.length > 0 && (
        <ul className={styles.list}>
          {firstOf(items).map((item) => (
            <Row key={item.id} item={item} />
          ))}
          {items.length > SHOWN && <li className={styles.more}>{words.more(items.length - SHOWN)}</li>}
        </ul>
      )}
    </section>
  )
}

const severalPending = (items: readonly UploadItem[]) => items.findIndex(isPending) !== items.findLastIndex(isPending)

/** What is shown of many: what failed, what is on its way, and what waits. */
function firstOf(items: readonly UploadItem[]): UploadItem[] {
  const is = (phases: UploadItem['phase'][], not: boolean) =>
    items.filter(({ phase }) => phases.includes(phase) !== not)
  return [...is(['failed'], false), ...is(['failed', 'queued'], true), ...is(['queued'], false)].slice(0, SHOWN)
}

function summary({ items, all, through, structure }: UploadState): string {
  if (structure?.phase === 'reading') return structureMessages.reading(structure.files)
  if (structure) return structureMessages.making(structure.made, structure.all, structure.files)
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
