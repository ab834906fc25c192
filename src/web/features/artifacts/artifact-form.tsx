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
  /** The item before it in its list, from which a field is taken where none was described yet. */
  neighbour?: Artifact | undefined
  /** The field that begins with the focus. */
  focus?: string | undefined
  /** Hears whether something is changed and not saved. */
  onDirty?: ((dirty: boolean) => void) | undefined
  /** Goes on to the next item; it is told which field had the focus. */
  onNext: (field: string | undefined) => void
}

const below = (said: Suggestions | undefined, before: Values | undefined) => (field: Field, form: FormState) => (
  <>
    {said && <Suggestion field={field} form={form} said={said} />}
    <AsBefore field={field} form={form} before={before} />
  </>
)

/** Ctrl or ⌘ D: the same as in the item before. */
const sameKey = (before: Values | undefined) => (field: Field, form: FormState, event: KeyboardEvent) => {
  if (latinKey(event).toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
    return false
  const value = sameAs(field, form.values, before)
  if (value !== undefined) form.set(field.key, value)
  return true
}

/** What is known of an item, to be changed by those who may; to all others it is only told. */
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
