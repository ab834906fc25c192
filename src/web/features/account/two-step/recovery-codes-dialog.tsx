import { useState } from 'react'
import { PRODUCT } from '#shared/product.ts'
import { twoStepMessages } from '#shared/words/settings/settings.ts'
import { downloadFile } from '#web/kit/client/download-file.ts'
import { useMe } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import styles from './two-step.module.css'

interface Props {
  codes: readonly string[]
  onClose: () => void
}

/** Shows the recovery codes once, to be copied, downloaded or printed. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const [isCopied, setIsCopied] = useState(false)
  const email = useMe()?.email ?? ''
  const text = [twoStepMessages.file(PRODUCT, email), twoStepMessages.fileText, '', ...codes, ''].join('\n')
  const copy = () => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))
  const download = () => {
    const fileUrl = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    downloadFile(fileUrl, `${PRODUCT.toLowerCase()}-${twoStepMessages.fileName}.txt`)
    URL.revokeObjectURL(fileUrl)
  }
  return (
    <Modal
      open
      role="alertdialog"
      title={twoStepMessages.codesTitle}
      description={twoStepMessages.codesText}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {twoStepMessages.codesSaved}
        </Button>
      }
    >
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.ways}>
        {/* The clipboard API is available only over https. */}
        {'clipboard' in navigator && (
          <Button onClick={copy}>{isCopied ? twoStepMessages.copied : twoStepMessages.copy}</Button>
        )}
        <Button onClick={download}>{twoStepMessages.download}</Button>
        <Button onClick={() => printText(text)}>{twoStepMessages.print}</Button>
      </div>
      <span role="status" className="visually-hidden">
        {isCopied && twoStepMessages.copied}
      </span>
    </Modal>
  )
}

/** Prints a text without the page around it. */
function printText(text: string): void {
  const printFrame = document.createElement('iframe')
  printFrame.hidden = true
  printFrame.srcdoc = '<!doctype html><pre></pre>'
  printFrame.addEventListener('load', () => {
    const { contentDocument: frameDocument, contentWindow: frameWindow } = printFrame
    const [textElement] = frameDocument?.getElementsByTagName('pre') ?? []
    if (textElement) textElement.textContent = text
    frameWindow?.addEventListener('afterprint', () => printFrame.remove())
    frameWindow?.print()
  })
  document.body.append(printFrame)
}
