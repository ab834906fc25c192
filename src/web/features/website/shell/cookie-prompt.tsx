import { useEffect, useRef, useState } from 'react'
import { websiteMessages as words } from '#shared/words/website/website.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { answerConsent, consentIn, onConsent } from '#web/ui/preferences/consent.ts'
import styles from './cookie-prompt.module.css'

/**
 * Asks once whether optional things may be loaded; to decline is as easy as to accept. It stands above everything, covers
 * nothing and waits, for without an answer nothing optional is there.
 * @spec 2.cookie.1
 */
export function CookiePrompt({ cookies }: { cookies: string }) {
  const [answer, setAnswer] = useState(() => consentIn(cookies))
  const [asked, setAsked] = useState(false)
  const box = useRef<HTMLElement>(null)
  useEffect(
    () =>
      onConsent(() => {
        const now = consentIn(document.cookie)
        setAnswer(now)
        setAsked(now === null)
      }),
    [],
  )
  // Some browsers keep a cookie for some 400 days at most: with each visit an answer is kept for its whole time again.
  useEffect(() => {
    const given = consentIn(document.cookie)
    if (given) answerConsent(given)
  }, [])
  // Whoever asks to be asked anew is led there.
  useEffect(() => {
    if (asked) box.current?.focus()
  }, [asked])
  return (
    <section
      ref={box}
      className={styles.prompt}
      aria-label={words.consent.title}
      tabIndex={-1}
      hidden={answer !== null}
      data-prompt
    >
      <p className={styles.text}>
        {words.consent.text} <PageLink to="/docs/cookies">{words.consent.page}</PageLink>
      </p>
      <div className={styles.answers}>
        <Button data-act="decline" onClick={() => answerConsent('declined')}>
          {words.consent.decline}
        </Button>
        <Button data-act="accept" onClick={() => answerConsent('accepted')}>
          {words.consent.accept}
        </Button>
      </div>
    </section>
  )
}
