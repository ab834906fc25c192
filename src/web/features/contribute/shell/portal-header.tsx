import { isLockedPortal, type OpenPortal, type VisiblePortal } from '#shared/entities/submissions/portal.ts'
import { formatDay } from '#shared/words/formats.ts'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { RichText } from '#web/ui/public/rich-text.tsx'
import styles from '../contribute.module.css'

const DAY_MS = 86_400_000

/** The head of a portal: logo, organisation, cover, title, description and closing day. */
export function PortalHeader({ portal }: { portal: VisiblePortal }) {
  if (isLockedPortal(portal)) return <PortalIntro portal={{ title: portal.title }} />
  return <PortalIntro portal={portal} sender={contributeMessages.archiveAndOrg(portal.archive, portal.org_title)} />
}

interface IntroProps {
  portal: Pick<OpenPortal, 'title'> & Partial<Pick<OpenPortal, 'cover' | 'logo' | 'description' | 'closes_at'>>
  /** The names of the archive and its organisation. */
  sender?: string
  /** Whether it is part of another page. */
  isPreview?: boolean
}

export function PortalIntro({ portal, sender, isPreview = false }: IntroProps) {
  const { cover, logo, title, description, closes_at: closesAt } = portal
  const Title = isPreview ? 'h2' : 'h1'
  return (
    <header className={styles.head}>
      {(logo || sender) && (
        <div className={styles.sender}>
          {logo && <img src={logo} alt="" className={styles.logo} />}
          {sender && (
            <p dir="auto" className={styles.who}>
              {sender}
            </p>
          )}
        </div>
      )}
      {cover && <img src={cover} alt="" className={styles.cover} />}
      <Title dir="auto" className={styles.title}>
        {title}
      </Title>
      {description && <RichText html={description} className={styles.text ?? ''} />}
      {closesAt ? <p className={styles.quiet}>{contributeMessages.until(formatDay(closesAt - DAY_MS))}</p> : null}
    </header>
  )
}
