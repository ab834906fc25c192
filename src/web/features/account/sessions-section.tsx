import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { UserSession } from '#shared/entities/user.ts'
import { formatLocalDay, formatTime } from '#shared/words/formats.ts'
import { sessionsMessages } from '#shared/words/settings/settings.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { sessionsQuery, useEndSessions } from './account.queries.ts'
import { describeDevice, parseUserAgent } from './user-agent.ts'
import { SettingsSection } from './settings-section.tsx'
import styles from './account.module.css'

/** The user's sessions, this one first. All others can be ended. */
export function SessionsSection({ user }: { user: string }) {
  const { data, error, refetch } = useQuery(sessionsQuery(useApi(), user))
  const { endOne, endOthers } = useEndSessions(user)
  const alerts = useAlerts()
  const otherSessions = data?.filter(({ current }) => !current) ?? []
  const endSession = (session: UserSession, button: HTMLElement) => {
    focusAfterRemoval(button)
    endOne.mutate(session.id, {
      onSuccess: () => alerts.prompt(sessionsMessages.ended(describeDevice(session.agent)), { kind: 'success' }),
    })
  }
  const confirmEndOthers = async () => {
    const isConfirmed = await alerts.confirm({
      title: sessionsMessages.endOthersTitle,
      description: sessionsMessages.endOthersText(otherSessions.length),
      actionLabel: sessionsMessages.endOthers,
    })
    if (isConfirmed)
      endOthers.mutate(undefined, { onSuccess: () => alerts.prompt(sessionsMessages.othersEnded, { kind: 'success' }) })
  }
  return (
    <SettingsSection
      id="sessions"
      title={sessionsMessages.title}
      text={sessionsMessages.text}
      action={
        otherSessions.length > 0 && (
          <Button disabled={endOthers.isPending} onClick={() => void confirmEndOthers()}>
            {sessionsMessages.endOthers}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="3.5rem" />}
      {data && (
        <ul className={styles.rows}>
          {data
            .toSorted((a, b) => Number(b.current) - Number(a.current))
            .map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={endOne.isPending && endOne.variables === session.id}
                onEnd={(button) => endSession(session, button)}
              />
            ))}
        </ul>
      )}
      {data && otherSessions.length === 0 && <p className={styles.text}>{sessionsMessages.noOtherSessions}</p>}
    </SettingsSection>
  )
}

interface RowProps {
  session: UserSession
  busy: boolean
  onEnd: (button: HTMLElement) => void
}

function SessionRow({ session, busy, onEnd }: RowProps) {
  const DeviceIcon = parseUserAgent(session.agent).isHandheld ? IconDeviceMobile : IconDeviceDesktop
  const { current, seen_at, created_at } = session
  return (
    <li className={styles.row}>
      <DeviceIcon className={styles.sign} size={24} stroke={1.5} aria-hidden />
      <div>
        <div className={styles.name}>
          {describeDevice(session.agent)}
          {current && <span className={styles.badge}>{sessionsMessages.here}</span>}
        </div>
        <div className={styles.facts}>
          {[
            formatLocation(session),
            current ? sessionsMessages.usedNow : sessionsMessages.used(formatLocalDay(seen_at), formatTime(seen_at)),
            sessionsMessages.since(formatLocalDay(created_at)),
          ].join(' · ')}
        </div>
      </div>
      {!current && (
        <Button
          small
          disabled={busy}
          aria-label={sessionsMessages.endNamed(describeDevice(session.agent))}
          onClick={({ currentTarget }) => onEnd(currentTarget)}
        >
          {sessionsMessages.end}
        </Button>
      )}
    </li>
  )
}

function formatLocation({ place, address, current }: UserSession): string {
  if (place === 'local') return sessionsMessages.localNetwork
  return place === 'here' && !current ? sessionsMessages.sameNetwork : sessionsMessages.from(address)
}
