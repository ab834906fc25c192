import { ARTIFACT_FIELDS, type ArtifactFieldValues, type FieldKey } from '#shared/entities/artifact-fields.ts'
import { toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import type { OwnValueInput, OwnValuesInput } from '#shared/entities/own-fields/own-values.ts'
import type { Changes } from '../plan/plan-row.ts'

interface ItemValues extends ArtifactFieldValues {
  fields?: OwnValuesInput
  template?: string | null
}

/** The new (or old) values of the changed fields, as a call takes them. */
export function toFieldValues(changes: Changes, side: 'old' | 'new' = 'new'): ItemValues {
  const [values, ownValues]: [Record<string, unknown>, OwnValuesInput] = [{}, {}]
  for (const [name, change] of Object.entries(changes)) {
    const [key, value] = [toOwnKey(name), change[side]]
    if (key !== undefined) ownValues[key] = value as OwnValueInput
    else if (name === 'template') values.template = value
    else if (Object.hasOwn(ARTIFACT_FIELDS, name)) {
      const isRichText = ARTIFACT_FIELDS[name as FieldKey].kind === 'richtext'
      values[name] = isRichText ? (value ?? '') : value
    }
  }
  return { ...values, ...(Object.keys(ownValues).length > 0 && { fields: ownValues }) }
}
