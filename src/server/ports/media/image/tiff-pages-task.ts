import { join } from 'node:path'
import sharp from 'sharp'
import type { PagesReply, PagesTask } from '../children/tasks.ts'
import type { MadeDerivative } from '../media.ts'
import { decodeTiff } from './decode-tiff.ts'
import { image } from './encode.ts'
import { openTiff } from './tiff/tiff-file.ts'
import { shownPages } from './tiff/tiff-layout.ts'

sharp.concurrency(1)
sharp.cache(false)

const LONGEST = 2000

/** Renders a range of pages of a TIFF. Pages that can't be rendered are left out. */
export async function runTiffPagesTask({ path, dir, from, count }: PagesTask): Promise<PagesReply> {
  const file = await openTiff(path)
  if (!file) return { problem: 'damaged', derivatives: [] }
  const pages = (await shownPages(file)).length
  await file.handle.close()
  const derivatives: MadeDerivative[] = []
  for (let number = from; number < from + count && number <= pages; number++) {
    const made = await onePage(path, dir, number).catch(() => undefined)
    if (made) derivatives.push(made)
  }
  return { pages, derivatives }
}

async function onePage(path: string, dir: string, number: number): Promise<MadeDerivative | undefined> {
  const decoded = await decodeTiff(path, dir, LONGEST, number)
  if (!('pixels' in decoded)) return undefined
  const target = join(dir, `page-${number}.webp`)
  const { width, height } = await image(decoded.pixels)
    .flatten({ background: '#fff' })
    .webp({ quality: 80, effort: 2 })
    .toFile(target)
  return { name: `page-${number}`, path: target, mime: 'image/webp', width, height }
}
