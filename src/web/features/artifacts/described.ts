import type { Artifact } from '#shared/entities/artifact.ts'
import { isChanged } from '#shared/forms/changes.ts'
import { takesInput, type Field, type Values } from '#shared/forms/field.ts'
import { isEmpty } from '#shared/forms/sent.ts'
import { MAX_KEYWORDS } from '#shared/rules/limits.ts'

const last = new Map<string, Artifact>()

/** Remembers the item that was described last in its project. */
export const noteDescribed = (artifact: Artifact): void => void last.set(artifact.project, artifact)

/** The item described before this one since the page was loaded. */
export function describedBefore({ id, project }: Pick<Artifact, 'id' | 'project'>): Artifact | undefined {
  const before = last.get(project)
  return before?.id === id ? undefined : before
}

/** The value a field would have after copying from the previous item; undefined if nothing would change. */
export function sameAs(field: Field, values: Values, before: Values | undefined): unknown {
  if (!before || !takesInput(field) || isEmpty(field, before[field.key])) return undefined
  const [own, theirs] = [values[field.key], before[field.key]]
  // Keywords are added to the existing ones.
  const value =
    field.type === 'array' && Array.isArray(theirs)
      ? [...new Set([...(Array.isArray(own) ? (own as string[]) : []), ...(theirs as string[])])].slice(0, MAX_KEYWORDS)
      : theirs
  return isChanged(field, values, { ...values, [field.key]: value }) ? value : undefined
}
