import { useEffect, useRef, useState } from 'react'
import type { Field } from '#shared/forms/field.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import type { FormState } from '#web/form/form-state.ts'
import { focusField } from '#web/form/keyboard/focus-field.ts'
import { findHint } from '#web/form/problems/use-problems.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './exhibits.module.css'

const ADDRESS = 'url_alias'

/** The fields of a new exhibit. The address that follows its title is only shown, until the user wants to change it. */
export function NewExhibitFields({ form }: { form: Pick<FormState, 'fields' | 'values' | 'problems' | 'set'> }) {
  const [isChanging, setIsChanging] = useState(false)
  const fieldsRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChanging) focusField(fieldsRef.current, ADDRESS)
  }, [isChanging])
  const showsField = isChanging || findHint(form.problems, ADDRESS) !== undefined
  const alias = String(form.values[ADDRESS] ?? '')
  const renderAddress = ({ key }: Field) =>
    key === 'title' &&
    !showsField &&
    alias !== '' && (
      <p className={styles.address}>
        <span>
          {exhibitEditMessages.address} <bdi dir="ltr">/{alias}</bdi>
        </span>
        <Button small variant="quiet" onClick={() => setIsChanging(true)}>
          {exhibitEditMessages.changeAddress}
        </Button>
      </p>
    )
  const fields = showsField ? form.fields : form.fields.filter(({ key }) => key !== ADDRESS)
  return (
    <div ref={fieldsRef} className={styles.newFields}>
      <FormFields form={{ ...form, fields }} belowField={renderAddress} />
    </div>
  )
}
