import type { Artifact } from '#shared/entities/artifact.ts'

/** What an artifact is, and is not, that galleries show where they are on. */
export const PUBLIC_ARTIFACT = {
  is: { active: true, visibility: 'local', needs_review: false },
  not: { type: 'application' },
} as const

/** Whether galleries show this artifact where they are on. */
export const isPublicArtifact = (
  artifact: Pick<Artifact, 'active' | 'visibility' | 'needs_review' | 'type'>,
): boolean => {
  const { active, visibility, needs_review } = PUBLIC_ARTIFACT.is
  return (
    artifact.active === active &&
    artifact.visibility === visibility &&
    artifact.needs_review === needs_review &&
    artifact.type !== PUBLIC_ARTIFACT.not.type
  )
}
