/**
 * Why a backup can't be made or used. The code is part of the command line's answer in JSON; the message is a single line
 * that tells the operator what to do.
 */
export type BackupErrorCode =
  | 'no_backup'
  | 'damaged'
  | 'backup_newer'
  | 'backup_unreleased'
  | 'already_running'
  | 'other_installation'
  | 'target_not_empty'
  | 'nothing_to_back_up'
  | 'place_unusable'
  | 'wrong_passphrase'
  | 'not_in_backup'
  | 'no_organisation'
  | 'project_gone'
  | 'not_brought_back'
  | 'wrong_use'

export class BackupError extends Error {
  override name = 'BackupError'
  readonly code: BackupErrorCode
  /** For a damaged backup: what is wrong with which file. */
  readonly problems: readonly Problem[]

  constructor(
    code: BackupErrorCode,
    message: string,
    { problems = [], cause }: { problems?: readonly Problem[]; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.problems = problems
  }
}

/** A difference between a backup and its manifest. `file` is its path below the place of the backups. */
export interface Problem {
  file: string
  problem: 'missing' | 'damaged' | 'unexpected'
}
