import { websiteMessages } from '#shared/words/website/website.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Container } from '#web/ui/container.tsx'
import { Logo } from '#web/ui/logo.tsx'
import styles from './home.module.css'

export function Page() {
  return (
    <>
      <Container as="header" className={styles.top}>
        <Logo />
        <a className={buttonClass()} href="/client">
          {websiteMessages.login}
        </a>
      </Container>
      <Container as="main" id="content" className={styles.hero}>
        <h1 className={styles.title}>{websiteMessages.tagline}</h1>
        <p className={styles.text}>{websiteMessages.text}</p>
      </Container>
    </>
  )
}
