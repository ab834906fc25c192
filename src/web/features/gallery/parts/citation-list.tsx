import { IconCopy } from '@tabler/icons-react'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { CITATION_STYLES, type formatCitations } from './citation.ts'
import styles from './citation-list.module.css'

interface Props {
  texts: ReturnType<typeof formatCitations>
  /** Shows only the heading until it is opened. */
  isFolded?: boolean
}

/** Citations of this page in several styles, each with a copy button. */
export function CitationList({ texts, isFolded = false }: Props) {
  const alerts = useAlerts()
  const copy = (text: string) => {
    navigator.clipboard?.writeText(text).then(
      () => alerts.fade(itemMessages.citeCopied),
      () => undefined,
    )
  }
  const citations = CITATION_STYLES.map((style) => (
    <details key={style} name="cite" open={style === 'plain'} className={styles.style}>
      <summary>{itemMessages.styles[style]}</summary>
      {/* Server and browser may know the page by different URLs, and the one from the server is right. */}
      <p dir="auto" className={styles.citation} suppressHydrationWarning>
        {texts[style]}
      </p>
      <Button small onClick={() => copy(texts[style])}>
        <IconCopy size={16} stroke={1.75} aria-hidden />
        {itemMessages.copy}
      </Button>
    </details>
  ))
  if (isFolded)
    return (
      <details className={styles.folded}>
        <summary>{itemMessages.cite}</summary>
        {citations}
      </details>
    )
  return (
    <section aria-labelledby="cite">
      <h2 id="cite" className={styles.small}>
        {itemMessages.cite}
      </h2>
      {citations}
    </section>
  )
}
