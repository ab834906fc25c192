import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NOTICES, type Notice } from '#shared/rules/notices.ts'
import { noticeLabels, noticesMessages } from '#shared/words/notices/notices.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { noticesQuery, useSwitchNotice } from './notices.queries.ts'
import styles from '../account.module.css'

/** The optional mails. Each switch is saved at once. */
export function NoticesSection({ user }: { user: string }) {
  const { data, error, refetch } = useQuery(noticesQuery(useApi(), user))
  const change = useSwitchNotice(user)
  const alerts = useAlerts()
  const isOn = (notice: Notice) =>
    change.isPending && change.variables.notice === notice ? change.variables.on : data?.[notice]
  return (
    <SettingsSection id="mails" title={noticesMessages.title} text={noticesMessages.text}>
      {error && !data && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="4rem" />}
      {data && (
        <div className={styles.proof}>
          {NOTICES.map((notice) => (
            <Switch
              key={notice}
              label={noticeLabels[notice]}
              checked={isOn(notice) ?? false}
              onChange={(event) =>
                change.mutate(
                  { notice, on: event.currentTarget.checked },
                  { onSuccess: () => alerts.prompt(noticesMessages.saved, { kind: 'success' }) },
                )
              }
            />
          ))}
        </div>
      )}
    </SettingsSection>
  )
}
