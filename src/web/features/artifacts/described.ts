import type { Artifact } from '#shared/entities/artifact.ts'
import { isChanged } from '#shared/forms/changes.ts'
import { takesInput, type Field, type Values } from '#shared/forms/field.ts'
import { isEmpty } from '#shared/forms/sent.ts'
import { MAX_KEYWORDS } from '#shared/rules/limits.ts'

const last = new Map<string, Artifact>()

/** Notes the item that was described last in its project. */
export const noteDescribed = (artifact: Artifact): void => void last.set(artifact.project, artifact)

/** What was described before this item, in this sitting. */
export function describedBefore({ id, project }: Pick<Artifact, 'id' | 'project'>): Artifact | undefined {
  const before = last.get(project)
  return before?.id === id ? undefined : before
}

/** What a field would hold if it said the same as another item; undefined where that says nothing, or nothing else. */
export function sameAs(field: Field, values: Values, before: Values | undefined): unknown {
  if (!before || !takesInput(field) || isEmpty(field, before[field.key])) return undefined
  const [own, theirs] = [values[field.key], before[field.key]]
  // Keywords are added to those that are there.
  const value =
    field.type === 'array' && Array.isArray(theirs)
      ? [...new Set([...(Array.isArray(own) ? (own as string[]) : []), ...(theirs as string[])])].slice(0, MAX_KEYWORDS)
      : theirs
  return isChanged(field, values, { ...values, [field.key]: value }) ? value : undefined
}
