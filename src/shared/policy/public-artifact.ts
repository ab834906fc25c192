import type { Artifact } from '#shared/entities/artifact.ts'

/**
 * The column values that make an artifact visible in an active gallery. SQL conditions are built from the same table.
 */
export const PUBLIC_ARTIFACT = {
  is: { active: true, visibility: 'local', needs_review: false },
  not: { type: 'application' },
} as const

/** Whether an active gallery shows this artifact. */
export const isPublicArtifact = (
  artifact: Pick<Artifact, 'active' | 'visibility' | 'needs_review' | 'type'>,
): boolean => factsAgainst(artifact, PUBLIC_ARTIFACT).length === 0

/** Names of the fields that violate the conditions: unequal to `is` or equal to `not`. */
export function factsAgainst<Row extends object>(
  row: Row,
  { is, not }: { is: Partial<Row>; not: Partial<Row> },
): (keyof Row)[] {
  const isSo = ([key, value]: [string, unknown]) => row[key as keyof Row] === value
  const found = [...Object.entries(is).filter((one) => !isSo(one)), ...Object.entries(not).filter(isSo)]
  return found.map(([key]) => key as keyof Row)
}
