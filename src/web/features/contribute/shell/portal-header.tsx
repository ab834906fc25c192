import { isLockedPortal, type VisiblePortal } from '#shared/entities/submissions/portal.ts'
import { formatDay } from '#shared/words/formats.ts'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { RichText } from '#web/ui/public/rich-text.tsx'
import styles from '../contribute.module.css'

const DAY_MS = 86_400_000

/** The head of a portal: cover, organisation, title, description and closing day. */
export function PortalHeader({ portal }: { portal: VisiblePortal }) {
  const openPortal = isLockedPortal(portal) ? null : portal
  const closesAt = openPortal?.closes_at
  return (
    <header className={styles.head}>
      {openPortal?.cover && <img src={openPortal.cover} alt="" className={styles.cover} />}
      {openPortal && (
        <p dir="auto" className={styles.who}>
          {contributeMessages.archiveAndOrg(openPortal.archive, openPortal.org_title)}
        </p>
      )}
      <h1 dir="auto" className={styles.title}>
        {portal.title}
      </h1>
      {openPortal?.description && <RichText html={openPortal.description} className={styles.text ?? ''} />}
      {closesAt ? <p className={styles.quiet}>{contributeMessages.until(formatDay(closesAt - DAY_MS))}</p> : null}
    </header>
  )
}
