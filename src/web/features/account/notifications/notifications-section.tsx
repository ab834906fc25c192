import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/rules/notification-kinds.ts'
import { notificationLabels, notificationMessages } from '#shared/words/notifications/notifications.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { notificationsQuery, useSwitchNotification } from './notifications.queries.ts'
import styles from '../account.module.css'

/** The optional mails. Each switch is saved immediately. */
export function NotificationsSection({ user }: { user: string }) {
  const { data, error, refetch } = useQuery(notificationsQuery(useApi(), user))
  const switchNotification = useSwitchNotification(user)
  const alerts = useAlerts()
  const isEnabled = (notification: NotificationKind) =>
    switchNotification.isPending && switchNotification.variables.notification === notification
      ? switchNotification.variables.isEnabled
      : data?.[notification]
  return (
    <SettingsSection id="mails" title={notificationMessages.title} text={notificationMessages.text}>
      {error && !data && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="4rem" />}
      {data && (
        <div className={styles.proof}>
          {NOTIFICATION_KINDS.map((notification) => (
            <Switch
              key={notification}
              label={notificationLabels[notification]}
              checked={isEnabled(notification) ?? false}
              onChange={(event) =>
                switchNotification.mutate(
                  { notification, isEnabled: event.currentTarget.checked },
                  { onSuccess: () => alerts.prompt(notificationMessages.saved, { kind: 'success' }) },
                )
              }
            />
          ))}
        </div>
      )}
    </SettingsSection>
  )
}
