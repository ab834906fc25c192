import { getVocabularyName } from '#web/kit/vocabularies/vocabularies.queries.ts'
import { useState } from 'react'
import type { Vocabulary } from '#shared/entities/vocabularies/vocabulary.ts'
import { defineForm } from '#shared/forms/define-form.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { listLanguageOptions } from '../term-languages.ts'
import { useVocabularyMutations } from '../vocabularies.queries.ts'

interface Props {
  org: string
  /** The vocabulary to rename; undefined to create one. */
  vocabulary?: Vocabulary | undefined
  onCreated?: (id: string) => void
  onClose: () => void
}

/** Creates a vocabulary, or changes its name and note. */
export function VocabularyDialog({ org, vocabulary, onCreated, onClose }: Props) {
  const { create, change } = useVocabularyMutations(org)
  const alerts = useAlerts()
  const [isDirty, setIsDirty] = useState(false)
  const language = getCurrentLanguage()
  const form = defineForm('vocabulary', [
    {
      key: 'name',
      type: 'text',
      label: vocabulariesMessages.name,
      subLabel: vocabulariesMessages.nameText,
      required: true,
      focus: true,
      max_chars: 100,
    },
    {
      key: 'language',
      type: 'dropdown',
      label: vocabulariesMessages.language,
      subLabel: vocabulariesMessages.languageText,
      required: true,
      visible: !vocabulary,
      options: listLanguageOptions(),
    },
    {
      key: 'note',
      type: 'textarea',
      label: vocabulariesMessages.note,
      subLabel: vocabulariesMessages.noteText,
      max_chars: 2000,
    },
  ])
  return (
    <Modal
      open
      title={vocabulary ? vocabulariesMessages.settingsTitle : vocabulariesMessages.new}
      {...useConfirmedClose(isDirty, onClose)}
    >
      <FormView
        isOneTime
        form={form}
        loaded={vocabulary ? { name: getVocabularyName(vocabulary), note: vocabulary.note } : { language }}
        onDirtyChange={setIsDirty}
        label={vocabulary ? formMessages.save : vocabulariesMessages.create}
        nextToButton={<Button onClick={onClose}>{dialogMessages.cancel}</Button>}
        save={async (_changes, values) => {
          const [name, note] = [String(values.name).trim(), String(values.note ?? '')]
          if (vocabulary) {
            const label = { ...vocabulary.label, [language]: name }
            await change.mutateAsync({ id: vocabulary.id, label, note })
            alerts.fade(vocabulariesMessages.saved)
          } else {
            const created = await create.mutateAsync({
              label: { [language]: name },
              language: String(values.language),
              note,
            })
            alerts.fade(vocabulariesMessages.created)
            onCreated?.(created.id)
          }
          onClose()
        }}
      />
    </Modal>
  )
}
