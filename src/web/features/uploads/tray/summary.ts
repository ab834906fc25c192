import { uploadMessages as words, structureMessages } from '#shared/words/uploads/uploads.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { progressOf } from '../queue/next-step.ts'
import { isPending, isPreparing, isStuck, type UploadItem } from '../queue/upload-item.ts'
import type { UploadState } from '../queue/upload-queue.ts'

export interface Summary {
  title: string
  /** What stands below it. */
  more: string
  /** 0..100, or null where nothing is on its way. */
  percent: number | null
  /** What a screen reader is told: only what it is worth being interrupted for. */
  spoken: string
  pending: number
  failed: number
  stuck: number
}

export function summaryOf(state: UploadState): Summary {
  const { items, structure, hold } = state
  const count = (test: (item: UploadItem) => boolean) => items.reduce((n, item) => n + Number(test(item)), 0)
  const [pending, failed, stuck] = [count(isPending), count(({ phase }) => phase === 'failed'), count(isStuck)]
  const [preparing, missing] = [count(isPreparing), stuck - failed]
  const { all, through, bytes, done } = progressOf(state)
  const troubles = [failed > 0 && words.failedCount(failed), missing > 0 && words.missingCount(missing)].filter(Boolean)
  const troubled = troubles.join(' · ')
  const rest = { pending, failed, stuck }
  if (structure) {
    const { files } = structure
    const reading = structure.phase === 'reading'
    const title = reading
      ? structureMessages.reading(files)
      : structureMessages.making(structure.made, structure.all, files)
    const percent = reading ? null : (structure.made / structure.all) * 100
    return { title, more: troubled, percent, spoken: structureMessages.upload, ...rest }
  }
  if (pending > 0) {
    const title = hold ? words.waiting(pending) : words.working(Math.min(all, through + 1), all)
    const amount = words.amount(formatBytes(done), formatBytes(bytes))
    const spoken = [hold ? words.holds[hold] : words.started(all), troubled].filter(Boolean).join('. ')
    return {
      title,
      more: [amount, ...troubles].join(' · '),
      percent: bytes > 0 ? (done / bytes) * 100 : 0,
      spoken,
      ...rest,
    }
  }
  if (stuck > 0) return { title: troubled, more: '', percent: null, spoken: troubled, ...rest }
  const spoken = words.finished
  if (preparing > 0) return { title: words.preparing(preparing), more: '', percent: null, spoken, ...rest }
  return { title: words.finished, more: '', percent: null, spoken, ...rest }
}

/** What is on its way, then what waits for a person, then what waits for its turn. */
export function inOrder(items: readonly UploadItem[]): readonly UploadItem[] {
  const queued = items.filter(({ phase }) => phase === 'queued')
  const stuck = items.filter(isStuck)
  if (queued.length === items.length) return items
  return [...items.filter((item) => item.phase !== 'queued' && !isStuck(item)), ...stuck, ...queued]
}
