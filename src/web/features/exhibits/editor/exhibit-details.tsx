import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { focusField } from '#web/form/keyboard/focus-field.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import type { ExhibitForm } from './use-exhibit-form.ts'
import listStyles from '../exhibits.module.css'
import styles from './exhibit-editor.module.css'

export const ADDRESS_FIELD = 'url_alias'

interface Props {
  exhibit: Exhibit
  form: ExhibitForm
  mayEdit: boolean
  /** The address of the project's gallery; undefined while it loads. */
  galleryPath: string | undefined
  onClose: () => void
}

/** The address and the cover of an exhibit. They are saved like its title. */
export function ExhibitDetails({ exhibit, form, mayEdit, galleryPath, onClose }: Props) {
  const bodyRef = useRef<HTMLDivElement>(null)
  const { problem } = form
  useEffect(() => {
    if (problem?.key === ADDRESS_FIELD) focusField(bodyRef.current, ADDRESS_FIELD)
  }, [problem])
  const alias = String(form.values[ADDRESS_FIELD] ?? '')
  const renderFullAddress = () =>
    galleryPath !== undefined &&
    alias !== '' && (
      <p className={styles.fullAddress}>
        <bdi dir="ltr">{`${window.location.host}${galleryPath}/exhibit/${alias}`}</bdi>
      </p>
    )
  const { covers, coverItem: usedCover } = form
  return (
    <Modal
      open
      width={560}
      title={exhibitEditMessages.details}
      {...(mayEdit && exhibit.visibility === 'local' && { description: exhibitEditMessages.detailsHeld })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {exhibitEditMessages.detailsDone}
        </Button>
      }
    >
      <div ref={bodyRef} className={styles.details}>
        <FormFields
          form={{ ...form, fields: form.fields.filter(({ key }) => key === ADDRESS_FIELD) }}
          belowField={renderFullAddress}
        />
        <section aria-labelledby="cover-title">
          <h3 id="cover-title" className={styles.coverTitle}>
            {exhibitEditMessages.cover}
          </h3>
          <p className={styles.coverText}>
            {covers.length > 0 ? exhibitEditMessages.coverText : exhibitEditMessages.noCover}
          </p>
          <ul className={styles.covers}>
            {(mayEdit ? covers : covers.filter((item) => item === usedCover)).map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className={listStyles.choice}
                  disabled={!mayEdit}
                  aria-label={exhibitEditMessages.makeCover(item.title)}
                  title={item.title}
                  aria-pressed={item === usedCover}
                  onClick={() => form.setCoverItem(item.id === covers[0]?.id ? null : item.id)}
                >
                  <Thumb artifact={item} widthPx={128} />
                  <span className={listStyles.tick}>
                    <IconCheck size={14} stroke={2.5} aria-hidden />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Modal>
  )
}
