import type { ReactNode } from 'react'
import type { Portal } from '#shared/entities/submissions/portal.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import type { Device } from '#web/ui/client/editor/scaled-page.tsx'
import type { PortalSettingsState } from './use-portal-settings.ts'
import styles from './portal.module.css'

/** Renders a portal as contributors see it. */
export type RenderPortalPreview = (
  portal: Pick<
    Portal,
    | 'title'
    | 'description'
    | 'closes_at'
    | 'accepted_types'
    | 'max_file_size'
    | 'max_files'
    | 'fields'
    | 'questions'
    | 'consent_text'
    | 'consent_version'
  > & { cover: string | null },
) => ReactNode

interface Props {
  portal: Portal
  cover: string | null
  settings: PortalSettingsState
  /** The device as wide as which it is shown. */
  device: Device
  renderPreview: RenderPortalPreview
}

/** An interactive preview of the portal with unsaved settings. Its input is not sent. */
export function PortalPreview({ portal, cover, settings: { form, others }, device, renderPreview }: Props) {
  const { title, description, accepted_types, max_file_size, max_files, consent_text } = form.values
  const consentText = String(consent_text ?? '').trim()
  const questions = others.questions.map(({ options = [], ...question }) => ({
    ...question,
    label: question.label || portalMessages.label,
    options: [...new Set(options.map((option) => option.trim()).filter((option) => option !== ''))],
  }))
  return (
    <div
      className={styles.previewPage}
      role="group"
      aria-label={portalMessages.preview}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users have to be able to scroll it
      tabIndex={0}
      data-mood="gallery"
    >
      <div className={device === 'phone' ? styles.phone : styles.desk}>
        {renderPreview({
          ...portal,
          ...others,
          cover,
          questions,
          title: String(title ?? ''),
          description: String(description ?? ''),
          accepted_types: (accepted_types ?? []) as Portal['accepted_types'],
          max_file_size: Number(max_file_size),
          max_files: Number(max_files),
          consent_text: consentText || null,
        })}
      </div>
    </div>
  )
}
