import type { JSHandle, Page } from 'playwright-core'

export interface DroppedFile {
  name: string
  bytes: Buffer
  mime: string
}

/** Drops files on the page with the same drag events as a user. */
export async function dropFiles(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const payload = files.map(({ name, bytes, mime }) => ({ name, mime, base64: bytes.toString('base64') }))
  const transferHandle = await page.evaluateHandle((entries) => {
    const dataTransfer = new DataTransfer()
    for (const { name, mime, base64 } of entries) {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name, { type: mime }))
    }
    return dataTransfer
  }, payload)
  await dispatchDrop(page, transferHandle)
}

/** Drops files created in the page. Each consists of `head`, padded with zeros to the file’s size. */
export async function dropGeneratedFiles(
  page: Page,
  head: Buffer,
  files: readonly { name: string; size: number }[],
): Promise<void> {
  const payload = { base64: head.toString('base64'), files: [...files] }
  const data = await page.evaluateHandle(({ base64, files: fileSpecs }) => {
    const transfer = new DataTransfer()
    const headBytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    for (const { name, size } of fileSpecs)
      transfer.items.add(new File([headBytes, new Uint8Array(size - headBytes.length)], name, { type: 'image/jpeg' }))
    return transfer
  }, payload)
  await dispatchDrop(page, data)
}

async function dispatchDrop(page: Page, dataTransfer: JSHandle<DataTransfer>): Promise<void> {
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('main', type, { dataTransfer })
}
