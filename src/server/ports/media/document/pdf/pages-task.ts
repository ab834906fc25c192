import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import sharp from 'sharp'
import type { PagesReply, PagesTask } from '../../children/tasks.ts'
import { toSharp } from '../../image/encode.ts'
import type { DerivativeFile } from '../../media.ts'
import { closePage, openPdf, type Pdfium } from './open-pdf.ts'
import { readPageWords } from './page-words.ts'
import { flattenAnnotations, findMissingTexts } from './pdf-annotations.ts'

sharp.concurrency(1)
sharp.cache(false)

const PAGE_WIDTH = 1400
const MAX_PAGE_HEIGHT = 4000

/** Renders a range of pages and writes the positions of their words. Pages that can't be rendered are left out. */
export async function runPagesTask({ path, dir, firstPage, count }: PagesTask): Promise<PagesReply> {
  const opened = await openPdf(path)
  if ('problem' in opened) return { ...opened, derivatives: [] }
  const { pdf, module } = opened
  const derivatives: DerivativeFile[] = []
  try {
    const lastPage = Math.min(pdf.getPageCount(), firstPage + count - 1)
    for (let page = firstPage; page <= lastPage; page++) {
      derivatives.push(...(await renderPage(pdf, module, page, dir).catch(() => [])))
    }
    return { pages: pdf.getPageCount(), derivatives }
  } finally {
    pdf.destroy()
  }
}

async function renderPage(pdf: PDFiumDocument, module: Pdfium, number: number, dir: string): Promise<DerivativeFile[]> {
  const wordsPath = join(dir, `words-${number}.json`)
  const annotations = flattenAnnotations(module, pdf, number - 1)
  const textPage = pdf.getPage(number - 1)
  const pageContent = readPageWords(module, textPage, findMissingTexts(annotations, textPage.getText()))
  closePage(module, textPage)
  await writeFile(wordsPath, JSON.stringify(pageContent))
  if (!(pageContent.width > 0 && pageContent.height > 0)) throw new Error('page has no size')
  const scale = Math.min(PAGE_WIDTH / pageContent.width, MAX_PAGE_HEIGHT / pageContent.height)
  // Rendering closes the page.
  const { data, width, height } = await pdf.getPage(number - 1).render({ scale, render: 'bitmap' })
  const imagePath = join(dir, `page-${number}.webp`)
  const info = await toSharp({
    data: Buffer.from(data.buffer, data.byteOffset, data.length),
    width,
    height,
    channels: 4,
  })
    .removeAlpha()
    .webp({ quality: 78, effort: 2 })
    .toFile(imagePath)
  return [
    { name: `page-${number}`, path: imagePath, mime: 'image/webp', width: info.width, height: info.height },
    { name: `words-${number}`, path: wordsPath, mime: 'application/json' },
  ]
}
