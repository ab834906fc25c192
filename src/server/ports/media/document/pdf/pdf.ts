import type { DerivativeFile, MediaInput, MediaResult, ProcessResult, Rendition } from '../../media.ts'
import type { MediaJob } from '../../media-job.ts'
import { createFailedResult, notes } from '../../file-notes.ts'
import { startCountdown } from '../../time-limit.ts'
import { isDocumentPrivate } from '../../metadata/documents/is-document-private.ts'
import { MAX_DOCUMENT_PAGES } from '../../children/tasks.ts'

const PROBLEM_NOTES = { locked: notes.pdfLocked, damaged: notes.pdfDamaged, 'too-large': notes.pdfTooLarge } as const

/**
 * Counts the pages of a PDF, renders the first one and extracts the text. Width and height are in points (1/72 inch).
 */
export async function processPdf(job: MediaJob, input: MediaInput): Promise<ProcessResult> {
  const { workers, options, limits, signal } = job
  const outcome = await workers.run(
    { kind: 'pdf', path: input.path, dir: options.dir },
    { wallMs: limits.pdfMs, signal },
  )
  if (!('value' in outcome)) {
    const stopReason = 'stopped' in outcome ? outcome.stopped : 'crash'
    const note = { time: notes.tookTooLong, memory: notes.tooMuchMemory, crash: notes.pdfDamaged }[stopReason]
    return createFailedResult(note)
  }
  const { problem, isTruncated, isXfa, derivatives, text, ...facts } = outcome.value
  const note = problem ? PROBLEM_NOTES[problem] : isXfa ? notes.xfaForm : isTruncated ? notes.textCut : undefined
  const pendingRenditions: Rendition[] = [
    ...(!problem && (await isDocumentPrivate(job, input)) ? (['clean'] as const) : []),
    ...(derivatives.length > 0 ? (['pages'] as const) : []),
  ]
  return {
    facts: { ...facts, ...(text && { text }) },
    derivatives,
    ...(note && { note }),
    ...(problem && { failed: PROBLEM_NOTES[problem] }),
    ...(pendingRenditions.length > 0 && { pendingRenditions }),
  }
}

// Number of pages after which the document is reopened, to free PDFium's memory, and progress is reported.
const BATCH_PAGES = 20
// Time limit for all pages together, so that a small file with many slow pages can't block others.
const BASE_PAGES_MS = 600_000
const PAGES_MS_PER_MIB = 30_000

/** Renders every page of a PDF or TIFF in batches, with the word positions of a PDF. */
export async function renderPages(job: MediaJob, { path, mime }: MediaInput): Promise<MediaResult> {
  const derivatives: DerivativeFile[] = []
  let pageCount = 0
  let isComplete = true
  const remainingMs = startCountdown(BASE_PAGES_MS + (job.size / 1024 ** 2) * PAGES_MS_PER_MIB)
  for (let firstPage = 1; firstPage === 1 || firstPage <= pageCount; firstPage += BATCH_PAGES) {
    const batch = await renderBatch(job, { path, mime }, firstPage, BATCH_PAGES, remainingMs)
    if (!batch) return { ...createFailedResult(notes.pagesMissing), derivatives }
    pageCount = Math.min(batch.pages, MAX_DOCUMENT_PAGES)
    const renderedCount = batch.derivatives.filter(({ name }) => name.startsWith('page-')).length
    isComplete &&= pageCount === batch.pages && renderedCount === Math.min(BATCH_PAGES, pageCount - firstPage + 1)
    derivatives.push(...batch.derivatives)
    job.options.onProgress?.(Math.min(100, Math.floor(((firstPage + BATCH_PAGES - 1) * 100) / pageCount)))
  }
  return { facts: {}, derivatives, ...(!isComplete && { note: notes.pagesMissing }) }
}

/**
 * Renders one batch. If it exceeds a limit, its pages are rendered individually, so that only the offending page is
 * lost.
 */
async function renderBatch(
  job: MediaJob,
  file: Pick<MediaInput, 'path' | 'mime'>,
  firstPage: number,
  count: number,
  remainingMs: () => number,
): Promise<{ pages: number; derivatives: DerivativeFile[] } | undefined> {
  const { workers, options, limits, signal } = job
  const task = { kind: 'pages' as const, ...file, dir: options.dir, firstPage, count }
  const wallMs = Math.min(remainingMs(), count > 1 ? limits.pdfMs : limits.pdfMs / 4)
  if (wallMs === 0) return undefined
  const outcome = await workers.run(task, { wallMs, signal })
  if ('value' in outcome) {
    const { pages, derivatives } = outcome.value
    return pages === undefined ? undefined : { pages, derivatives }
  }
  if (count === 1) return undefined
  const singlePages: DerivativeFile[] = []
  let pages = 0
  for (let page = firstPage; page < firstPage + count && (pages === 0 || page <= pages); page++) {
    const batch = await renderBatch(job, file, page, 1, remainingMs)
    if (!batch) continue
    pages = batch.pages
    singlePages.push(...batch.derivatives)
  }
  return pages > 0 ? { pages, derivatives: singlePages } : undefined
}
