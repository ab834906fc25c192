import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { formMessages } from '#shared/words/forms/forms.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { useProblemFocus } from '#web/form/keyboard/focus-field.ts'
import { useSaveKey } from '#web/form/keyboard/use-save-key.ts'
import { Button } from '#web/ui/button.tsx'
import { EditorGroup } from '#web/ui/client/editor/editor-group.tsx'
import { EditorHead } from '#web/ui/client/editor/editor-head.tsx'
import { PreviewLayout } from '#web/ui/client/editor/preview-layout.tsx'
import { DeviceSwitch, type Device } from '#web/ui/client/editor/scaled-page.tsx'
import settingsStyles from '#web/ui/styles/settings.module.css'
import type { TurnOn } from './open-portal.tsx'
import { PortalCover } from './portal-cover.tsx'
import { PortalLink } from './portal-link.tsx'
import { PortalNotifications } from './portal-notifications.tsx'
import { PortalPassword } from './portal-password.tsx'
import { PortalPreview, type RenderPortalPreview } from './portal-preview.tsx'
import { PortalQuestions } from './questions/portal-questions.tsx'
import type { ProjectPortalReply } from './portal.queries.ts'
import { usePortalSettings, type PortalSettingsState } from './use-portal-settings.ts'
import styles from './portal.module.css'

interface Props {
  /** The title of the page, with a way back. */
  title: ReactNode
  reply: ProjectPortalReply & { portal: NonNullable<ProjectPortalReply['portal']> }
  onTurnOn: TurnOn | undefined
  renderPreview: RenderPortalPreview
}

/** All settings of a portal in sections with one Save, next to a preview of the portal. */
export function PortalEditor({ title, reply: { portal, cover, reviewers }, onTurnOn, renderPreview }: Props) {
  const settings = usePortalSettings(portal)
  const { form, isDirty, save } = settings
  const [device, setDevice] = useState<Device>('desk')
  const fieldsRef = useRef<HTMLDivElement>(null)
  useProblemFocus(fieldsRef, form.problem)
  useSaveKey(() => isDirty && void save())
  return (
    <PreviewLayout
      settingsRef={fieldsRef}
      splitFrom="75.01rem"
      settingsWidth="minmax(22rem, 31rem)"
      dialogWidth="min(44rem, 96vw)"
      previewLabel={portalMessages.preview}
      previewControls={
        <>
          <DeviceSwitch
            label={portalMessages.preview}
            device={device}
            onChoose={setDevice}
            labels={portalMessages.devices}
          />
          <p className={styles.quiet}>{portalMessages.previewText}</p>
        </>
      }
      preview={
        <PortalPreview
          portal={portal}
          cover={cover}
          settings={settings}
          device={device}
          renderPreview={renderPreview}
        />
      }
      renderHead={(previewButton) => (
        <EditorHead title={title} state={getSaveState(settings)}>
          {previewButton}
          <Button variant="primary" disabled={!isDirty || form.phase === 'saving'} onClick={() => void save()}>
            {form.phase === 'saving' ? formMessages.saving : formMessages.save}
          </Button>
        </EditorHead>
      )}
    >
      <PortalLink portal={portal} onTurnOn={onTurnOn} />
      <EditorGroup title={portalMessages.introduction} text={portalMessages.introductionText}>
        <Fields settings={settings} keys={['title', 'description']} />
        <PortalCover portal={portal} cover={cover} />
        <Fields settings={settings} keys={['thanks']} />
      </EditorGroup>
      <EditorGroup title={portalMessages.asked} text={portalMessages.questionsText}>
        <PortalQuestions portal={portal} settings={settings} />
      </EditorGroup>
      <EditorGroup title={portalMessages.consent} text={portalMessages.consentText}>
        <p className={settingsStyles.state}>
          {portal.consent_version > 0
            ? portalMessages.consentVersion(portal.consent_version)
            : portalMessages.noConsent}
        </p>
        <Fields settings={settings} keys={['consent_text']} />
        {!form.values.consent_text && (
          <Button small onClick={() => settings.form.set('consent_text', portalMessages.consentExample)}>
            {portalMessages.insertExample}
          </Button>
        )}
      </EditorGroup>
      <EditorGroup title={portalMessages.notifications} text={portalMessages.notificationsText}>
        <PortalNotifications portal={portal} reviewers={reviewers} settings={settings} />
      </EditorGroup>
      <EditorGroup title={portalMessages.opening} text={portalMessages.openingText}>
        <Fields settings={settings} keys={['is_open', 'opens_on', 'closes_after']} />
      </EditorGroup>
      <EditorGroup title={portalMessages.files} text={portalMessages.filesText}>
        <Fields settings={settings} keys={['accepted_types', 'max_file_size', 'max_files']} />
      </EditorGroup>
      <EditorGroup title={portalMessages.password} text={portalMessages.passwordText}>
        <PortalPassword portal={portal}>
          <Fields
            settings={settings}
            keys={['password']}
            {...(portal.has_password && { subLabel: portalMessages.keepPassword })}
          />
        </PortalPassword>
      </EditorGroup>
    </PreviewLayout>
  )
}

function getSaveState({ isDirty, form: { phase } }: PortalSettingsState) {
  if (isDirty) return phase === 'saving' ? null : { icon: IconPencil, text: portalMessages.unsaved }
  return phase === 'saved' ? { icon: IconCheck, text: formMessages.saved } : null
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
