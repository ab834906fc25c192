import { IconCopy } from '@tabler/icons-react'
import { embedAddress, embedCode, type Room } from '#shared/rules/embed/embed-code.ts'
import { exhibitMessages, itemMessages } from '#shared/words/gallery/gallery.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './embed-code.module.css'

interface Props {
  /** Of the page that is to be shown elsewhere, in its gallery. */
  address: string
  title: string
  room: Room
}

/** What somebody copies to show this page within one of their own. */
export function EmbedCode({ address, title, room }: Props) {
  const alerts = useAlerts()
  const code = embedCode(embedAddress(address), title, room)
  const copy = () => {
    navigator.clipboard?.writeText(code).then(
      () => alerts.fade(exhibitMessages.embedCopied),
      () => undefined,
    )
  }
  return (
    <details className={styles.embed}>
      <summary>{exhibitMessages.embed}</summary>
      <p className={styles.hint}>{exhibitMessages.embedHint}</p>
      {/* The server knows the address that people use; the browser may have come by another. */}
      <code dir="ltr" className={styles.code} suppressHydrationWarning>
        {code}
      </code>
      <Button small onClick={copy}>
        <IconCopy size={16} stroke={1.75} aria-hidden />
        {itemMessages.copy}
      </Button>
    </details>
  )
}
