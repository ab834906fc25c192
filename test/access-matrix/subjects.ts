/** Ids that a call can name, all in one project: everything in it was created either by another member or by the caller. */
export interface Subjects {
  org: string
  project: string
  alias: string
  user: string
  /** A user who is a member of the project, independent of the caller. */
  member: string
  owner: string
  /** The address of an account without projects and organisations. */
  candidate: string
  coOwner: string
  /** Another organisation of the owner. */
  otherOrg: string
  /** A member of this project only. */
  passer: string
  /** A session of `user`. */
  session: string
  /** A passkey of `user`. */
  passkey: string
  permission: string
  /** A pending invitation. */
  invitation: string
  folder: string
  trashedFolder: string
  artifact: string
  trashed: string
  publicArtifact: string
  publicExhibit: string
  tag: string
  otherTag: string
  /** A vocabulary that the project's keywords use, two of its terms, and a change of the first. */
  vocabulary: string
  term: string
  otherTerm: string
  termChange: string
  /** An import that was undone. */
  import: string
  /** A folder of the server that the project watches. */
  watchedFolder: string
  /** Own fields of the project, one of them deleted, and a template. */
  field: string
  deletedField: string
  template: string
  /** Another project, with the same people and permissions. */
  second: string
  caption: string
  /** An open report about the public artifact. */
  report: string
  /** The project's open portal, a submission that awaits review, its artifact, and its status token. */
  portal: string
  submission: string
  waiting: string
  receipt: string
  /** An upload of five bytes, none of which has arrived. */
  upload: string
  exhibit: string
  exhibitAlias: string
  /** A version of the story of `exhibit`. */
  version: string
  /** A queued mail. */
  mail: string
  /** A mail that is saved on the server. */
  savedMail: string
  /** A help request of someone without an account, and its token. */
  ticket: string
  thread: string
  /** Stored files: one whose processing failed, and one that awaits it. */
  failedFile: string
  waitingFile: string
}
