import { IconChevronDown, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
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

/** The citation of this page in a chosen style, with a copy button. */
export function CitationList({ texts, isFolded = false }: Props) {
  const alerts = useAlerts()
  const [style, setStyle] = useState<(typeof CITATION_STYLES)[number]>('plain')
  const copy = () => {
    navigator.clipboard?.writeText(texts[style]).then(
      () => alerts.fade(itemMessages.citeCopied),
      () => undefined,
    )
  }
  const controls = (
    <div className={styles.controls} data-live>
      <span className={styles.choice}>
        <select
          className={styles.styles}
          aria-label={itemMessages.citeStyle}
          value={style}
          onChange={({ target }) => setStyle(CITATION_STYLES.find((name) => name === target.value) ?? 'plain')}
        >
          {CITATION_STYLES.map((name) => (
            <option key={name} value={name}>
              {itemMessages.styles[name]}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </span>
      <Button small onClick={copy}>
        <IconCopy size={16} stroke={1.75} aria-hidden />
        {itemMessages.copy}
      </Button>
    </div>
  )
  const citation = (
    <>
      {/* Server and browser may know the page by different URLs, and the one from the server is right. */}
      <p dir="auto" className={styles.citation} suppressHydrationWarning>
        {texts[style]}
      </p>
      <noscript data-text>
        {CITATION_STYLES.slice(1).map((name) => (
          <details key={name} className={styles.other}>
            <summary>{itemMessages.styles[name]}</summary>
            <p dir="auto" className={styles.citation}>
              {texts[name]}
            </p>
          </details>
        ))}
      </noscript>
    </>
  )
  if (isFolded)
    return (
      <details className={styles.folded}>
        <summary>{itemMessages.cite}</summary>
        {controls}
        {citation}
      </details>
    )
  return (
    <section aria-labelledby="cite">
      <div className={styles.head}>
        <h2 id="cite" className={styles.small}>
          {itemMessages.cite}
        </h2>
        {controls}
      </div>
      {citation}
    </section>
  )
}
