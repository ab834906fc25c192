import type { SaveState } from '../draft/draft-saver.ts'

/** The surroundings of a text that are published with it, such as the title and the items of an exhibit. */
export interface StoryFrame {
  saveState: FrameState
  /** Whether visitors can see it at all. */
  isShown: boolean
  /** Where visitors find it once it is published; undefined while that isn't known. */
  publicPath: string | undefined
  /** Saves its changes. Resolves to whether everything is saved. */
  save: () => Promise<boolean>
  /** Shows it to visitors once everything is saved; undefined if the user may not. */
  show: (() => Promise<void>) | undefined
}

/** `held`: changes wait until they are published. */
export type FrameState = SaveState | { kind: 'held' }

/** The state of a text together with its frame: the first of both that isn't saved. */
export const combineStates = (textState: SaveState, frame: StoryFrame | undefined): FrameState =>
  textState.kind === 'saved' ? (frame?.saveState ?? textState) : textState
