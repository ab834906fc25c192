import type { MadeDerivative, MediaInput, MediaResult, Processed, Rendition } from '../../media.ts'
import type { MediaJob } from '../../media-job.ts'
import { failure, notes } from '../../notes.ts'
import { countDown } from '../../clock.ts'
import { isPrivate } from '../../metadata/documents/is-private.ts'
import { MAX_DOCUMENT_PAGES } from '../../children/tasks.ts'

const PROBLEMS = { locked: notes.pdfLocked, damaged: notes.pdfDamaged, 'too-large': notes.pdfTooLarge } as const

/**
 * Counts the pages of a PDF, renders the first one and extracts the text. Width and height are in points (1/72 inch).
 */
export async function processPdf(job: MediaJob, input: MediaInput): Promise<Processed> {
  const { workers, options, limits, signal } = job
  const outcome = await workers.run(
    { kind: 'pdf', path: input.path, dir: options.dir },
    { wallMs: limits.pdfMs, signal },
  )
  if (!('value' in outcome)) {
    const stopped = 'stopped' in outcome ? outcome.stopped : 'crash'
    const note = { time: notes.tookTooLong, memory: notes.tooMuchMemory, crash: notes.pdfDamaged }[stopped]
    return failure(note)
  }
  const { problem, cut, isXfa, derivatives, text, ...facts } = outcome.value
  const note = problem ? PROBLEMS[problem] : isXfa ? notes.xfaForm : cut ? notes.textCut : undefined
  const later: Rendition[] = [
    ...(!problem && (await isPrivate(job, input)) ? (['clean'] as const) : []),
    ...(derivatives.length > 0 ? (['pages'] as const) : []),
  ]
  return {
    facts: { ...facts, ...(text && { text }) },
    derivatives,
    ...(note && { note }),
    ...(problem && { failed: PROBLEMS[problem] }),
    ...(later.length > 0 && { later }),
  }
}

// The number of pages after which the document is reopened to free PDFium's memory and progress is reported.
const BATCH = 20
// For all pages together, so that a small file with many slow pages can't block others.
const ALL_PAGES_MS = 600_000
const PAGES_MS_PER_MIB = 30_000

/** Renders every page of a PDF or TIFF in batches, with the word positions of a PDF. */
export async function renderPages(job: MediaJob, { path, mime }: MediaInput): Promise<MediaResult> {
  const derivatives: MadeDerivative[] = []
  let pages = 0
  let whole = true
  const left = countDown(ALL_PAGES_MS + (job.size / 1024 ** 2) * PAGES_MS_PER_MIB)
  for (let from = 1; from === 1 || from <= pages; from += BATCH) {
    const made = await drawPages(job, { path, mime }, from, BATCH, left)
    if (!made) return { ...failure(notes.pagesMissing), derivatives }
    pages = Math.min(made.pages, MAX_DOCUMENT_PAGES)
    const drawn = made.derivatives.filter(({ name }) => name.startsWith('page-')).length
    whole &&= pages === made.pages && drawn === Math.min(BATCH, pages - from + 1)
    derivatives.push(...made.derivatives)
    job.options.onProgress?.(Math.min(100, Math.floor(((from + BATCH - 1) * 100) / pages)))
  }
  return { facts: {}, derivatives, ...(!whole && { note: notes.pagesMissing }) }
}

/**
 * Renders one batch. If that exceeds a limit, the pages are rendered individually, so that only the offending page is
 * lost.
 */
async function drawPages(
  job: MediaJob,
  file: Pick<MediaInput, 'path' | 'mime'>,
  from: number,
  count: number,
  left: () => number,
): Promise<{ pages: number; derivatives: MadeDerivative[] } | undefined> {
  const { workers, options, limits, signal } = job
  const task = { kind: 'pages' as const, ...file, dir: options.dir, from, count }
  const wallMs = Math.min(left(), count > 1 ? limits.pdfMs : limits.pdfMs / 4)
  if (wallMs === 0) return undefined
  const outcome = await workers.run(task, { wallMs, signal })
  if ('value' in outcome) {
    const { pages, derivatives } = outcome.value
    return pages === undefined ? undefined : { pages, derivatives }
  }
  if (count === 1) return undefined
  const single: MadeDerivative[] = []
  let pages = 0
  for (let page = from; page < from + count && (pages === 0 || page <= pages); page++) {
    const made = await drawPages(job, file, page, 1, left)
    if (!made) continue
    pages = made.pages
    single.push(...made.derivatives)
  }
  return pages > 0 ? { pages, derivatives: single } : undefined
}
