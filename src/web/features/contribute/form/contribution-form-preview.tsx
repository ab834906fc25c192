import { useState } from 'react'
import { getConsent, type OpenPortal } from '#shared/entities/submissions/portal.ts'
import type { FormInput } from '#shared/forms/field.ts'
import { buildContributorForm } from '#shared/forms/project/contributor.form.ts'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import type { DraftFile } from '../draft/draft.ts'
import { PortalIntro } from '../shell/portal-header.tsx'
import { FilesSection } from './files-section.tsx'
import { FieldsSection, ConsentSection, splitByTopic } from './form-sections.tsx'
import styles from '../contribute.module.css'

export type PreviewedPortal = Pick<
  OpenPortal,
  | 'title'
  | 'description'
  | 'closes_at'
  | 'cover'
  | 'accepted_types'
  | 'max_file_size'
  | 'max_files'
  | 'fields'
  | 'questions'
  | 'consent_text'
  | 'consent_version'
>

/** A preview of a portal with its contribution form. Input is neither stored nor sent. */
export function ContributionFormPreview({ portal }: { portal: PreviewedPortal }) {
  const [files, setFiles] = useState<readonly DraftFile[]>([])
  const [values, setValues] = useState<FormInput>({})
  const [hasAgreed, setHasAgreed] = useState(false)
  const [itemForm, contributorForm] = splitByTopic(buildContributorForm(portal), {
    values,
    problems: [],
    set: (key, value) => setValues((current) => ({ ...current, [key]: value })),
  })
  return (
    <div className={styles.form}>
      <PortalIntro portal={portal} isPreview />
      <FilesSection portal={portal} files={files} disabled={false} problem={undefined} onChange={setFiles} />
      <FieldsSection title={contributeMessages.aboutItem} form={itemForm} disabled={false} />
      <FieldsSection title={contributeMessages.aboutYou} form={contributorForm} disabled={false} />
      <ConsentSection
        consent={getConsent(portal)}
        hasAgreed={hasAgreed}
        disabled={false}
        problem={undefined}
        onAgree={setHasAgreed}
      />
    </div>
  )
}
