import type { ToolProblem, ToolReport } from '../media.ts'
import { variableOf, type ToolName } from '../tools.ts'
import { readSample, type Readers } from './read-sample.ts'
import { SAMPLES } from './samples.ts'
import type { Versions } from './versions.ts'

/** Runs every tool on a tiny file of each kind in the sandbox. A tool that doesn't work at all is reported once. */
export async function checkTools(readers: Readers, versions: Versions): Promise<ToolReport> {
  const problems: ToolProblem[] = []
  for (const sample of SAMPLES) {
    const { tool, kind, isEssential } = sample
    if (problems.some((one) => one.tool === tool && one.isEssential)) continue
    const why = await readSample(readers, sample)
    if (why !== null) problems.push({ tool, kind, isEssential, why })
  }
  const version = (name: ToolName) => versions.program(name)
  return { ffmpeg: await version('ffmpeg'), ffprobe: await version('ffprobe'), problems }
}

/** Formats a problem as one log line: what failed, why, and what to do. */
export function lineOf({ tool, kind, isEssential, why }: ToolProblem): string {
  const what = `${tool} can't read a ${kind} sample: ${why}.`
  if (tool !== 'ffmpeg' && tool !== 'ffprobe')
    return `${what} Install the packages again (npm install); files of this type wait until then.`
  const variable = variableOf(tool)
  if (!isEssential)
    return `${what} Such files have no preview. Unset ${variable} to use the bundled ${tool}, if it is set.`
  return `${what} Unset ${variable} to use the bundled ${tool}, or set it to one that works; files that need it wait until then.`
}
