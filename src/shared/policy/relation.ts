import type { Grants } from './permission-keys.ts'

/** The caller's relation to one subject. */
export type Relation =
  | { kind: 'admin' }
  | { kind: 'owner' }
  | { kind: 'member'; grants: Grants }
  /** Has the token of a password-protected gallery, or the gallery has no password. */
  | { kind: 'gallery-visitor' }
  | { kind: 'stranger' }

/** The properties of a subject that `can` needs to know. */
export interface Subject {
  /** Created by the caller. */
  isOwn: boolean
  /** Shown to the public: active, published, reviewed, of a displayable type, in an org whose gallery is on. */
  isPublic: boolean
  /** The org's subscription is active. */
  isOrgActive: boolean
  /** The org's CMS window is open. */
  isCmsOpen: boolean
  /** Submitted through a portal and not decided yet. Until then it can only be read and decided. */
  awaitsReview?: boolean
}
