import { useRef } from 'react'
import { useProblemFocus } from '#web/form/keyboard/focus-field.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { useSaveKey } from '#web/form/keyboard/use-save-key.ts'
import { getPicture } from '#web/media/public/get-picture.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { NewExhibitFields } from '../new-exhibit-fields.tsx'
import { HeldNotice } from './held-notice.tsx'
import type { ExhibitForm } from './use-exhibit-form.ts'
import styles from './exhibit-editor.module.css'

/** The title and description of an exhibit, as its page begins; before it exists, also its address. */
export function ExhibitHead({ form, isNew = false }: { form: ExhibitForm; isNew?: boolean }) {
  const headRef = useRef<HTMLDivElement>(null)
  useProblemFocus(headRef, form.problem)
  const descriptionLabel = form.fields.find(({ key }) => key === 'description')?.label ?? ''
  useSaveKey(() => {
    if (form.isDirty && !form.isHeld) void form.submit()
  })
  const cover = form.coverItem && getPicture(form.coverItem)
  return (
    <>
      {cover && cover.sources.length > 0 && (
        <MediaBox
          className={styles.cover ?? ''}
          ratio={3}
          placeholder={cover.placeholder}
          sources={cover.sources}
          sizes="60rem"
          alt=""
        />
      )}
      <div ref={headRef} className={styles.head} style={{ '--lead-hint': JSON.stringify(descriptionLabel) } as object}>
        {form.isHeld && <HeldNotice form={form} />}
        {isNew ? (
          <NewExhibitFields form={form} />
        ) : (
          <FormFields form={{ ...form, fields: form.fields.filter(({ key }) => key !== 'url_alias') }} />
        )}
      </div>
    </>
  )
}
