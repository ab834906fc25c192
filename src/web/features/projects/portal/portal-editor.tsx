import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconEye, IconPencil } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { formMessages } from '#shared/words/forms/forms.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { useProblemFocus } from '#web/form/keyboard/focus-field.ts'
import { useSaveKey } from '#web/form/keyboard/use-save-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import settingsStyles from '../settings/settings.module.css'
import { PortalCover } from './portal-cover.tsx'
import { PortalLink } from './portal-link.tsx'
import { PortalNotifications } from './portal-notifications.tsx'
import { PortalPassword } from './portal-password.tsx'
import { PortalPreview, type RenderPortalPreview } from './portal-preview.tsx'
import { PortalQuestions } from './portal-questions.tsx'
import type { ProjectPortalReply } from './portal.queries.ts'
import { usePortalSettings, type PortalSettingsState } from './use-portal-settings.ts'
import styles from './portal.module.css'

interface Props {
  reply: ProjectPortalReply & { portal: NonNullable<ProjectPortalReply['portal']> }
  renderPreview: RenderPortalPreview
}

const ICON_PROPS = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** All settings of a portal in sections with one Save, next to a preview of the portal. */
export function PortalEditor({ reply: { portal, cover, reviewers }, renderPreview }: Props) {
  const settings = usePortalSettings(portal)
  const { form, isDirty, save } = settings
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const fitsSideBySide = useMediaQuery('(min-width: 75.01rem)', undefined, { getInitialValueInEffect: false })
  const fieldsRef = useRef<HTMLDivElement>(null)
  useProblemFocus(fieldsRef, form.problem)
  useSaveKey(() => isDirty && void save())
  const preview = <PortalPreview portal={portal} cover={cover} settings={settings} renderPreview={renderPreview} />
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{portalMessages.title}</h1>
        <div className={styles.acts}>
          <SaveState settings={settings} />
          {!fitsSideBySide && (
            <Button onClick={() => setIsPreviewOpen(true)}>
              <IconEye {...ICON_PROPS} />
              {portalMessages.preview}
            </Button>
          )}
          <Button variant="primary" disabled={!isDirty || form.phase === 'saving'} onClick={() => void save()}>
            {form.phase === 'saving' ? formMessages.saving : formMessages.save}
          </Button>
        </div>
      </header>
      <div className={styles.columns}>
        <div ref={fieldsRef} className={styles.sections}>
          <PortalLink portal={portal} />
          <Group title={portalMessages.introduction} text={portalMessages.introductionText}>
            <Fields settings={settings} keys={['title', 'description']} />
            <PortalCover portal={portal} cover={cover} />
            <Fields settings={settings} keys={['thanks']} />
          </Group>
          <Group title={portalMessages.asked} text={portalMessages.questionsText}>
            <PortalQuestions portal={portal} settings={settings} />
          </Group>
          <Group title={portalMessages.consent} text={portalMessages.consentText}>
            <p className={settingsStyles.state}>
              {portal.consent_version > 0
                ? portalMessages.consentVersion(portal.consent_version)
                : portalMessages.noConsent}
            </p>
            <Fields settings={settings} keys={['consent_text']} />
          </Group>
          <Group title={portalMessages.notifications} text={portalMessages.notificationsText}>
            <PortalNotifications portal={portal} reviewers={reviewers} settings={settings} />
          </Group>
          <Group title={portalMessages.opening} text={portalMessages.openingText}>
            <Fields settings={settings} keys={['is_open', 'opens_on', 'closes_after']} />
          </Group>
          <Group title={portalMessages.files} text={portalMessages.filesText}>
            <Fields settings={settings} keys={['accepted_types', 'max_file_size', 'max_files']} />
          </Group>
          <Group title={portalMessages.password} text={portalMessages.passwordText}>
            <PortalPassword portal={portal}>
              <Fields
                settings={settings}
                keys={['password']}
                {...(portal.has_password && { subLabel: portalMessages.keepPassword })}
              />
            </PortalPassword>
          </Group>
        </div>
        {fitsSideBySide && <div className={styles.previewColumn}>{preview}</div>}
      </div>
      {isPreviewOpen && !fitsSideBySide && (
        <Modal
          open
          width="min(44rem, 96vw)"
          height="min(60rem, calc(100dvh - 2rem))"
          title={portalMessages.preview}
          onClose={() => setIsPreviewOpen(false)}
        >
          {preview}
        </Modal>
      )}
    </>
  )
}

function SaveState({ settings: { isDirty, form } }: { settings: PortalSettingsState }) {
  return (
    <p className={styles.saveState} role="status">
      {isDirty && form.phase !== 'saving' && (
        <>
          <IconPencil {...ICON_PROPS} />
          {portalMessages.unsaved}
        </>
      )}
      {!isDirty && form.phase === 'saved' && (
        <>
          <IconCheck {...ICON_PROPS} />
          {formMessages.saved}
        </>
      )}
    </p>
  )
}

interface FieldsProps {
  settings: PortalSettingsState
  keys: readonly string[]
  /** Replaces the second line of the labels. */
  subLabel?: string
}

/** Some fields of the form. */
function Fields({ settings: { form }, keys, subLabel }: FieldsProps) {
  const fields = form.fields.filter(({ key }) => keys.includes(key))
  return <FormFields form={{ ...form, fields: subLabel ? fields.map((field) => ({ ...field, subLabel })) : fields }} />
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <div>
        <h2 className={styles.groupTitle}>{title}</h2>
        <p className={styles.groupText}>{text}</p>
      </div>
      {children}
    </section>
  )
}
