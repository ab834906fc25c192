import { isApiError } from '#web/kit/api-error.ts'
import { forgetLocally, keepLocally } from './local-draft.ts'
import type { Written } from './story-calls.ts'

export type SaveState = { kind: 'saved' | 'saving' | 'kept' } | { kind: 'refused'; why: string }

interface Saving {
  user: string
  story: string
  /** The revision that the editor began with, and what it says. */
  revision: number
  written: Written
  /** Sends the draft; answers its revision. */
  send: (written: Written, revision: number) => Promise<number>
  /** Somebody else was faster: answers the revision to write over, 'theirs' where that is taken, null where nothing is decided. */
  onOvertaken: (who: string | undefined) => Promise<number | 'theirs' | null>
  onState: (state: SaveState) => void
}

const PAUSE_MS = 700
const AGAIN_MS = 4000

/**
 * Saves a draft at every pause, one save after the other. Until it is saved it is kept on this device; what cannot be
 * sent is tried again.
 */
export class Saver {
  readonly #on: Saving
  #revision: number
  #written: Written
  #waiting: Written | undefined
  #running: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(on: Saving) {
    this.#on = on
    this.#revision = on.revision
    this.#written = on.written
  }

  get revision(): number {
    return this.#revision
  }

  /** What is written now, sent or not. */
  get written(): Written {
    return this.#written
  }

  /** What is other than before, of the text or above it. */
  change(part: Partial<Written>): void {
    const written = { ...this.#written, ...part }
    this.#written = written
    this.#waiting = written
    keepLocally(this.#on.user, this.#on.story, { revision: this.#revision, ...written })
    this.#on.onState({ kind: 'saving' })
    this.#later(PAUSE_MS)
  }

  /** The draft is another now, and nothing waits to be saved. */
  take(revision: number): void {
    clearTimeout(this.#timer)
    this.#waiting = undefined
    this.#revision = revision
    forgetLocally(this.#on.user, this.#on.story)
    this.#on.onState({ kind: 'saved' })
  }

  /** Somebody else has saved another draft meanwhile: asks which of the two goes on. */
  async overtaken(who: string | undefined): Promise<void> {
    const { onOvertaken, onState } = this.#on
    const over = await onOvertaken(who).catch(() => null)
    if (over === 'theirs') return
    this.#waiting ??= this.#written
    // Undecided: the next change asks again, and so does another try to publish.
    if (over === null) return onState({ kind: 'kept' })
    this.#revision = over
    this.#later(0)
  }

  /** Saves at once what waits. Whether everything is saved then. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#running
    if (this.#waiting) await this.#run()
    return this.#waiting === undefined
  }

  stop(): void {
    clearTimeout(this.#timer)
    if (this.#waiting) void this.flush()
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #run(): Promise<void> {
    this.#running ??= this.#send().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #send(): Promise<void> {
    const written = this.#waiting
    if (!written) return
    const { user, story } = this.#on
    try {
      this.#revision = await this.#on.send(written, this.#revision)
      // Written on meanwhile.
      const more = this.#waiting ?? written
      if (more === written) return this.take(this.#revision)
      keepLocally(user, story, { revision: this.#revision, ...more })
      this.#later(PAUSE_MS)
    } catch (error) {
      await this.#failed(error)
    }
  }

  async #failed(error: unknown): Promise<void> {
    const { onState } = this.#on
    if (isApiError(error) && error.status === 409) return this.overtaken(error.by)
    // What the server will never take is told; what it cannot take now, or not from nobody, is sent again.
    if (isApiError(error) && error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status))
      return onState({ kind: 'refused', why: error.message })
    onState({ kind: 'kept' })
    this.#later(AGAIN_MS)
  }
}
