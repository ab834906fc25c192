import { IconPhoto } from '@tabler/icons-react'
import { useRef } from 'react'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { useProblemFocus } from '#web/form/keyboard/focus-field.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { useSaveKey } from '#web/form/keyboard/use-save-key.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { NewExhibitFields } from '../new-exhibit-fields.tsx'
import { HeldNotice } from './held-notice.tsx'
import type { ExhibitForm } from './use-exhibit-form.ts'
import styles from './exhibit-editor.module.css'

interface Props {
  form: ExhibitForm
  /** The cover's URL; undefined before the exhibit exists. */
  cover?: string | null
}

/** The title, description and address of an exhibit, at the top of its page. */
export function ExhibitHead({ form, cover }: Props) {
  const headRef = useRef<HTMLDivElement>(null)
  useProblemFocus(headRef, form.problem)
  useSaveKey(() => {
    if (form.isDirty && !form.isHeld) void form.submit()
  })
  return (
    <div ref={headRef} className={styles.head}>
      {form.isHeld && <HeldNotice form={form} />}
      {cover === undefined ? <NewExhibitFields form={form} /> : <FormFields form={form} />}
      {cover !== undefined && (
        <div className={styles.cover}>
          <div className={styles.coverPicture}>
            <MediaBox
              ratio={16 / 10}
              sources={cover ? [{ url: cover, width: 800 }] : []}
              sizes="8rem"
              alt={exhibitEditMessages.cover}
              fallback={<IconPhoto size={22} stroke={1.5} aria-hidden />}
            />
          </div>
          <p>
            <b>{exhibitEditMessages.cover}</b>
            {exhibitEditMessages.coverText}
          </p>
        </div>
      )}
    </div>
  )
}
