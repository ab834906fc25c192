import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { createContext, Suspense, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { dialogMessages } from '#shared/words/page/page.ts'
import { Button } from '#web/ui/button.tsx'
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
            <Prompt key={notice.id} notice={notice} alerts={alerts} />
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

/** Undoes the last act that can be undone, also after its notice is gone; undefined while there is none. */
export function useUndoLast(): (() => void) | undefined {
  const alerts = useAlerts()
  const undoLast = () => alerts.state().undoLast
  return useSyncExternalStore(alerts.subscribe, undoLast, undoLast)
}

function Fade({ notice }: { notice: Notice }) {
  return <div className={styles.fade}>{notice.title}</div>
}

function Prompt({ notice, alerts }: { notice: Notice; alerts: Alerts }) {
  const Sign = SIGNS[notice.kind]
  const { id, undo, contactUs } = notice
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const held = isPointed || isFocused
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
      {undo && (
        <Button small onClick={undo}>
          {dialogMessages.undo}
        </Button>
      )}
      <Button look="icon" small aria-label={dialogMessages.close} onClick={() => alerts.dismiss(id)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </Button>
    </div>
  )
}
