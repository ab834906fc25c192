import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { createContext, Suspense, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { dialogMessages } from '#shared/words/page/page.ts'
import { Button } from '#web/ui/button.tsx'
import { useByKeyboard } from '#web/ui/preferences/by-keyboard.ts'
import { lazily } from '#web/ui/preferences/with-words.ts'
import { contactAddress, type Alerts, type Notice } from './alert-store.ts'
import styles from './alerts.module.css'

const AlertsContext = createContext<Alerts | null>(null)
const AlertDialog = lazily(async () => (await import('./alert-dialog.tsx')).AlertDialog)
const SIGNS = { info: IconInfoCircle, success: IconCircleCheck, error: IconAlertCircle }

/** Has all at hand to ask a question, also while the connection is away. */
export const readyToAsk = () => AlertDialog.preload()

/** Shows prompts, fade alerts and questions over whatever it holds. */
export function AlertsProvider({ alerts, children }: { alerts: Alerts; children: ReactNode }) {
  const { notices, question } = useSyncExternalStore(alerts.subscribe, alerts.state, alerts.state)
  return (
    <AlertsContext value={alerts}>
      {children}
      <div role="region" aria-label={dialogMessages.notices} aria-live="polite" className={styles.stack}>
        {notices.map((notice) =>
          notice.fade ? (
            <Fade key={notice.id} notice={notice} />
          ) : (
            <Prompt key={notice.id} notice={notice} alerts={alerts} newest={notice === notices.at(-1)} />
          ),
        )}
      </div>
      <Suspense>{question && <AlertDialog key={question.id} question={question} />}</Suspense>
    </AlertsContext>
  )
}

export function useAlerts(): Alerts {
  const alerts = useContext(AlertsContext)
  if (!alerts) throw new Error('useAlerts outside of AlertsProvider')
  return alerts
}

function Fade({ notice }: { notice: Notice }) {
  return <div className={styles.fade}>{notice.title}</div>
}

/** So long, in ms, the newest notice waits for whoever comes to what it offers by keys. */
const REACHED_MS = 20_000

function Prompt({ notice, alerts, newest }: { notice: Notice; alerts: Alerts; newest: boolean }) {
  const Sign = SIGNS[notice.kind]
  const { id, action, contactUs } = notice
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  // By keys one comes to what it offers only after everything that stands before it.
  const mayReach = useByKeyboard() && newest && (action !== undefined || contactUs === true)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), REACHED_MS)
    return () => clearTimeout(timer)
  }, [])
  const held = isPointed || isFocused || (mayReach && !isLate)
  useEffect(() => alerts.hold(id, held), [alerts, id, held])
  return (
    <div
      role={notice.kind === 'error' ? 'alert' : undefined}
      className={`${styles.prompt} ${styles[notice.kind]}`}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Sign className={styles.sign} size={20} stroke={1.75} aria-hidden />
      <div className={styles.words}>
        <div className={styles.title}>{notice.title}</div>
        {notice.text && <div className={styles.text}>{notice.text}</div>}
        {contactUs && (
          <a className={styles.contact} href={contactAddress(notice.title)}>
            {dialogMessages.contactUs}
          </a>
        )}
      </div>
      {action && (
        <Button small onClick={() => alerts.act(id)}>
          {action.label}
        </Button>
      )}
      <Button look="icon" small aria-label={dialogMessages.close} onClick={() => alerts.dismiss(id)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </Button>
    </div>
  )
}
