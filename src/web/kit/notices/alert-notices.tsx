import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { dialogMessages, stateMessages } from '#shared/words/page/page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { getContactUrl, type Alerts, type Notice } from '../alert-store.ts'
import styles from '../alerts.module.css'

const KIND_ICONS = { info: IconInfoCircle, success: IconCircleCheck, error: IconAlertCircle }

/** The notices in the alert region. */
export function AlertNotices({ notices, alerts }: { notices: readonly Notice[]; alerts: Alerts }) {
  return notices.map((notice) =>
    notice.fade ? (
      <FadeAlert key={notice.id} notice={notice} />
    ) : (
      <PromptAlert key={notice.id} notice={notice} alerts={alerts} />
    ),
  )
}

function FadeAlert({ notice }: { notice: Notice }) {
  return <div className={styles.fade}>{notice.title}</div>
}

function PromptAlert({ notice, alerts }: { notice: Notice; alerts: Alerts }) {
  const KindIcon = KIND_ICONS[notice.kind]
  const { id, undo, actions = [], retry, hasContactLink } = notice
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isPaused = isHovered || isFocused
  useEffect(() => alerts.setPaused(id, isPaused), [alerts, id, isPaused])
  return (
    <div
      role={notice.kind === 'error' ? 'alert' : undefined}
      className={`${styles.prompt} ${styles[notice.kind]}`}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <KindIcon className={styles.sign} size={20} stroke={1.75} aria-hidden />
      <div className={styles.words}>
        <div className={styles.title}>{notice.title}</div>
        {notice.text && <div className={styles.text}>{notice.text}</div>}
        {hasContactLink && (
          <a className={styles.contact} href={getContactUrl(notice.title)}>
            {dialogMessages.contactUs}
          </a>
        )}
      </div>
      {undo && (
        <Button small onClick={undo}>
          {dialogMessages.undo}
        </Button>
      )}
      {actions.map((action) =>
        'href' in action ? (
          <ButtonLink key={action.label} small href={action.href} target="_blank" rel="noopener">
            {action.label}
          </ButtonLink>
        ) : (
          <Button
            key={action.label}
            small
            onClick={() => {
              alerts.dismiss(id)
              action.run()
            }}
          >
            {action.label}
          </Button>
        ),
      )}
      {retry && (
        <Button
          small
          onClick={() => {
            alerts.dismiss(id)
            retry()
          }}
        >
          {stateMessages.retry}
        </Button>
      )}
      <Button variant="icon" small aria-label={dialogMessages.close} onClick={() => alerts.dismiss(id)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </Button>
    </div>
  )
}
