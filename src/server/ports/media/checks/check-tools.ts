import type { ToolProblem, ToolReport } from '../media.ts'
import { getPathVariable, type ToolName } from '../tools.ts'
import { readSample, type SampleReaders } from './read-sample.ts'
import { SAMPLES } from './samples.ts'
import type { ToolVersions } from './tool-versions.ts'

/**
 * Runs every tool in the sandbox on a tiny sample file of each kind. A tool that doesn't work at all is reported only
 * once.
 */
export async function checkTools(readers: SampleReaders, versions: ToolVersions): Promise<ToolReport> {
  const problems: ToolProblem[] = []
  for (const sample of SAMPLES) {
    const { tool, kind, isEssential } = sample
    if (problems.some((problem) => problem.tool === tool && problem.isEssential)) continue
    const failureReason = await readSample(readers, sample)
    if (failureReason !== null) problems.push({ tool, kind, isEssential, reason: failureReason })
  }
  const getVersion = (name: ToolName) => versions.getProgramVersion(name)
  return { ffmpeg: await getVersion('ffmpeg'), ffprobe: await getVersion('ffprobe'), problems }
}

/** Formats a problem as one log line: what failed, why, and what to do. */
export function formatToolProblem({ tool, kind, isEssential, reason: failureReason }: ToolProblem): string {
  const summary = `${tool} can't read a ${kind} sample: ${failureReason}.`
  if (tool !== 'ffmpeg' && tool !== 'ffprobe')
    return `${summary} Install the packages again (npm install); files of this type wait until then.`
  const variable = getPathVariable(tool)
  if (!isEssential)
    return `${summary} Such files have no preview. Unset ${variable} to use the bundled ${tool}, if it is set.`
  return `${summary} Unset ${variable} to use the bundled ${tool}, or set it to one that works; files that need it wait until then.`
}
