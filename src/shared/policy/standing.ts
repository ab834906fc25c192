import type { Grants } from './permission-keys.ts'

/** Who the caller is towards one subject. A closed union: whoever is none of these is a stranger. */
export type Standing =
  | { kind: 'admin' }
  | { kind: 'owner' }
  | { kind: 'member'; grants: Grants }
  /** Came with the token of a password-protected gallery, or the gallery asks for none. */
  | { kind: 'gallery-visitor' }
  | { kind: 'stranger' }

/** What `can` needs to know of the thing that is acted on. */
export interface Subject {
  /** Made by the caller. */
  own: boolean
  /** Active, in the gallery, reviewed, of a kind that is shown, in an org whose gallery is on. */
  public: boolean
  /** The org's subscription is active. */
  usable: boolean
  /** The org's cms window is open. */
  writable: boolean
  /** It came by a portal and waits for a decision: until then nothing is done with it but looking, and deciding. */
  waits?: boolean
}
