import { isLocked, type ShownPortal } from '#shared/entities/submissions/portal.ts'
import { formatDay } from '#shared/words/formats.ts'
import { givingMessages } from '#shared/words/giving/giving.ts'
import { RichText } from '#web/ui/public/rich-text.tsx'
import styles from '../giving.module.css'

const DAY_MS = 86_400_000

/** The head of a portal: cover, organisation, title, description and closing day. */
export function PortalHead({ portal }: { portal: ShownPortal }) {
  const inside = isLocked(portal) ? null : portal
  const closes = inside?.closes_at
  return (
    <header className={styles.head}>
      {inside?.cover && <img src={inside.cover} alt="" className={styles.cover} />}
      {inside && (
        <p dir="auto" className={styles.who}>
          {givingMessages.by(inside.archive, inside.org_title)}
        </p>
      )}
      <h1 dir="auto" className={styles.title}>
        {portal.title}
      </h1>
      {inside?.description && <RichText html={inside.description} className={styles.text ?? ''} />}
      {closes ? <p className={styles.quiet}>{givingMessages.until(formatDay(closes - DAY_MS))}</p> : null}
    </header>
  )
}
