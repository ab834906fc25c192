import { useState } from 'react'
import { consentOf, type OpenPortal } from '#shared/entities/submissions/portal.ts'
import type { Values } from '#shared/forms/field.ts'
import { giverForm } from '#shared/forms/project/giver.form.ts'
import { givingMessages } from '#shared/words/giving/giving.ts'
import type { DraftFile } from '../draft/draft.ts'
import { FilesPart } from './files-part.tsx'
import { AskedPart, ConsentPart, partsOf } from './parts.tsx'
import styles from '../giving.module.css'

export type Previewed = Pick<
  OpenPortal,
  'accepted_types' | 'max_file_size' | 'max_files' | 'fields' | 'questions' | 'consent_text' | 'consent_version'
>

/** A preview of the contribution form of a portal. Input is neither stored nor sent. */
export function GivePreview({ portal }: { portal: Previewed }) {
  const [files, setFiles] = useState<readonly DraftFile[]>([])
  const [values, setValues] = useState<Values>({})
  const [agreed, setAgreed] = useState(false)
  const [item, giver] = partsOf(giverForm(portal), {
    values,
    wrong: null,
    set: (key, value) => setValues((now) => ({ ...now, [key]: value })),
  })
  return (
    <div className={styles.form}>
      <FilesPart portal={portal} files={files} disabled={false} wrong={undefined} onChange={setFiles} />
      <AskedPart title={givingMessages.aboutItem} form={item} disabled={false} />
      <AskedPart title={givingMessages.aboutYou} form={giver} disabled={false} />
      <ConsentPart consent={consentOf(portal)} agreed={agreed} disabled={false} wrong={undefined} onAgree={setAgreed} />
    </div>
  )
}
