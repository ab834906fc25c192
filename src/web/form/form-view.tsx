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
  /** Nothing can be saved here: the fields are only shown. */
  readOnly?: boolean
  /** A form that is sent, not kept: its button is never dead, and leaving it asks nothing. */
  once?: boolean
  /** Where the button stands: after the fields, along the bottom of the screen, or as wide as the fields. */
  place?: 'end' | 'sticky' | 'wide'
  /** Beside the button. */
  beside?: ReactNode
  children?: ReactNode
  /** Goes on to what comes next, once what was changed is saved: Ctrl or ⌘ Enter. It is told which field had the focus. */
  onNext?: ((field: string | undefined) => void) | undefined
  /** Hears whether something is changed and not saved. */
  onDirty?: ((dirty: boolean) => void) | undefined
  /** The field that begins with the focus. */
  focus?: string | undefined
  /** What a key does in a field; answers whether it did something. */
  onFieldKey?: ((field: Field, form: FormState, event: KeyboardEvent) => boolean) | undefined
  /** What stands under a field besides. */
  below?: ((field: Field, form: FormState) => ReactNode) | undefined
}

/** A whole form: its fields and the button that saves them. */
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

/** The element, the button, Ctrl or ⌘ S, and the question before unsaved changes are left. */
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
  // In a modal the modal gives the focus.
  const begin = useEffectEvent(() => {
    if (focus !== undefined) focusField(root.current, focus)
    else if (isNowhere()) root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  })
  useEffect(() => begin(), [])
  const { wrong } = form
  useEffect(() => {
    if (wrong) focusField(root.current, wrong.key)
  }, [wrong])
  // Where nothing was changed there is nothing to save, however it is asked for.
  const submit = () => void ((form.dirty || once) && form.submit())
  useUnsavedWarning(form.dirty && !once, { save: form.submit, saving: form.saving })
  const goesOn = useRef<{ field: string | undefined } | null>(null)
  const goOn = useEffectEvent(() => {
    const asked = goesOn.current
    goesOn.current = null
    if (asked) onNext?.(asked.field)
  })
  // While it is being saved it may look as if it were: what is shown runs ahead of the answer.
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
    // An editor would begin a line; in all other fields Enter does what it does there first.
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

/** Puts the keyboard into a field, wherever its input is. */
function focusField(root: HTMLElement | null, key: string): void {
  const place = root?.querySelector(`[data-field="${CSS.escape(key)}"]`)
  place?.querySelector<HTMLElement>('input, textarea, select, [contenteditable="true"], button')?.focus()
}
