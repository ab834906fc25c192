import type { Artifact } from '#shared/entities/artifact.ts'
import { isChanged } from '#shared/forms/get-changes.ts'
import { takesInput, type Field, type FormInput } from '#shared/forms/field.ts'
import { isEmptyValue } from '#shared/forms/normalize-field-value.ts'
import { MAX_KEYWORDS } from '#shared/rules/limits.ts'

const lastDescribed = new Map<string, Artifact>()

/** Remembers the item that was described last in its project. */
export const rememberDescribedItem = (artifact: Artifact): void => void lastDescribed.set(artifact.project, artifact)

/** The item that was described most recently before this one, since the page was loaded. */
export function getPreviouslyDescribed({ id, project }: Pick<Artifact, 'id' | 'project'>): Artifact | undefined {
  const previousItem = lastDescribed.get(project)
  return previousItem?.id === id ? undefined : previousItem
}

/** The value a field would have after copying from the previous item; undefined if nothing would change. */
export function getValueToCopy(field: Field, values: FormInput, previous: FormInput | undefined): unknown {
  if (!previous || !takesInput(field) || isEmptyValue(field, previous[field.key])) return undefined
  const [currentValue, previousValue] = [values[field.key], previous[field.key]]
  // Keywords are added to the existing ones.
  const value =
    field.type === 'array' && Array.isArray(previousValue)
      ? [
          ...new Set([
            ...(Array.isArray(currentValue) ? (currentValue as string[]) : []),
            ...(previousValue as string[]),
          ]),
        ].slice(0, MAX_KEYWORDS)
      : previousValue
  return isChanged(field, values, { ...values, [field.key]: value }) ? value : undefined
}
