import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { MissingToolError } from './children/tool-error.ts'

export interface ToolPaths {
  ffmpegPath?: string | undefined
  ffprobePath?: string | undefined
}

export type ToolName = 'ffmpeg' | 'ffprobe'

export interface ToolLocator {
  ffmpeg(): string
  ffprobe(): string
  /** Forgets where the programs are, so that they are located again at their next use; called after one has failed. */
  forgetPaths(): void
}

const BUNDLED_PACKAGES: Readonly<Record<ToolName, string>> = {
  ffmpeg: `@ffmpeg-binary/${process.platform}-${process.arch}`,
  ffprobe: `@ffprobe-installer/${process.platform}-${process.arch}`,
}

/**
 * Locates each program when first used: the configured path, the optional package that bundles it, or PATH. If a
 * bundled program doesn't start on this machine, the one on PATH is used. The returned functions throw
 * MissingToolError.
 */
export function findTools(paths: ToolPaths = {}): ToolLocator {
  const knownPaths = new Map<ToolName, string>()
  const findTool = (name: ToolName, configuredPath: string | undefined) => {
    const path = knownPaths.get(name) ?? locateTool(name, configuredPath)
    knownPaths.set(name, path)
    return path
  }
  return {
    ffmpeg: () => findTool('ffmpeg', paths.ffmpegPath),
    ffprobe: () => findTool('ffprobe', paths.ffprobePath),
    forgetPaths: () => knownPaths.clear(),
  }
}

/** Returns the paths of both programs, for scripts. Throws MissingToolError. */
export function locateTools(paths: ToolPaths = {}): { ffmpeg: string; ffprobe: string } {
  const tools = findTools(paths)
  return { ffmpeg: tools.ffmpeg(), ffprobe: tools.ffprobe() }
}

function findOnPath(name: ToolName): string | undefined {
  const directories = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return directories.map((directory) => join(directory, name)).find(isExecutable)
}

function locateTool(name: ToolName, configuredPath: string | undefined): string {
  const variable = getPathVariable(name)
  if (configuredPath) {
    if (isExecutable(configuredPath)) return configuredPath
    throw new MissingToolError(`${variable}: there is no executable file at ${configuredPath}`)
  }
  const bundledPath = findBundled(name)
  if (bundledPath && canStart(bundledPath)) return bundledPath
  const path = findOnPath(name) ?? bundledPath
  if (path) return path
  throw new MissingToolError(`${name} not found: install it or set ${variable}`)
}

/** Identifies a program by path, size and modification time, so that a replaced program has a new identity. */
export function getProgramIdentity(path: string): string {
  const { size, mtimeMs } = statSync(path)
  return `${path} ${size} ${mtimeMs}`
}

/** Returns the name of the setting for a program's path. */
export const getPathVariable = (name: ToolName) => `${name.toUpperCase()}_PATH` as const

/** Whether a program runs on this machine: a package may have been built for another C library or processor. */
const canStart = (path: string): boolean => spawnSync(path, ['-version'], { stdio: 'ignore' }).status === 0

function findBundled(name: ToolName): string | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  let path: string
  try {
    path = join(dirname(createRequire(import.meta.url).resolve(`${BUNDLED_PACKAGES[name]}/package.json`)), file)
  } catch {
    return undefined
  }
  if (!existsSync(path)) return undefined
  try {
    // If packages are unpacked without running install scripts, the executable bit may be missing.
    if (!isExecutable(path)) chmodSync(path, 0o755)
  } catch {
    // The installation belongs to another user, so only that user can fix this.
    return undefined
  }
  return path
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
