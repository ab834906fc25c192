import { IconWorld, IconWorldOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { canSee, explainVisitors, type ViewerOfKind } from './viewers.ts'
import styles from './audience.module.css'

interface Props {
  viewer: ViewerOfKind<'visitors'>
  /** The public URL. */
  galleryUrl: string | undefined
  /** A link to the form that changes the visibility. */
  changeLink: ReactNode
}

/** Whether visitors can see the entry, and why. */
export function VisitorsSummary({ viewer, galleryUrl, changeLink }: Props) {
  const isVisible = canSee(viewer)
  const VisibilityIcon = isVisible ? IconWorld : IconWorldOff
  return (
    <section className={styles.visitors} data-open={isVisible} aria-label={audienceMessages.visitors}>
      <span className={styles.sign}>
        <VisibilityIcon size={22} stroke={1.5} aria-hidden />
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>{audienceMessages.visitors}</h3>
        <p>
          <strong>{isVisible ? audienceMessages.visitorsYes : audienceMessages.visitorsNo}</strong>
        </p>
        <p className={styles.quiet}>{explainVisitors(viewer)}</p>
        {((isVisible && galleryUrl) || changeLink) && (
          <p className={styles.links}>
            {isVisible && galleryUrl && (
              <ButtonLink small href={galleryUrl} target="_blank" rel="noopener">
                {audienceMessages.viewInGallery}
              </ButtonLink>
            )}
            {changeLink}
          </p>
        )}
      </div>
    </section>
  )
}
