import { useEffect, useRef } from 'react'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { focusField } from '#web/form/keyboard/focus-field.ts'
import { Button } from '#web/ui/button.tsx'
import { ExhibitHead } from './exhibit-head.tsx'
import type { ExhibitForm } from './use-exhibit-form.ts'
import styles from './exhibit-editor.module.css'

/** The head of an exhibit that doesn't exist yet. Its text and items follow once it has been created. */
export function NewExhibit({ form }: { form: ExhibitForm }) {
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => focusField(formRef.current, 'title'), [])
  const isCreating = form.phase === 'saving'
  return (
    <form
      ref={formRef}
      className={styles.sheet}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <ExhibitHead form={form} isNew />
      <div className={styles.create}>
        <p>{exhibitEditMessages.newText}</p>
        <Button type="submit" variant="primary" disabled={isCreating}>
          {isCreating ? formMessages.saving : exhibitEditMessages.create}
        </Button>
      </div>
    </form>
  )
}
