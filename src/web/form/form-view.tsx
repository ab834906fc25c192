import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Field } from '#shared/forms/field.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { isNowhere } from '#web/ui/focus-next.ts'
import { latinKey } from '#web/ui/preferences/latin-key.ts'
import { FormFields } from './form-fields.tsx'
import { useForm, type FormOptions, type FormState } from './form-state.ts'
import { SaveButton } from './save-button.tsx'
import { useUnsavedWarning } from './unsaved.ts'
import styles from './form.module.css'

interface Props extends FormOptions {
  label?: string
  busyLabel?: string
  /** The fields are only shown and can't be saved. */
  readOnly?: boolean
  /**
   * The form is sent once instead of being kept: its button is always enabled, and leaving it needs no confirmation.
   */
  once?: boolean
  /** The position of the button: after the fields, along the bottom of the screen, or as wide as the fields. */
  place?: 'end' | 'sticky' | 'wide'
  /** Content next to the button. */
  beside?: ReactNode
  children?: ReactNode
  /** Called on Ctrl+Enter or ⌘Enter once changes are saved, with the key of the focused field. */
  onNext?: ((field: string | undefined) => void) | undefined
  /** Called when the form gets or loses unsaved changes. */
  onDirty?: ((dirty: boolean) => void) | undefined
  /** The key of the field that gets the initial focus. */
  focus?: string | undefined
  /** Handles a key in a field; returns whether it did something. */
  onFieldKey?: ((field: Field, form: FormState, event: KeyboardEvent) => boolean) | undefined
  /** Extra content under a field. */
  below?: ((field: Field, form: FormState) => ReactNode) | undefined
}

/** A complete form with its fields and save button. */
export function FormView({
  children,
  below,
  onFieldKey,
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
      <FormFields
        form={form}
        below={below && ((field) => below(field, form))}
        onKey={onFieldKey && ((field, event) => onFieldKey(field, form, event))}
      />
      {children}
    </FormFrame>
  )
}

/** The form element with its button, the save shortcut (Ctrl+S or ⌘S) and the warning about unsaved changes. */
export function FormFrame({
  form,
  label = formMessages.save,
  busyLabel = formMessages.saving,
  readOnly = false,
  once = false,
  place = 'end',
  beside,
  onNext,
  onDirty,
  focus,
  children,
}: Omit<Props, keyof FormOptions | 'below' | 'onFieldKey'> & { form: FormState }) {
  const root = useRef<HTMLFormElement>(null)
  // In a modal, the modal sets the focus.
  const begin = useEffectEvent(() => {
    if (focus !== undefined) focusField(root.current, focus)
    else if (isNowhere()) root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  })
  useEffect(() => begin(), [])
  const { wrong } = form
  useEffect(() => {
    if (wrong) focusField(root.current, wrong.key)
  }, [wrong])
  // Without changes there is nothing to save.
  const submit = () => void ((form.dirty || once) && form.submit())
  useUnsavedWarning(form.dirty && !once, { save: form.submit, saving: form.saving })
  const goesOn = useRef<{ field: string | undefined } | null>(null)
  const goOn = useEffectEvent(() => {
    const asked = goesOn.current
    goesOn.current = null
    if (asked) onNext?.(asked.field)
  })
  // During a save the form may already look clean, because the shown values run ahead of the response.
  const pending = form.dirty || form.phase === 'saving'
  const tellDirty = useEffectEvent((dirty: boolean) => onDirty?.(dirty))
  useEffect(() => {
    tellDirty(pending)
    if (!pending) goOn()
  }, [pending])
  const nextKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!onNext || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    const target = event.target as HTMLElement
    const elsewhere = !isNowhere() && !root.current?.contains(target)
    // A rich text editor would insert a line, so it is handled in the capture phase; other fields handle Enter
    // themselves first.
    if (
      elsewhere ||
      (event.type === 'keydown' && event.eventPhase === Event.CAPTURING_PHASE) !== target.isContentEditable
    )
      return
    event.preventDefault()
    event.stopPropagation()
    goesOn.current = { field: target.closest<HTMLElement>('[data-field]')?.dataset.field }
    if (!form.dirty) return goOn()
    void form.submit().then((saved) => {
      if (!saved) goesOn.current = null
    })
  })
  const saveKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (readOnly || once || latinKey(event).toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  })
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => {
      saveKey(event)
      nextKey(event)
    }
    const before = (event: globalThis.KeyboardEvent) => nextKey(event)
    window.addEventListener('keydown', listener)
    window.addEventListener('keydown', before, true)
    return () => {
      window.removeEventListener('keydown', listener)
      window.removeEventListener('keydown', before, true)
    }
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

/** Focuses the input of a field. */
function focusField(root: HTMLElement | null, key: string): void {
  const container = root?.querySelector(`[data-field="${CSS.escape(key)}"]`)
  container?.querySelector<HTMLElement>('input, textarea, select, [contenteditable="true"], button')?.focus()
}
