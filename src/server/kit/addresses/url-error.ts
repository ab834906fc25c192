import type { Reason } from '#shared/words/reason.ts'
import { AppError } from '../app-error.ts'

/** Why a web address can't be fetched. */
export class UrlError extends AppError {
  /** Whether another attempt may succeed. */
  readonly isTemporary: boolean
  /** How long the other server wants to be left alone, in ms. */
  readonly pauseMs: number | undefined

  constructor(reason: Reason, { isTemporary = false, pauseMs }: { isTemporary?: boolean; pauseMs?: number } = {}) {
    super('bad_input', { reason })
    this.isTemporary = isTemporary
    this.pauseMs = pauseMs
  }
}
