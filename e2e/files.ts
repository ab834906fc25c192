import type { Page } from 'playwright-core'

export interface DroppedFile {
  name: string
  bytes: Buffer
  mime: string
}

/** Drops files on the page as a hand would: enter, over, drop, with a DataTransfer that holds them. */
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
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('main', type, { dataTransfer: data })
  }
}
