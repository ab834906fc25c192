import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { dialogMessages } from '#shared/words/page/page.ts'
import { Button } from '#web/ui/button.tsx'
import { contactAddress, type Alerts, type Notice } from './alert-store.ts'
import styles from './alerts.module.css'

const SIGNS = { info: IconInfoCircle, success: IconCircleCheck, error: IconAlertCircle }

/** The notices in the alert region. */
export function AlertNotices({ notices, alerts }: { notices: readonly Notice[]; alerts: Alerts }) {
  return notices.map((notice) =>
    notice.fade ? <Fade key={notice.id} notice={notice} /> : <Prompt key={notice.id} notice={notice} alerts={alerts} />,
  )
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
