import { isApiError } from '#web/kit/api-error.ts'
import { deleteLocalDraft, saveLocalDraft } from './local-draft.ts'
import type { StoryContent } from './story-api.ts'

/** `local`: the latest changes are stored on this device only, because the server can't be reached. */
export type SaveState = { kind: 'saved' | 'saving' | 'local' } | { kind: 'refused'; reason: string }

interface Options {
  userId: string
  storyId: string
  /** The revision and content that the editor starts with. */
  revision: number
  content: StoryContent
  /** Sends the draft and returns its new revision. */
  send: (content: StoryContent, revision: number) => Promise<number>
  /**
   * Called if someone else saved first. Returns the revision to overwrite, 'theirs' if the other version replaced this one,
   * or null if the user has not decided.
   */
  onConflict: (savedBy: string | undefined) => Promise<number | 'theirs' | null>
  onState: (state: SaveState) => void
}

const PAUSE_MS = 700
const RETRY_MS = 4000

/** Saves a draft at every pause in typing, one request at a time. Unsaved changes are also stored on this device. */
export class DraftSaver {
  readonly #options: Options
  #revision: number
  #content: StoryContent
  #unsaved: StoryContent | undefined
  #currentSave: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#revision = options.revision
    this.#content = options.content
  }

  get revision(): number {
    return this.#revision
  }

  /** The current content, saved or not. */
  get content(): StoryContent {
    return this.#content
  }

  update(changes: Partial<StoryContent>): void {
    const content = { ...this.#content, ...changes }
    this.#content = content
    this.#unsaved = content
    saveLocalDraft(this.#options.userId, this.#options.storyId, { revision: this.#revision, ...content })
    this.#options.onState({ kind: 'saving' })
    this.#scheduleSave(PAUSE_MS)
  }

  /** Drops unsaved changes: the server has this revision now. */
  markSaved(revision: number): void {
    clearTimeout(this.#timer)
    this.#unsaved = undefined
    this.#revision = revision
    deleteLocalDraft(this.#options.userId, this.#options.storyId)
    this.#options.onState({ kind: 'saved' })
  }

  /** Asks which version to keep after someone else saved another one. */
  async resolveConflict(savedBy: string | undefined): Promise<void> {
    const { onConflict, onState } = this.#options
    const resolution = await onConflict(savedBy).catch(() => null)
    if (resolution === 'theirs') return
    this.#unsaved ??= this.#content
    // Without a decision, the next change or the next attempt to publish asks again.
    if (resolution === null) return onState({ kind: 'local' })
    this.#revision = resolution
    this.#scheduleSave(0)
  }

  /** Saves pending changes immediately. Resolves to whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#currentSave
    if (this.#unsaved) await this.#save()
    return this.#unsaved === undefined
  }

  stop(): void {
    clearTimeout(this.#timer)
    if (this.#unsaved) void this.flush()
  }

  #scheduleSave(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delayMs)
  }

  #save(): Promise<void> {
    this.#currentSave ??= this.#sendUnsaved().finally(() => {
      this.#currentSave = null
    })
    return this.#currentSave
  }

  async #sendUnsaved(): Promise<void> {
    const content = this.#unsaved
    if (!content) return
    const { userId, storyId } = this.#options
    try {
      this.#revision = await this.#options.send(content, this.#revision)
      // The user may have kept typing during the request.
      const latestContent = this.#unsaved ?? content
      if (latestContent === content) return this.markSaved(this.#revision)
      saveLocalDraft(userId, storyId, { revision: this.#revision, ...latestContent })
      this.#scheduleSave(PAUSE_MS)
    } catch (error) {
      await this.#handleFailure(error)
    }
  }

  async #handleFailure(error: unknown): Promise<void> {
    const { onState } = this.#options
    if (isApiError(error) && error.status === 409) return this.resolveConflict(error.changedBy)
    // Retrying doesn't help after a client error, except an expired session (401) and rate limiting (429).
    if (isApiError(error) && error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status))
      return onState({ kind: 'refused', reason: error.message })
    onState({ kind: 'local' })
    this.#scheduleSave(RETRY_MS)
  }
}
