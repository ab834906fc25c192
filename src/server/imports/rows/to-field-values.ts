import { ARTIFACT_FIELDS, type ArtifactFieldValues } from '#shared/entities/artifact-fields.ts'
import type { Changes } from '../plan/plan-row.ts'

/** The new (or old) values of the changed fields, as a call takes them. */
export const toFieldValues = (changes: Changes, side: 'old' | 'new' = 'new'): ArtifactFieldValues =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([key, change]) =>
      Object.hasOwn(ARTIFACT_FIELDS, key) ? [[key, change[side]]] : [],
    ),
  ) as ArtifactFieldValues
