import { accountForm } from '#shared/forms/account/account.form.ts'
import type { CurrentUser } from '#shared/entities/user.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { settingsMessages } from '#shared/words/settings/settings.ts'
import { getAccountSections } from '#web/features/account/account-sections.ts'
import { useUpdateAccount } from '#web/features/account/account.queries.ts'
import { EmailStatus } from '#web/features/account/email-status.tsx'
import { DeleteSection } from '#web/features/account/delete-section.tsx'
import { ShortcutsSection } from '#web/features/account/shortcuts-section.tsx'
import { LanguageSection } from '#web/features/account/language-section.tsx'
import { NotificationsSection } from '#web/features/account/notifications/notifications-section.tsx'
import { PasskeysSection } from '#web/features/account/passkeys/passkeys-section.tsx'
import { SessionsSection } from '#web/features/account/sessions-section.tsx'
import { SettingsSection } from '#web/features/account/settings-section.tsx'
import { TwoStepSection } from '#web/features/account/two-step/two-step-section.tsx'
import { FormView } from '#web/form/form-view.tsx'
import { useMe } from '#web/kit/session.ts'
import { useCurrentSection } from './use-current-section.ts'
import styles from './manage.module.css'

export const title = () => frameMessages.mySettings

export function Page() {
  const me = useMe()
  const currentId = useCurrentSection(getAccountSections().map(([id]) => id))
  return (
    <>
      <h1 className={styles.title}>{frameMessages.mySettings}</h1>
      {me?.login_as && <p className={styles.acting}>{settingsMessages.acting(me.username)}</p>}
      {me && !me.login_as && (
        <div className={styles.place}>
          <nav className={styles.sections} aria-label={settingsMessages.sections}>
            {getAccountSections().map(([id, name]) => (
              <a key={id} href={`#${id}`} aria-current={id === currentId ? 'location' : undefined}>
                {name}
              </a>
            ))}
          </nav>
          <div className={styles.all}>
            <Profile me={me} />
            <LanguageSection />
            <ShortcutsSection />
            <TwoStepSection user={me.id} />
            <PasskeysSection user={me.id} />
            <SessionsSection user={me.id} />
            <NotificationsSection user={me.id} />
            <DeleteSection user={me.id} />
          </div>
        </div>
      )}
    </>
  )
}

function Profile({ me }: { me: CurrentUser }) {
  const updateAccount = useUpdateAccount(me.id)
  return (
    <SettingsSection id="profile" title={settingsMessages.profile}>
      <EmailStatus me={me} />
      <FormView
        form={accountForm}
        loaded={{ email: me.email, username: me.username }}
        requireDefaultsOnly={({ password, passwordVerify }) => !password && !passwordVerify}
        save={(changes) => {
          // The repeated password isn't sent.
          const { passwordVerify: _, ...body } = changes
          return updateAccount.mutateAsync(body)
        }}
      />
    </SettingsSection>
  )
}
