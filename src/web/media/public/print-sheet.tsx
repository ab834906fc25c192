import { useLayoutEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Artifact } from '#shared/entities/artifact.ts'
import { htmlToPlainText } from '#shared/rules/markup.ts'
import { viewerMessages } from '#shared/words/media/media.ts'
import { QrCode } from '#web/ui/public/qr-code.tsx'
import { getPicture } from './get-picture.ts'
import styles from './print-sheet.module.css'

interface Props {
  artifact: Pick<Artifact, 'title' | 'description' | 'type' | 'file'>
  /** The archive or project that the item belongs to. */
  source: string
  /** Names and values. */
  facts: readonly (readonly [name: string, value: string])[]
  /** The URL of the item's page, also printed as a QR code. */
  address: string
}

/** An item on paper: printed instead of the page that this is mounted on. */
export function PrintSheet(props: Props) {
  const [isPrinting, setIsPrinting] = useState(false)
  useLayoutEffect(() => {
    // The browser prints what is there when its event handlers end.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting && createPortal(<Sheet {...props} />, document.body)
}

function Sheet({ artifact, source, facts, address }: Props) {
  const pictureUrl = findShownPicture(artifact)
  const description = htmlToPlainText(artifact.description)
  return (
    <div className={styles.sheet}>
      <p className={styles.source}>
        <bdi>{source}</bdi>
      </p>
      {pictureUrl && <img className={styles.picture} src={pictureUrl} alt="" decoding="sync" />}
      <h1 className={styles.title} dir="auto">
        {artifact.title}
      </h1>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <div className={styles.foot}>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <div className={styles.address}>
          <QrCode className={styles.code} text={address} label={viewerMessages.qrCode} />
          <bdi>{address}</bdi>
        </div>
      </div>
    </div>
  )
}

/** Returns the URL of the item's picture that the page shows, since printing doesn't wait for another one to load. */
function findShownPicture(artifact: Props['artifact']): string | undefined {
  const urls = getPicture(artifact).sources.map(({ url }) => new URL(url, window.location.href).href)
  const shownUrls = new Set([...document.images].flatMap(({ complete, currentSrc }) => (complete ? currentSrc : [])))
  return urls.findLast((url) => shownUrls.has(url)) ?? urls.at(-1)
}
