/**
 * A tool failed for reasons that have nothing to do with the file: it didn't start, doesn't work on this machine or was
 * killed. This is never a verdict on the file; the step waits and runs again once the tool works.
 */
export abstract class ToolError extends Error {}

/**
 * A tool could not be started or failed on a sample that it must be able to read. `tool` is the tool's name, `reason`
 * its error message.
 */
export class ToolFailedError extends ToolError {
  readonly tool: string
  readonly reason: string

  constructor(tool: string, reason: string) {
    super(`${tool} does not work here: ${reason}`)
    this.tool = tool
    this.reason = reason
  }
}

/** No program was found; the message names the setting for its path. */
export class MissingToolError extends ToolError {}

/**
 * A tool was killed from outside, for example by the system for its memory use, or its sandbox could not be prepared.
 */
export class ToolKilledError extends ToolError {
  constructor() {
    super('a media tool was killed from outside: the machine may have had no memory left')
  }
}

/** Exit codes by which shells, util-linux and the dynamic loader report that a program could not be started. */
const NOT_EXECUTABLE = 126
const NOT_STARTED = 127

/** Whether a program ended before it really started. ffmpeg itself never uses these exit codes. */
export const hasFailedToStart = (code: number | null): boolean => code === NOT_EXECUTABLE || code === NOT_STARTED

/** Returns the last line of a program's stderr. */
export const getLastLine = (stderrTail: string): string => stderrTail.trim().split('\n').at(-1)?.trim() ?? ''
