import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { takesInput, type Field } from '#shared/forms/field.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { hasNoFocus } from '#web/ui/focus-next.ts'
import { focusField, useProblemFocus } from './keyboard/focus-field.ts'
import { FormFields } from './form-fields.tsx'
import { useForm, type FormOptions, type FormState } from './form-state.ts'
import { SaveButton } from './save-button.tsx'
import { useUnsavedWarning } from './unsaved-changes.ts'
import { useSaveKey } from './keyboard/use-save-key.ts'
import styles from './form.module.css'

interface Props extends FormOptions {
  label?: string
  busyLabel?: string
  /** Whether the fields are only shown and can't be saved. */
  isReadOnly?: boolean
  /**
   * Whether the form is sent once rather than edited again and again: its button is always enabled, and leaving it
   * needs no confirmation.
   */
  isOneTime?: boolean
  /** The position of the button: after the fields, along the bottom of the screen, or as wide as the fields. */
  buttonPosition?: 'end' | 'sticky' | 'wide'
  /** Content next to the button. */
  nextToButton?: ReactNode
  children?: ReactNode
  /**
   * Called on Ctrl+Enter or ⌘Enter, or for “Save and next”, once changes are saved. `field` is the key of the focused
   * field, or of the first one. Without it, these keys only save.
   */
  onNext?: ((field: string | undefined) => void) | undefined
  /** Called when the form gets or loses unsaved changes. */
  onDirtyChange?: ((isDirty: boolean) => void) | undefined
  /** The key of the field that gets the initial focus. */
  initialFocus?: string | undefined
  /** Handles a key in a field; returns whether it was handled. */
  onFieldKey?: ((field: Field, form: FormState, event: KeyboardEvent) => boolean) | undefined
  /** Extra content under a field. */
  belowField?: ((field: Field, form: FormState) => ReactNode) | undefined
  /** Renders the label of a checkmark, for links in it. */
  renderLabel?: ((field: Field) => ReactNode) | undefined
}

/** A complete form with its fields and save button. */
export function FormView({
  children,
  belowField,
  onFieldKey,
  renderLabel,
  form: definition,
  loaded,
  viewer,
  requireDefaultsOnly,
  save,
  ...frameProps
}: Props) {
  const form = useForm({ form: definition, loaded, viewer, requireDefaultsOnly, save })
  return (
    <FormFrame form={form} {...frameProps}>
      <FormFields
        form={form}
        belowField={belowField && ((field) => belowField(field, form))}
        onKeyInField={onFieldKey && ((field, event) => onFieldKey(field, form, event))}
        renderLabel={renderLabel}
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
  isReadOnly = false,
  isOneTime = false,
  buttonPosition = 'end',
  nextToButton,
  onNext,
  onDirtyChange,
  initialFocus,
  children,
}: Omit<Props, keyof FormOptions | 'belowField' | 'onFieldKey' | 'renderLabel'> & { form: FormState }) {
  const formRef = useRef<HTMLFormElement>(null)
  // In a modal, the modal sets the focus.
  const setInitialFocus = useEffectEvent(() => {
    if (initialFocus !== undefined) focusField(formRef.current, initialFocus)
    else if (hasNoFocus()) formRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  })
  useEffect(() => setInitialFocus(), [])
  useProblemFocus(formRef, form.problem)
  // Without changes there is nothing to save.
  const submit = () => void ((form.isDirty || isOneTime) && form.submit())
  useUnsavedWarning(form.isDirty && !isOneTime, { save: form.submit, getPendingSave: form.getPendingSave })
  const pendingNext = useRef<{ field: string | undefined } | null>(null)
  const goToNext = useEffectEvent(() => {
    const request = pendingNext.current
    pendingNext.current = null
    if (request) onNext?.(request.field)
  })
  // During a save the form may already look clean, because the values shown are updated before the response arrives.
  const hasPendingChanges = form.isDirty || form.phase === 'saving'
  const reportDirty = useEffectEvent((isDirty: boolean) => onDirtyChange?.(isDirty))
  // A layout effect, so that a click right after typing doesn't close the form's dialog.
  useLayoutEffect(() => reportDirty(hasPendingChanges), [hasPendingChanges])
  useEffect(() => {
    if (!hasPendingChanges) goToNext()
  }, [hasPendingChanges])
  const saveAndGoToNext = (field: string | undefined) => {
    pendingNext.current = { field }
    if (!form.isDirty) return goToNext()
    void form.submit().then((saved) => {
      if (!saved) pendingNext.current = null
    })
  }
  const handleNextKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (
      (!onNext && (isReadOnly || isOneTime)) ||
      event.key !== 'Enter' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey
    )
      return
    const target = event.target as HTMLElement
    const isElsewhere = !hasNoFocus() && !formRef.current?.contains(target)
    // A rich text editor would insert a line, so it is handled in the capture phase; other fields handle Enter
    // themselves first.
    if (
      isElsewhere ||
      (event.type === 'keydown' && event.eventPhase === Event.CAPTURING_PHASE) !== target.isContentEditable
    )
      return
    event.preventDefault()
    event.stopPropagation()
    saveAndGoToNext(target.closest<HTMLElement>('[data-field]')?.dataset.field)
  })
  useSaveKey(isReadOnly || isOneTime ? undefined : submit)
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => handleNextKey(event)
    const captureListener = (event: globalThis.KeyboardEvent) => handleNextKey(event)
    window.addEventListener('keydown', listener)
    window.addEventListener('keydown', captureListener, true)
    return () => {
      window.removeEventListener('keydown', listener)
      window.removeEventListener('keydown', captureListener, true)
    }
  }, [])
  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        submit()
      }}
    >
      {children}
      {!isReadOnly && (
        <div className={styles[buttonPosition]} data-bottom-bar={buttonPosition === 'sticky' || undefined}>
          {nextToButton}
          <SaveButton
            phase={form.phase}
            isIdle={!form.isDirty && !isOneTime}
            label={label}
            busyLabel={busyLabel}
            isWide={buttonPosition === 'wide'}
            onSaveAndNext={onNext && (() => saveAndGoToNext(form.fields.find(takesInput)?.key))}
          />
        </div>
      )}
    </form>
  )
}
