import { join } from 'node:path'
import sharp from 'sharp'
import type { PagesReply, PagesTask } from '../children/tasks.ts'
import type { DerivativeFile } from '../media.ts'
import { decodeTiff } from './decode-tiff.ts'
import { toSharp } from './encode.ts'
import { openTiff } from './tiff/tiff-file.ts'
import { findShownPages } from './tiff/tiff-layout.ts'

sharp.concurrency(1)
sharp.cache(false)

const MAX_PAGE_SIDE = 2000

/** Renders a range of pages of a TIFF. Pages that can't be rendered are left out. */
export async function runTiffPagesTask({ path, dir, firstPage, count }: PagesTask): Promise<PagesReply> {
  const file = await openTiff(path)
  if (!file) return { problem: 'damaged', derivatives: [] }
  const pages = (await findShownPages(file)).length
  await file.handle.close()
  const derivatives: DerivativeFile[] = []
  for (let pageNumber = firstPage; pageNumber < firstPage + count && pageNumber <= pages; pageNumber++) {
    const page = await renderPage(path, dir, pageNumber).catch(() => undefined)
    if (page) derivatives.push(page)
  }
  return { pages, derivatives }
}

async function renderPage(path: string, dir: string, pageNumber: number): Promise<DerivativeFile | undefined> {
  const decoded = await decodeTiff(path, dir, MAX_PAGE_SIDE, pageNumber)
  if (!('pixels' in decoded)) return undefined
  const targetPath = join(dir, `page-${pageNumber}.webp`)
  const { width, height } = await toSharp(decoded.pixels)
    .flatten({ background: '#fff' })
    .webp({ quality: 80, effort: 2 })
    .toFile(targetPath)
  return { name: `page-${pageNumber}`, path: targetPath, mime: 'image/webp', width, height }
}
