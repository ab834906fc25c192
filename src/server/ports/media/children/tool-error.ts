/**
 * A tool gave no answer about a file: it did not start, does not work on this machine, or was killed. This is never a
 * verdict about the file. The step waits and runs again once the tool works.
 */
export abstract class ToolError extends Error {}

/** A tool could not be started, or fails on a sample that it is known to read. `tool` is its name, `why` what it said. */
export class ToolFailedError extends ToolError {
  readonly tool: string
  readonly why: string

  constructor(tool: string, why: string) {
    super(`${tool} does not work here: ${why}`)
    this.tool = tool
    this.why = why
  }
}

/** No program was found; the message names the setting that helps. */
export class MissingToolError extends ToolError {}

/** A tool was killed from outside, for example by the system for its memory, or because the sandbox could not be prepared. */
export class KilledError extends ToolError {
  constructor() {
    super('a media tool was killed from outside: the machine may have had no memory left')
  }
}

/** The status with which shells, util-linux and the dynamic loader report that a program could not be started. */
const NOT_EXECUTABLE = 126
const NOT_STARTED = 127

/** Whether a program ended before it could begin. ffmpeg's own statuses never reach these two. */
export const neverStarted = (code: number | null): boolean => code === NOT_EXECUTABLE || code === NOT_STARTED

/** The last line that a program complained with. */
export const lastLine = (complaint: string): string => complaint.trim().split('\n').at(-1)?.trim() ?? ''
