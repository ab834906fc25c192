import type { JSHandle, Page } from 'playwright-core'

export interface DroppedFile {
  name: string
  bytes: Buffer
  mime: string
}

/** Drops files on the page with the same drag events as a user. */
export async function dropFiles(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const carried = files.map(({ name, bytes, mime }) => ({ name, mime, base64: bytes.toString('base64') }))
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, mime, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: mime }))
    }
    return transfer
  }, carried)
  await drop(page, data)
}

/** Drops files created in the page, each of them `head` padded with zeros to its size. */
export async function dropMade(
  page: Page,
  head: Buffer,
  files: readonly { name: string; size: number }[],
): Promise<void> {
  const carried = { base64: head.toString('base64'), files: [...files] }
  const data = await page.evaluateHandle(({ base64, files: made }) => {
    const transfer = new DataTransfer()
    const begin = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    for (const { name, size } of made)
      transfer.items.add(new File([begin, new Uint8Array(size - begin.length)], name, { type: 'image/jpeg' }))
    return transfer
  }, carried)
  await drop(page, data)
}

async function drop(page: Page, dataTransfer: JSHandle<DataTransfer>): Promise<void> {
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('main', type, { dataTransfer })
}
