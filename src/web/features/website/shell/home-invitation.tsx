import { websiteMessages } from '#shared/words/website/website.ts'
import { getButtonClass } from '#web/ui/button.tsx'
import { Container } from '#web/ui/container.tsx'
import { getPageLanguageAttributes } from '#web/ui/preferences/direction.ts'
import styles from './home-invitation.module.css'

/** Invites administrators to write the home page. Hidden until a script finds out who is signed in (entry-site.ts). */
export function HomeInvitation() {
  const { title, text, action } = websiteMessages.unwritten
  return (
    <div data-invitation hidden>
      <Container>
        <aside className={styles.invitation} {...getPageLanguageAttributes()}>
          <div>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
          <a className={getButtonClass({ variant: 'primary' })} href="/client/admin/website">
            {action}
          </a>
        </aside>
      </Container>
    </div>
  )
}
