import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import type { Field } from '#shared/forms/field.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { FormFields } from './form-fields.tsx'
import { useForm, type FormOptions, type FormState } from './form-state.ts'
import { SaveButton } from './save-button.tsx'
import { useUnsavedWarning } from './unsaved.ts'
import styles from './form.module.css'

interface Props extends FormOptions {
  label?: string
  busyLabel?: string
  /** Nothing can be saved here: the fields are only shown. */
  readOnly?: boolean
  /** A form that is sent, not kept: its button is never dead, and leaving it asks nothing. */
  once?: boolean
  /** Where the button stands: after the fields, along the bottom of the screen, or as wide as the fields. */
  place?: 'end' | 'sticky' | 'wide'
  /** Beside the button. */
  beside?: ReactNode
  children?: ReactNode
  /** What stands under a field besides. */
  below?: ((field: Field, form: FormState) => ReactNode) | undefined
}

/** A whole form: its fields and the button that saves them. */
export function FormView({
  children,
  below,
  form: definition,
  loaded,
  viewer,
  requireDefaultsOnly,
  save,
  ...frame
}: Props) {
  const form = useForm({ form: definition, loaded, viewer, requireDefaultsOnly, save })
  return (
    <FormFrame form={form} {...frame}>
      <FormFields form={form} below={below && ((field) => below(field, form))} />
      {children}
    </FormFrame>
  )
}

/** The element, the button, Ctrl or ⌘ S, and the question before unsaved changes are left. */
export function FormFrame({
  form,
  label = formMessages.save,
  busyLabel = formMessages.saving,
  readOnly = false,
  once = false,
  place = 'end',
  beside,
  children,
}: Omit<Props, keyof FormOptions | 'below'> & { form: FormState }) {
  const root = useRef<HTMLFormElement>(null)
  // In a modal the modal gives the focus.
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  const { wrong } = form
  useEffect(() => {
    if (wrong) focusField(root.current, wrong.key)
  }, [wrong])
  // Where nothing was changed there is nothing to save, however it is asked for.
  const submit = () => void ((form.dirty || once) && form.submit())
  useUnsavedWarning(form.dirty && !once && form.phase !== 'saving')
  const saveKey = useEffectEvent((event: KeyboardEvent) => {
    if (readOnly || once || event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => saveKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <form
      ref={root}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        submit()
      }}
    >
      {children}
      {!readOnly && (
        <div className={styles[place]}>
          {beside}
          <SaveButton
            phase={form.phase}
            idle={!form.dirty && !once}
            label={label}
            busyLabel={busyLabel}
            wide={place === 'wide'}
          />
        </div>
      )}
    </form>
  )
}

/** Puts the keyboard into a field, wherever its input is. */
function focusField(root: HTMLElement | null, key: string): void {
  const place = root?.querySelector(`[data-field="${CSS.escape(key)}"]`)
  place?.querySelector<HTMLElement>('input, textarea, select, [contenteditable="true"], button')?.focus()
}
