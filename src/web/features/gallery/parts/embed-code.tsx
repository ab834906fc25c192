import { IconCopy } from '@tabler/icons-react'
import { toEmbedUrl, buildEmbedCode, type EmbedSize } from '#shared/rules/embed/embed-code.ts'
import { exhibitMessages, itemMessages } from '#shared/words/gallery/gallery.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './embed-code.module.css'

interface Props {
  /** The URL of the page to embed. */
  address: string
  title: string
  size: EmbedSize
}

/** The HTML code that embeds this page in another site, folded. */
export const EmbedCode = (props: Props) => (
  <details className={styles.embed} data-live>
    <summary>{exhibitMessages.embed}</summary>
    <EmbedSnippet {...props} />
  </details>
)

/** The HTML code that embeds this page in another site, with a copy button. */
export function EmbedSnippet({ address, title, size }: Props) {
  const alerts = useAlerts()
  const code = buildEmbedCode(toEmbedUrl(address), title, size)
  const copy = () => {
    navigator.clipboard?.writeText(code).then(
      () => alerts.fade(exhibitMessages.embedCopied),
      () => undefined,
    )
  }
  return (
    <>
      <p className={styles.hint}>{exhibitMessages.embedHint}</p>
      {/* Server and browser may know the page by different URLs, and the one from the server is right. */}
      <code dir="ltr" className={styles.code} suppressHydrationWarning>
        {code}
      </code>
      <Button small onClick={copy}>
        <IconCopy size={16} stroke={1.75} aria-hidden />
        {itemMessages.copy}
      </Button>
    </>
  )
}
