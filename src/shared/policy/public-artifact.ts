import type { Artifact } from '#shared/entities/artifact.ts'

/**
 * The column values that make an artifact visible in an active gallery. SQL conditions are built from the same table.
 */
export const PUBLIC_ARTIFACT_CONDITIONS = {
  is: { active: true, visibility: 'local', needs_review: false },
  not: { type: 'application' },
} as const

/** Whether an active gallery shows this artifact. */
export const isPublicArtifact = (
  artifact: Pick<Artifact, 'active' | 'visibility' | 'needs_review' | 'type'>,
): boolean => findViolations(artifact, PUBLIC_ARTIFACT_CONDITIONS).length === 0

/** Returns the names of the fields that violate the conditions: those that don't equal `is`, or that equal `not`. */
export function findViolations<Row extends object>(
  row: Row,
  { is, not }: { is: Partial<Row>; not: Partial<Row> },
): (keyof Row)[] {
  const hasValue = ([key, value]: [string, unknown]) => row[key as keyof Row] === value
  const violations = [
    ...Object.entries(is).filter((entry) => !hasValue(entry)),
    ...Object.entries(not).filter(hasValue),
  ]
  return violations.map(([key]) => key as keyof Row)
}
