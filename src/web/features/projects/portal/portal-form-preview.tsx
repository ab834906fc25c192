import type { ReactNode } from 'react'
import type { PortalField, Portal, PortalQuestion } from '#shared/entities/submissions/portal.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import settings from '../settings/settings.module.css'
import styles from './portal.module.css'

/** Renders the form of a portal as contributors see it. */
export type RenderPortalForm = (
  form: Pick<
    Portal,
    'accepted_types' | 'max_file_size' | 'max_files' | 'fields' | 'questions' | 'consent_text' | 'consent_version'
  >,
) => ReactNode

interface Props {
  portal: Portal
  /** The unsaved fields and questions. */
  fields: PortalField[]
  questions: readonly PortalQuestion[]
  renderForm: RenderPortalForm
}

/** An interactive preview of the form, whose input is not sent. */
export function PortalFormPreview({ portal, fields, questions, renderForm }: Props) {
  const cleanedQuestions = questions.map(({ options = [], ...question }) => ({
    ...question,
    label: question.label || portalMessages.label,
    options: [...new Set(options.map((option) => option.trim()).filter((option) => option !== ''))],
  }))
  return (
    <section aria-label={portalMessages.preview} className={styles.preview}>
      <h3 className={styles.heading}>{portalMessages.preview}</h3>
      <p className={settings.hint}>{portalMessages.previewText}</p>
      <div className={styles.previewForm}>{renderForm({ ...portal, fields, questions: cleanedQuestions })}</div>
    </section>
  )
}
