import type { Artifact } from '#shared/entities/artifact.ts'

/** What an artifact is, and is not, that galleries show where they are on. */
export const PUBLIC_ARTIFACT = {
  is: { active: true, visibility: 'local', needs_review: false },
  not: { type: 'application' },
} as const

/** Whether galleries show this artifact where they are on. */
export const isPublicArtifact = (
  artifact: Pick<Artifact, 'active' | 'visibility' | 'needs_review' | 'type'>,
): boolean => has(artifact, PUBLIC_ARTIFACT.is, true) && has(artifact, PUBLIC_ARTIFACT.not, false)

const has = (artifact: object, facts: object, wanted: boolean) =>
  Object.entries(facts).every(([key, value]) => (artifact[key as never] === value) === wanted)
