import type { Grants } from './permission-keys.ts'

/** The caller's relation to one subject. */
export type Relation =
  | { kind: 'admin' }
  | { kind: 'owner' }
  | { kind: 'member'; grants: Grants }
  /** The caller has the token of a password-protected gallery, or the gallery has no password. */
  | { kind: 'gallery-visitor' }
  | { kind: 'stranger' }

/** The properties of a subject that `can` needs to know. */
export interface Subject {
  /** Whether the caller created it. */
  isOwn: boolean
  /**
   * Whether it is shown to the public: active, published, reviewed, of a displayable type, in an org whose gallery is
   * on.
   */
  isPublic: boolean
  /** Whether the org's subscription is active. */
  isOrgActive: boolean
  /** Whether the org's CMS window is open. */
  isCmsOpen: boolean
  /** Whether it was submitted through a portal and awaits a decision; until then it can only be read and decided on. */
  awaitsReview?: boolean
}
