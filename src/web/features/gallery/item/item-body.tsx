import { IconDownload } from '@tabler/icons-react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { PublicField } from '#shared/entities/own-fields/own-field.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { getEmbedSize } from '#shared/rules/embed/embed-code.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { ItemGrid } from '../collection/item-grid.tsx'
import { ExhibitCards } from '../parts/exhibit-cards.tsx'
import { EmbedCode } from '../parts/embed-code.tsx'
import { ReportButton } from '../report/report-button.tsx'
import { formatCitations } from '../parts/citation.ts'
import { CitationList } from '../parts/citation-list.tsx'
import { ItemFacts } from './item-facts.tsx'
import { PrintButton } from './print-button.tsx'
import { ShareButton } from '../parts/share-button.tsx'
import styles from './item.module.css'

interface Props {
  alias: string
  item: Artifact
  /** The titles of its tags. */
  tags: readonly string[]
  /** The archive's own fields of which it has a value. */
  fields: readonly PublicField[]
  /** The exhibits that show it. */
  exhibits: readonly Exhibit[]
  /** Items with many shared keywords, tags or other values. */
  related: readonly Artifact[]
  /** The name of the archive. */
  archive: string
  /** The canonical URL of this page. */
  address: string
}

/** Letters from which a title is set smaller. */
const LONG_TITLE = 90

const getAspectRatio = ({ file }: Artifact) => (file?.width && file.height ? file.width / file.height : undefined)

/** The texts and facts of an item, below its viewer. */
export function ItemBody({ alias, item, tags, fields, exhibits, related, archive, address }: Props) {
  const { file } = item
  return (
    <>
      <div className={styles.body}>
        <div>
          <h1 dir="auto" className={`${styles.title} ${item.title.length > LONG_TITLE ? styles.longTitle : ''}`}>
            {item.title}
          </h1>
          <RichText html={item.description} className={styles.description ?? ''} />
          <div className={styles.actions}>
            {file?.url && (
              <ButtonLink variant="primary" href={file.url} download={item.filename ?? true}>
                <IconDownload size={18} stroke={1.75} aria-hidden />
                {itemMessages.download} ({formatBytes(file.size)})
              </ButtonLink>
            )}
            <ShareButton title={item.title} />
            <PrintButton item={item} tags={tags} archive={archive} address={address} />
          </div>
        </div>
        <section className={styles.known} aria-label={itemMessages.facts}>
          <ItemFacts alias={alias} item={item} tags={tags} fields={fields} />
        </section>
        <div className={styles.further}>
          <CitationList texts={formatCitations(item, archive, address)} />
          <EmbedCode address={address} title={item.title} size={getEmbedSize(item.type, getAspectRatio(item))} />
          <ReportButton alias={alias} item={item.id} />
        </div>
      </div>
      {exhibits.length > 0 && (
        <section className={styles.appears} aria-labelledby="appears-in">
          <h2 id="appears-in">{itemMessages.appearsIn}</h2>
          <ExhibitCards alias={alias} exhibits={exhibits} />
        </section>
      )}
      {related.length > 0 && (
        <section className={styles.appears} aria-labelledby="related">
          <h2 id="related">{itemMessages.related}</h2>
          <ItemGrid getAlias={() => alias} items={related} />
        </section>
      )}
    </>
  )
}
