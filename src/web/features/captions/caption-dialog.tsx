import { Autocomplete, Button, Select, TextInput } from '@mantine/core'
import { useId, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { captionMessages } from '#shared/words/captions/captions.ts'
import { CAPTION_KINDS, type Caption, type CaptionKind } from '#shared/entities/caption.ts'
import { languageName } from '#shared/rules/captions/language.ts'
import { useClosing } from '#web/form/closing.ts'
import { Modal } from '#web/ui/modal.tsx'
import { languagesBy, tagOf } from './languages.ts'

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
  const spoken = document.documentElement.lang
  const names = useMemo(() => languagesBy(spoken), [spoken])
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const before = caption.language && languageName(caption.language, spoken)
  const [language, setLanguage] = useState(before)
  const [label, setLabel] = useState(caption.label)
  const [kind, setKind] = useState<CaptionKind>(caption.kind)
  const [wrong, setWrong] = useState(false)
  const [saving, setSaving] = useState(false)
  // An unchanged name keeps the original tag, which may not be in the list.
  const tag = language === languageName(caption.language, spoken) ? caption.language : tagOf(language, names)

  const changed = language !== before || label !== caption.label || kind !== caption.kind
  const closing = useClosing(changed && !saving, onClose)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!tag) {
      field.current?.focus()
      return setWrong(true)
    }
    setSaving(true)
    try {
      await onSave({ language: tag, label: label.trim() || languageName(tag), kind })
      onClose()
    } catch {
      // The error has already been reported.
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      {...(text && { description: text })}
      {...closing}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {captionMessages.cancel}
          </Button>
          <Button type="submit" form={form} loading={saving} disabled={disabled}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} style={{ display: 'grid', gap: 'var(--space-4)' }}>
        {children}
        <Autocomplete
          ref={field}
          label={captionMessages.language}
          placeholder={captionMessages.languagePlaceholder}
          required
          openOnFocus={false}
          data-autofocus
          value={language}
          data={[...names.keys()]}
          limit={50}
          error={wrong && !tag ? captionMessages.badLanguage : undefined}
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
          placeholder={tag ? languageName(tag) : ''}
          maxLength={500}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
      </form>
    </Modal>
  )
}
