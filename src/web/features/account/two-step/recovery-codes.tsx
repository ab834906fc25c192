import { useState } from 'react'
import { PRODUCT } from '#shared/product.ts'
import { twoStepMessages } from '#shared/words/settings/settings.ts'
import { save } from '#web/kit/client/save.ts'
import { useMe } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import styles from './two-step.module.css'

interface Props {
  codes: readonly string[]
  onClose: () => void
}

/** Shows the recovery codes once, to be copied, downloaded or printed. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const [copied, setCopied] = useState(false)
  const email = useMe()?.email ?? ''
  const text = [twoStepMessages.file(PRODUCT, email), twoStepMessages.fileText, '', ...codes, ''].join('\n')
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  const download = () => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    save(address, `${PRODUCT.toLowerCase()}-${twoStepMessages.fileName}.txt`)
    URL.revokeObjectURL(address)
  }
  return (
    <Modal
      open
      role="alertdialog"
      title={twoStepMessages.codesTitle}
      description={twoStepMessages.codesText}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {twoStepMessages.kept}
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
        {'clipboard' in navigator && <Button onClick={copy}>{copied ? twoStepMessages.copied : twoStepMessages.copy}</Button>}
        <Button onClick={download}>{twoStepMessages.download}</Button>
        <Button onClick={() => print(text)}>{twoStepMessages.print}</Button>
      </div>
      <span role="status" className="visually-hidden">
        {copied && twoStepMessages.copied}
      </span>
    </Modal>
  )
}

/** Prints a text without the page around it. */
function print(text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.srcdoc = '<!doctype html><pre></pre>'
  frame.addEventListener('load', () => {
    const { contentDocument: page, contentWindow: view } = frame
    const [pre] = page?.getElementsByTagName('pre') ?? []
    if (pre) pre.textContent = text
    view?.addEventListener('afterprint', () => frame.remove())
    view?.print()
  })
  document.body.append(frame)
}
