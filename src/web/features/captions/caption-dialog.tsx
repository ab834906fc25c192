import { Autocomplete, Button, Select, TextInput } from '@mantine/core'
import { useId, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { captionMessages } from '#shared/words/captions/captions.ts'
import { CAPTION_KINDS, type Caption, type CaptionKind } from '#shared/entities/caption.ts'
import { getLanguageName } from '#shared/rules/captions/language.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { Modal } from '#web/ui/modal.tsx'
import { getLanguageTagsByName, parseLanguage } from './languages.ts'

interface Props {
  title: string
  /** Where the captions come from. */
  text?: string | undefined
  caption: Pick<Caption, 'language' | 'label' | 'kind'>
  /** Shown above the fields. */
  children?: ReactNode
  saveLabel?: string
  /** Whether there is nothing to save. */
  disabled?: boolean
  onSave: (fields: Pick<Caption, 'language' | 'label' | 'kind'>) => Promise<unknown>
  onClose: () => void
}

/** Edits the language, kind and label of captions. */
export function CaptionDialog(props: Props) {
  const { title, text, caption, children, saveLabel = captionMessages.save, disabled = false, onSave, onClose } = props
  const pageLanguage = document.documentElement.lang
  const tagsByName = useMemo(() => getLanguageTagsByName(pageLanguage), [pageLanguage])
  const formId = useId()
  const languageInput = useRef<HTMLInputElement>(null)
  const initialLanguage = caption.language && getLanguageName(caption.language, pageLanguage)
  const [language, setLanguage] = useState(initialLanguage)
  const [label, setLabel] = useState(caption.label)
  const [kind, setKind] = useState<CaptionKind>(caption.kind)
  const [isInvalid, setIsInvalid] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  // An unchanged name keeps the original tag, which may not be in the list.
  const tag =
    language === getLanguageName(caption.language, pageLanguage)
      ? caption.language
      : parseLanguage(language, tagsByName)

  const isDirty = language !== initialLanguage || label !== caption.label || kind !== caption.kind
  const closeProps = useConfirmedClose(isDirty && !isSaving, onClose)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!tag) {
      languageInput.current?.focus()
      return setIsInvalid(true)
    }
    setIsSaving(true)
    try {
      await onSave({ language: tag, label: label.trim() || getLanguageName(tag), kind })
      onClose()
    } catch {
      // The error has already been reported.
      setIsSaving(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      {...(text && { description: text })}
      {...closeProps}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {captionMessages.cancel}
          </Button>
          <Button type="submit" form={formId} loading={isSaving} disabled={disabled}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} style={{ display: 'grid', gap: 'var(--space-4)' }}>
        {children}
        <Autocomplete
          ref={languageInput}
          label={captionMessages.language}
          placeholder={captionMessages.languagePlaceholder}
          required
          openOnFocus={false}
          data-autofocus
          value={language}
          data={[...tagsByName.keys()]}
          limit={50}
          error={isInvalid && !tag ? captionMessages.badLanguage : undefined}
          onChange={setLanguage}
          comboboxProps={{ zIndex: 300 }}
        />
        <Select
          label={captionMessages.kind}
          value={kind}
          data={CAPTION_KINDS.map((value) => ({ value, label: captionMessages.kinds[value] }))}
          allowDeselect={false}
          onChange={(value) => setKind(CAPTION_KINDS.find((captionKind) => captionKind === value) ?? kind)}
          comboboxProps={{ zIndex: 300 }}
        />
        <TextInput
          label={captionMessages.label}
          description={captionMessages.labelHint}
          placeholder={tag ? getLanguageName(tag) : ''}
          maxLength={500}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
      </form>
    </Modal>
  )
}
