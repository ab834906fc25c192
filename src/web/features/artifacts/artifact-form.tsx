import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import type { Artifact, Suggestions } from '#shared/entities/artifact.ts'
import { artifactFormOf, isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import type { Field, Values } from '#shared/forms/field.ts'
import { spoken } from '#shared/forms/spoken.ts'
import type { FormState } from '#web/form/form-state.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useViewer, type May } from '#web/kit/client/use-may.ts'
import { usedValuesQuery, withUsed } from '#web/kit/client/used-values.ts'
import { latinKey } from '#web/ui/preferences/latin-key.ts'
import { useUpdateArtifact } from './artifacts.queries.ts'
import { AsBefore } from './as-before.tsx'
import { describedBefore, noteDescribed, sameAs } from './described.ts'
import { Suggestion } from './suggestion.tsx'

interface Props {
  artifact: Artifact
  may: May
  /** The previous item of the list. Its values are offered if no item has been described yet. */
  neighbour?: Artifact | undefined
  /** The field that gets the focus first. */
  focus?: string | undefined
  /** Reports whether there are unsaved changes. */
  onDirty?: ((dirty: boolean) => void) | undefined
  /** Goes to the next item. `field` had the focus. */
  onNext: (field: string | undefined) => void
}

const below = (said: Suggestions | undefined, before: Values | undefined) => (field: Field, form: FormState) => (
  <>
    {said && <Suggestion field={field} form={form} said={said} />}
    <AsBefore field={field} form={form} before={before} />
  </>
)

/** Ctrl or ⌘ D copies the value from the previous item. */
const sameKey = (before: Values | undefined) => (field: Field, form: FormState, event: KeyboardEvent) => {
  if (latinKey(event).toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
    return false
  const value = sameAs(field, form.values, before)
  if (value !== undefined) form.set(field.key, value)
  return true
}

/** The metadata form of an item. Fields that the user may not edit are read-only. */
export function ArtifactForm({ artifact, may, neighbour, focus, onNext, onDirty }: Props) {
  const maker = artifact.user ?? null
  const edit = may('artifact.edit', maker)
  const setVisibility = may('artifact.set-visibility', maker)
  const viewer = useViewer(artifact.project)
  const update = useUpdateArtifact(artifact)
  const used = useQuery({ ...usedValuesQuery(useApi(), artifact.project), enabled: edit }).data
  const [before] = useState(() => describedBefore(artifact))
  const form = artifactFormOf(artifact.type)
  const isFixed = ({ key }: Field) => (key === 'visibility' ? isNeverShown(artifact) : !edit)
  const fields = form.fields.map((field) => (isFixed(field) ? { ...field, static: true } : withUsed(field, used)))
  return (
    <FormView
      form={{ ...form, fields }}
      loaded={artifact}
      viewer={viewer}
      readOnly={!edit && !setVisibility}
      place="sticky"
      focus={focus}
      onNext={onNext}
      onDirty={onDirty}
      onFieldKey={edit ? sameKey(before ?? neighbour) : undefined}
      below={edit ? below(artifact.file?.suggestions, before) : undefined}
      save={async (changes, _values, seen) =>
        noteDescribed(await update.mutateAsync({ fields: spoken(form).fields, changes, seen }))
      }
    />
  )
}
