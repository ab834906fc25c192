import { IconCopy } from '@tabler/icons-react'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './item.module.css'

/** How to quote this page, ready to copy. */
export function Cite({ text }: { text: string }) {
  const alerts = useAlerts()
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => alerts.fade(itemMessages.citeCopied),
      () => undefined,
    )
  }
  return (
    <section className={styles.cite} aria-labelledby="cite">
      <h2 id="cite" className={styles.small}>
        {itemMessages.cite}
      </h2>
      {/* The server knows the address that people use; the browser may have come by another. */}
      <p className={styles.citation} suppressHydrationWarning>
        {text}
      </p>
      <Button small onClick={copy}>
        <IconCopy size={16} stroke={1.75} aria-hidden />
        {itemMessages.copy}
      </Button>
    </section>
  )
}
