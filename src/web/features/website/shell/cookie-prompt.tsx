import { useEffect, useRef, useState } from 'react'
import { websiteMessages } from '#shared/words/website/website.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { storeConsent, readConsent, onConsent } from '#web/ui/preferences/consent.ts'
import styles from './cookie-prompt.module.css'

/**
 * Asks once whether optional content may be loaded. Declining is as easy as accepting, and nothing optional is loaded before an
 * answer. The prompt stays at the bottom of the window, and space at the end of the page keeps the footer in reach.
 * @spec 2.cookie.1
 */
export function CookiePrompt({ cookies }: { cookies: string }) {
  const [answer, setAnswer] = useState(() => readConsent(cookies))
  const [isReopened, setIsReopened] = useState(false)
  const promptRef = useRef<HTMLElement>(null)
  useEffect(
    () =>
      onConsent(() => {
        const consent = readConsent(document.cookie)
        setAnswer(consent)
        setIsReopened(consent === null)
      }),
    [],
  )
  // Browsers limit cookies to about 400 days, so each visit extends the answer.
  useEffect(() => {
    const consent = readConsent(document.cookie)
    if (consent) storeConsent(consent)
  }, [])
  // Move the focus to the prompt when the user reopens it from the footer.
  useEffect(() => {
    if (isReopened) promptRef.current?.focus()
  }, [isReopened])
  return (
    <section
      ref={promptRef}
      className={styles.prompt}
      aria-label={websiteMessages.consent.title}
      tabIndex={-1}
      hidden={answer !== null}
      data-prompt
    >
      <p className={styles.text}>
        {websiteMessages.consent.text} <PageLink to="/docs/cookies">{websiteMessages.consent.page}</PageLink>
      </p>
      <div className={styles.answers}>
        <Button data-act="decline" onClick={() => storeConsent('declined')}>
          {websiteMessages.consent.decline}
        </Button>
        <Button data-act="accept" onClick={() => storeConsent('accepted')}>
          {websiteMessages.consent.accept}
        </Button>
      </div>
    </section>
  )
}
