import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import sharp from 'sharp'
import type { PagesReply, PagesTask } from '../../children/tasks.ts'
import { image } from '../../image/encode.ts'
import type { MadeDerivative } from '../../media.ts'
import { closePage, openPdf, type Pdfium } from './open-pdf.ts'
import { pageWords } from './page-words.ts'
import { flattenAnnotations, missingTexts } from './pdf-annotations.ts'

sharp.concurrency(1)
sharp.cache(false)

const WIDTH = 1400
const LONGEST = 4000

/** Renders a range of pages and writes the positions of their words. Pages that can't be rendered are left out. */
export async function runPagesTask({ path, dir, from, count }: PagesTask): Promise<PagesReply> {
  const opened = await openPdf(path)
  if ('problem' in opened) return { ...opened, derivatives: [] }
  const { pdf, module } = opened
  const derivatives: MadeDerivative[] = []
  try {
    const last = Math.min(pdf.getPageCount(), from + count - 1)
    for (let page = from; page <= last; page++) {
      derivatives.push(...(await onePage(pdf, module, page, dir).catch(() => [])))
    }
    return { pages: pdf.getPageCount(), derivatives }
  } finally {
    pdf.destroy()
  }
}

async function onePage(pdf: PDFiumDocument, module: Pdfium, number: number, dir: string): Promise<MadeDerivative[]> {
  const words = join(dir, `words-${number}.json`)
  const texts = flattenAnnotations(module, pdf, number - 1)
  const reading = pdf.getPage(number - 1)
  const read = pageWords(module, reading, missingTexts(texts, reading.getText()))
  closePage(module, reading)
  await writeFile(words, JSON.stringify(read))
  if (!(read.width > 0 && read.height > 0)) throw new Error('page has no size')
  const scale = Math.min(WIDTH / read.width, LONGEST / read.height)
  // Rendering closes the page.
  const { data, width, height } = await pdf.getPage(number - 1).render({ scale, render: 'bitmap' })
  const picture = join(dir, `page-${number}.webp`)
  const made = await image({ data: Buffer.from(data.buffer, data.byteOffset, data.length), width, height, channels: 4 })
    .removeAlpha()
    .webp({ quality: 78, effort: 2 })
    .toFile(picture)
  return [
    { name: `page-${number}`, path: picture, mime: 'image/webp', width: made.width, height: made.height },
    { name: `words-${number}`, path: words, mime: 'application/json' },
  ]
}
