import { createContext, Suspense, useContext, useSyncExternalStore, type ReactNode } from 'react'
import { dialogMessages } from '#shared/words/page/page.ts'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import type { Alerts } from './alert-store.ts'
import styles from './alerts.module.css'
import { useAvoidButtons } from './notices/avoid-buttons.ts'

const AlertsContext = createContext<Alerts | null>(null)
const AlertDialog = lazyWithMessages(async () => (await import('./notices/alert-dialog.tsx')).AlertDialog)
const AlertNotices = lazyWithMessages(async () => (await import('./notices/alert-notices.tsx')).AlertNotices)

/** Preloads the components, so that errors and questions can be shown while offline. */
export const preloadAlerts = () => Promise.all([AlertNotices.preload(), AlertDialog.preload()])

/** Shows prompts, fade alerts and questions over its children. */
export function AlertsProvider({ alerts, children }: { alerts: Alerts; children: ReactNode }) {
  const { notices, question } = useSyncExternalStore(alerts.subscribe, alerts.getState, alerts.getState)
  const [stackRef, isAtTop] = useAvoidButtons(notices.length > 0)
  return (
    <AlertsContext value={alerts}>
      {children}
      <div
        ref={stackRef}
        role="region"
        aria-label={dialogMessages.alerts}
        aria-live="polite"
        className={styles.stack}
        data-top={isAtTop || undefined}
      >
        <Suspense>{notices.length > 0 && <AlertNotices notices={notices} alerts={alerts} />}</Suspense>
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

/** Returns the undo of the last undoable action, even after its notice is gone; undefined if there is none. */
export function useUndoLast(): (() => void) | undefined {
  const alerts = useAlerts()
  const getUndoLast = () => alerts.getState().undoLast
  return useSyncExternalStore(alerts.subscribe, getUndoLast, getUndoLast)
}
