import { IconWorld, IconWorldOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { sees, visitorsBecause, type Line } from './audience.ts'
import styles from './audience.module.css'

interface Props {
  line: Line<'visitors'>
  /** The public URL. */
  inGallery: string | undefined
  /** A link to the form that changes the visibility. */
  change: ReactNode
}

/** Whether visitors can see the entry, and why. */
export function Visitors({ line, inGallery, change }: Props) {
  const open = sees(line)
  const Sign = open ? IconWorld : IconWorldOff
  return (
    <section className={styles.visitors} data-open={open} aria-label={audienceMessages.visitors}>
      <span className={styles.sign}>
        <Sign size={22} stroke={1.5} aria-hidden />
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>{audienceMessages.visitors}</h3>
        <p>
          <strong>{open ? audienceMessages.visitorsYes : audienceMessages.visitorsNo}</strong>
        </p>
        <p className={styles.quiet}>{visitorsBecause(line)}</p>
        {((open && inGallery) || change) && (
          <p className={styles.links}>
            {open && inGallery && (
              <ButtonLink small href={inGallery} target="_blank" rel="noopener">
                {audienceMessages.seeThere}
              </ButtonLink>
            )}
            {change}
          </p>
        )}
      </div>
    </section>
  )
}
