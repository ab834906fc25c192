import type { ReactNode } from 'react'
import type { AskedField, Portal, Question } from '#shared/entities/submissions/portal.ts'
import { portalMessages as words } from '#shared/words/portal/portal.ts'
import settings from '../settings/settings.module.css'
import styles from './portal.module.css'

/** Draws the form of a portal as its givers meet it. */
export type DrawForm = (
  asked: Pick<
    Portal,
    'accepted_types' | 'max_file_size' | 'max_files' | 'fields' | 'questions' | 'consent_text' | 'consent_version'
  >,
) => ReactNode

interface Props {
  portal: Portal
  /** As they are being changed. */
  fields: AskedField[]
  questions: readonly Question[]
  draw: DrawForm
}

/** The form as people will see it, to be tried out; what is filled in goes nowhere. */
export function AskedPreview({ portal, fields, questions, draw }: Props) {
  const some = questions.map(({ options = [], ...question }) => ({
    ...question,
    label: question.label || words.label,
    options: [...new Set(options.map((one) => one.trim()).filter((one) => one !== ''))],
  }))
  return (
    <section aria-label={words.preview} className={styles.preview}>
      <h3 className={styles.heading}>{words.preview}</h3>
      <p className={settings.hint}>{words.previewText}</p>
      <div className={styles.previewForm}>{draw({ ...portal, fields, questions: some })}</div>
    </section>
  )
}
