import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { OwnField, Template } from '#shared/entities/own-fields/own-field.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { defineForm } from '#shared/forms/define-form.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useTemplateMutations } from './fields.queries.ts'
import styles from './fields.module.css'

interface Props {
  projectId: string
  /** The template to change; undefined to add one. */
  template: Template | undefined
  ownFields: readonly OwnField[]
  onClose: () => void
}

const NO_IDS: readonly string[] = []

/** Chooses the fields that a template shows, and which of them it requires. */
export function TemplateDialog({ projectId, template, ownFields, onClose }: Props) {
  const alerts = useAlerts()
  const { save } = useTemplateMutations(projectId)
  const language = getCurrentLanguage()
  const name = template ? pickText(template.label, language) : ''
  const [isFormDirty, setIsFormDirty] = useState(false)
  const [fieldIds, setFieldIds] = useState(template?.fields ?? NO_IDS)
  const [requiredIds, setRequiredIds] = useState(template?.required ?? NO_IDS)
  const isDirty =
    isFormDirty || fieldIds !== (template?.fields ?? NO_IDS) || requiredIds !== (template?.required ?? NO_IDS)
  const toggle = (ids: readonly string[], id: string, isOn: boolean) =>
    isOn ? [...ids, id] : ids.filter((other) => other !== id)
  return (
    <Modal
      open
      width={560}
      title={template ? ownFieldsMessages.editTitle(name) : ownFieldsMessages.templateTitle}
      {...useConfirmedClose(isDirty, onClose)}
    >
      <FormView
        isOneTime
        form={defineForm('template', [
          { key: 'name', type: 'text', label: ownFieldsMessages.name, required: true, max_chars: 100, focus: true },
        ])}
        loaded={{ name }}
        onDirtyChange={setIsFormDirty}
        label={template ? formMessages.save : ownFieldsMessages.addTemplate}
        nextToButton={<Button onClick={onClose}>{dialogMessages.cancel}</Button>}
        save={async (_changes, values) => {
          const label = { ...template?.label, [language]: String(values.name).trim() }
          // In the order of the form; fields that were deleted since are left out.
          const fields = ownFields.flatMap(({ id }) => (fieldIds.includes(id) ? id : []))
          const required = fields.filter((id) => requiredIds.includes(id))
          await save.mutateAsync({ id: template?.id, body: { label, fields, required } })
          alerts.fade(ownFieldsMessages.templateSaved(pickText(label, language)))
          onClose()
        }}
      >
        {ownFields.length === 0 ? (
          <p className={styles.none}>{ownFieldsMessages.templateNeedsFields}</p>
        ) : (
          <fieldset className={styles.options}>
            <legend className={styles.optionsLegend}>{ownFieldsMessages.templateFields}</legend>
            <p className={styles.quiet}>{ownFieldsMessages.templateFieldsHint}</p>
            <ul className={styles.picks}>
              {ownFields.map(({ id, label, type, required }) => {
                const fieldLabel = pickText(label, language)
                const isPicked = fieldIds.includes(id)
                return (
                  <li key={id} className={styles.pick}>
                    <Checkbox
                      label={fieldLabel}
                      description={ownFieldsMessages.types[type]}
                      checked={isPicked}
                      onChange={({ currentTarget }) => setFieldIds(toggle(fieldIds, id, currentTarget.checked))}
                    />
                    {isPicked && (
                      <Checkbox
                        label={ownFieldsMessages.requiredHere}
                        aria-label={`${ownFieldsMessages.requiredHere}: ${fieldLabel}`}
                        checked={required || requiredIds.includes(id)}
                        disabled={required}
                        onChange={({ currentTarget }) => setRequiredIds(toggle(requiredIds, id, currentTarget.checked))}
                      />
                    )}
                  </li>
                )
              })}
            </ul>
          </fieldset>
        )}
      </FormView>
    </Modal>
  )
}
