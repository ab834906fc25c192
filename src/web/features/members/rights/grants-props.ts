import type { Grants } from '#shared/policy/permission-keys.ts'

/** Of whatever chooses what somebody may do. */
export interface GrantsProps {
  value: Grants
  /** What they have by now: it may stay, whoever grants. */
  before: Grants
  /** What whoever grants holds themselves. */
  held: Grants
  onChange: (value: Grants) => void
}
