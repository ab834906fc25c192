import type { Artifact } from '#shared/entities/artifact.ts'

/** What an artifact is, and is not, that galleries show where they are on. */
export const PUBLIC_ARTIFACT = {
  is: { active: true, visibility: 'local', needs_review: false },
  not: { type: 'application' },
} as const

/** Whether galleries show this artifact where they are on. */
export const isPublicArtifact = (
  artifact: Pick<Artifact, 'active' | 'visibility' | 'needs_review' | 'type'>,
): boolean => factsAgainst(artifact, PUBLIC_ARTIFACT).length === 0

/** What of a row is not as it is demanded, or is what it must not be: by name. */
export function factsAgainst<Row extends object>(
  row: Row,
  { is, not }: { is: Partial<Row>; not: Partial<Row> },
): (keyof Row)[] {
  const isSo = ([key, value]: [string, unknown]) => row[key as keyof Row] === value
  const found = [...Object.entries(is).filter((one) => !isSo(one)), ...Object.entries(not).filter(isSo)]
  return found.map(([key]) => key as keyof Row)
}
