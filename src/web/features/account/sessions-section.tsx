import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { UserSession } from '#shared/entities/user.ts'
import { formatDayHere, formatTime } from '#shared/words/formats.ts'
import { sessionsMessages } from '#shared/words/settings/settings.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusWhenGone } from '#web/ui/focus-next.ts'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { sessionsQuery, useEndSessions } from './account.queries.ts'
import { deviceName, deviceOf } from './device.ts'
import { SettingsSection } from './settings-section.tsx'
import styles from './account.module.css'

/** The user's sessions, this one first. All others can be ended. */
export function SessionsSection({ user }: { user: string }) {
  const { data, error, refetch } = useQuery(sessionsQuery(useApi(), user))
  const { endOne, endOthers } = useEndSessions(user)
  const alerts = useAlerts()
  const others = data?.filter(({ current }) => !current) ?? []
  const end = (one: UserSession, pressed: HTMLElement) => {
    focusWhenGone(pressed)
    endOne.mutate(one.id, { onSuccess: () => alerts.prompt(sessionsMessages.ended(deviceName(one.agent)), { kind: 'success' }) })
  }
  const endAll = async () => {
    const sure = await alerts.confirm({
      title: sessionsMessages.endOthersTitle,
      description: sessionsMessages.endOthersText(others.length),
      act: sessionsMessages.endOthers,
    })
    if (sure) endOthers.mutate(undefined, { onSuccess: () => alerts.prompt(sessionsMessages.othersEnded, { kind: 'success' }) })
  }
  return (
    <SettingsSection
      id="sessions"
      title={sessionsMessages.title}
      text={sessionsMessages.text}
      act={
        others.length > 0 && (
          <Button disabled={endOthers.isPending} onClick={() => void endAll()}>
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
            .map((one) => (
              <SessionRow
                key={one.id}
                session={one}
                busy={endOne.isPending && endOne.variables === one.id}
                onEnd={(pressed) => end(one, pressed)}
              />
            ))}
        </ul>
      )}
      {data && others.length === 0 && <p className={styles.text}>{sessionsMessages.alone}</p>}
    </SettingsSection>
  )
}

interface RowProps {
  session: UserSession
  busy: boolean
  onEnd: (pressed: HTMLElement) => void
}

function SessionRow({ session, busy, onEnd }: RowProps) {
  const Sign = deviceOf(session.agent).hand ? IconDeviceMobile : IconDeviceDesktop
  const { current, seen_at, created_at } = session
  return (
    <li className={styles.row}>
      <Sign className={styles.sign} size={24} stroke={1.5} aria-hidden />
      <div>
        <div className={styles.name}>
          {deviceName(session.agent)}
          {current && <span className={styles.badge}>{sessionsMessages.here}</span>}
        </div>
        <div className={styles.facts}>
          {[
            placeOf(session),
            current ? sessionsMessages.usedNow : sessionsMessages.used(formatDayHere(seen_at), formatTime(seen_at)),
            sessionsMessages.since(formatDayHere(created_at)),
          ].join(' · ')}
        </div>
      </div>
      {!current && (
        <Button
          small
          disabled={busy}
          aria-label={sessionsMessages.endNamed(deviceName(session.agent))}
          onClick={({ currentTarget }) => onEnd(currentTarget)}
        >
          {sessionsMessages.end}
        </Button>
      )}
    </li>
  )
}

function placeOf({ place, address, current }: UserSession): string {
  if (place === 'local') return sessionsMessages.localNetwork
  return place === 'here' && !current ? sessionsMessages.sameNetwork : sessionsMessages.from(address)
}
