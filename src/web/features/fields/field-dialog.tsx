import { NativeSelect } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import {
  choosesOption,
  hasOptions,
  OWN_FIELD_TYPES,
  takesVocabulary,
  type FieldOption,
  type OwnField,
  type OwnFieldType,
} from '#shared/entities/own-fields/own-field.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { useForm } from '#web/form/form-state.ts'
import { FormFrame } from '#web/form/form-view.tsx'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { createAdvancedFields, createFieldForm, toFieldBody, toFormValues } from './field-form.ts'
import { useFieldMutations } from './fields.queries.ts'
import { OptionsEditor } from './options-editor.tsx'
import { VocabularyChoice } from './vocabulary-choice.tsx'
import styles from './fields.module.css'

interface Props {
  projectId: string
  /** The field to change; undefined to add one. */
  field: OwnField | undefined
  /** The conversion of its values as it is now. */
  conversion: OwnField['conversion'] | undefined
  section: string
  takenKeys: ReadonlySet<string>
  onClose: () => void
}

const NO_OPTIONS: readonly FieldOption[] = []

/** Adds or changes a field of a project. */
export function FieldDialog({ projectId, field, conversion, section, takenKeys, onClose }: Props) {
  const alerts = useAlerts()
  const { save } = useFieldMutations(projectId)
  const [type, setType] = useState<OwnFieldType>(field?.type ?? 'text')
  const [typeProblem, setTypeProblem] = useState<string>()
  const [options, setOptions] = useState(field?.options ?? NO_OPTIONS)
  const [optionsProblem, setOptionsProblem] = useState<string>()
  const [vocabulary, setVocabulary] = useState(field?.vocabulary ?? null)
  const [loaded] = useState(() => toFormValues(field, section))
  const definition = createFieldForm(type)
  const form = useForm({
    form: { ...definition, fields: [...definition.fields, ...createAdvancedFields()] },
    loaded,
    save: async (_changes, values) => {
      if (choosesOption({ type, vocabulary }) && options.length === 0) {
        setOptionsProblem(ownFieldsMessages.needsOption)
        throw new DOMException('no options', 'AbortError')
      }
      const body = toFieldBody(values, { type, options, vocabulary, field, takenKeys })
      const saved = await save.mutateAsync({ field, body }).catch((error: unknown) => {
        if (isApiError(error) && error.field === 'type') setTypeProblem(error.message)
        throw error
      })
      const label = pickText(saved.label, getCurrentLanguage())
      if (saved.conversion?.refused === null) alerts.fade(ownFieldsMessages.conversionStarted(label))
      else alerts.fade(field ? ownFieldsMessages.saved(label) : ownFieldsMessages.added(label))
      onClose()
    },
  })
  const isDirty =
    form.isDirty ||
    type !== (field?.type ?? 'text') ||
    options !== (field?.options ?? NO_OPTIONS) ||
    vocabulary !== (field?.vocabulary ?? null)
  const advancedFields = form.fields.slice(definition.fields.length)
  const isConverting = conversion?.refused === null
  const [nameField, ...otherFields] = form.fields.slice(0, definition.fields.length)
  const { label } = field ?? {}
  return (
    <Modal
      open
      width={560}
      title={label ? ownFieldsMessages.editTitle(pickText(label, getCurrentLanguage())) : ownFieldsMessages.addTitle}
      {...useConfirmedClose(isDirty, onClose)}
    >
      <FormFrame
        form={form}
        isOneTime
        buttonPosition="sticky"
        label={field ? formMessages.save : ownFieldsMessages.add}
        nextToButton={<Button onClick={onClose}>{dialogMessages.cancel}</Button>}
      >
        <FormFields form={{ ...form, fields: nameField ? [nameField] : [] }} />
        {/* A further change would be refused until the values are converted. */}
        <fieldset disabled={isConverting} className={styles.typeSettings}>
          <NativeSelect
            label={ownFieldsMessages.type}
            description={
              isConverting
                ? ownFieldsMessages.typeLocked(ownFieldsMessages.types[conversion.type])
                : getTypeHint(type, vocabulary)
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            name="type"
            value={type}
            error={typeProblem}
            data={OWN_FIELD_TYPES.map((value) => ({ value, label: ownFieldsMessages.types[value] }))}
            onChange={({ currentTarget }) => {
              setType(currentTarget.value as OwnFieldType)
              setTypeProblem(undefined)
            }}
          />
          {takesVocabulary(type) && (
            <VocabularyChoice projectId={projectId} vocabulary={vocabulary} onChange={setVocabulary} />
          )}
          {choosesOption({ type, vocabulary }) && (
            <OptionsEditor
              options={options}
              problem={optionsProblem}
              onChange={(next) => {
                setOptions(next)
                setOptionsProblem(undefined)
              }}
            />
          )}
        </fieldset>
        <FormFields form={{ ...form, fields: otherFields }} />
        <details className={styles.advanced}>
          <summary>
            <IconChevronRight size={16} stroke={1.75} aria-hidden className={styles.chevron} />
            {ownFieldsMessages.advanced}
          </summary>
          <div className={styles.advancedFields}>
            <FormFields form={{ ...form, fields: advancedFields }} />
          </div>
        </details>
      </FormFrame>
    </Modal>
  )
}

/** The purpose of a type. The hints of choices are about options. */
const getTypeHint = (type: OwnFieldType, vocabulary: OwnField['vocabulary']) =>
  choosesOption({ type, vocabulary }) || !hasOptions(type) ? ownFieldsMessages.typeHints[type] : undefined
