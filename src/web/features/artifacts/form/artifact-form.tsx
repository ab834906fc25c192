import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import type { Artifact, MetadataSuggestions } from '#shared/entities/artifact.ts'
import { followTemplate } from '#shared/entities/own-fields/follow-template.ts'
import { withOwnValues } from '#shared/forms/archive/own-form-values.ts'
import { getArtifactForm, isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import type { Field, FormInput } from '#shared/forms/field.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import type { FormState } from '#web/form/form-state.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useViewer, type May } from '#web/kit/client/use-may.ts'
import { bindingsQuery, withVocabulary } from '#web/kit/vocabularies/term-suggestions.ts'
import { useOwnFields } from '#web/kit/client/item-fields/own-fields.queries.ts'
import { usedValuesQuery, withSuggestions } from '#web/kit/client/item-fields/used-values.ts'
import { LoadingState } from '#web/ui/state.tsx'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'
import { useUpdateArtifact } from '../artifacts.queries.ts'
import { PreviousValue } from './previous-value.tsx'
import { getPreviouslyDescribed, rememberDescribedItem, getValueToCopy } from './last-described.ts'
import { withDayOfWords } from './day-of-words.ts'
import { TemplateSelect } from './template-select.tsx'
import { Suggestion } from './suggestion.tsx'

interface Props {
  artifact: Artifact
  may: May
  /** The previous item of the list. Its values are offered if no item has been described yet. */
  previousItem?: Artifact | undefined
  /** The field that gets the focus first. */
  focusedField?: string | undefined
  /** Reports whether there are unsaved changes. */
  onDirty?: ((isDirty: boolean) => void) | undefined
  /** Goes to the next item, if there is one. `field` is the form field that had the focus. */
  onNext: ((field: string | undefined) => void) | undefined
}

const renderBelowField =
  (suggestions: MetadataSuggestions | undefined, previousValues: FormInput | undefined) =>
  (field: Field, form: FormState) => (
    <>
      {suggestions && <Suggestion field={field} form={form} suggestions={suggestions} />}
      <PreviousValue field={field} form={form} previousValues={previousValues} />
    </>
  )

/** Ctrl or ⌘ D copies the value from the previous item. */
const createCopyShortcut =
  (previousValues: FormInput | undefined) => (field: Field, form: FormState, event: KeyboardEvent) => {
    if (toLatinKey(event).toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
      return false
    const value = getValueToCopy(field, form.values, previousValues)
    if (value !== undefined) form.set(field.key, value)
    return true
  }

/** The metadata form of an item. Fields that the user may not edit are read-only. */
export function ArtifactForm({ artifact, may, previousItem, focusedField, onNext, onDirty }: Props) {
  const creator = artifact.user ?? null
  const mayEdit = may('artifact.edit', creator)
  const maySetVisibility = may('artifact.set-visibility', creator)
  const viewer = useViewer(artifact.project)
  const api = useApi()
  const usedValues = useQuery({ ...usedValuesQuery(api, artifact.project), enabled: mayEdit }).data
  const bindings = useQuery({ ...bindingsQuery(api, artifact.project), enabled: mayEdit }).data
  const [previousValues] = useState(() => getPreviouslyDescribed(artifact))
  const { ownFields: projectFields, templates, isLoading } = useOwnFields(artifact.project)
  const updateArtifact = useUpdateArtifact(artifact, { ownFields: projectFields })
  const template = templates.find(({ id }) => id === artifact.template)
  const form = getArtifactForm(artifact.type, followTemplate(projectFields, template, artifact.fields))
  const isFixed = ({ key }: Field) => (key === 'visibility' ? isNeverShown(artifact) : !mayEdit)
  const fields = form.fields.map((field) =>
    isFixed(field) ? { ...field, static: true } : withVocabulary(withSuggestions(field, usedValues), bindings),
  )
  if (isLoading) return <LoadingState />
  return (
    <>
      {templates.length > 0 && <TemplateSelect artifact={artifact} templates={templates} mayEdit={mayEdit} />}
      <FormView
        form={{ ...form, fields }}
        loaded={withOwnValues(artifact, projectFields)}
        viewer={viewer}
        isReadOnly={!mayEdit && !maySetVisibility}
        buttonPosition="sticky"
        initialFocus={focusedField}
        onNext={onNext}
        onDirtyChange={onDirty}
        onFieldKey={
          mayEdit
            ? createCopyShortcut(previousValues ?? (previousItem && withOwnValues(previousItem, projectFields)))
            : undefined
        }
        belowField={mayEdit ? renderBelowField(artifact.file?.suggestions, previousValues) : undefined}
        save={async (changes, values, baseValues) =>
          rememberDescribedItem(
            await updateArtifact.mutateAsync({
              fields: translateForm(form).fields,
              changes: await withDayOfWords(changes, values),
              baseValues,
            }),
          )
        }
      />
    </>
  )
}
