import { accessSync, chmodSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

/** A program that media needs is nowhere on this machine; the message says what to set. */
export class MissingToolError extends Error {}

export interface ToolPaths {
  ffmpegPath?: string | undefined
  ffprobePath?: string | undefined
}

export interface FoundTools {
  ffmpeg(): string
  ffprobe(): string
}

const BUNDLED = {
  ffmpeg: `@ffmpeg-binary/${process.platform}-${process.arch}`,
  ffprobe: `@ffprobe-installer/${process.platform}-${process.arch}`,
}

/**
 * Finds each program at its first use: the configured path, then PATH, then the optional package that carries it.
 * The functions throw MissingToolError.
 */
export function findTools(paths: ToolPaths = {}): FoundTools {
  const found = new Map<string, string>()
  const find = (name: 'ffmpeg' | 'ffprobe', configured: string | undefined) => {
    const path = found.get(name) ?? locate(name, configured)
    found.set(name, path)
    return path
  }
  return {
    ffmpeg: () => find('ffmpeg', paths.ffmpegPath),
    ffprobe: () => find('ffprobe', paths.ffprobePath),
  }
}

/** Where both programs are, for scripts that call them themselves. Throws MissingToolError. */
export function locateTools(paths: ToolPaths = {}): { ffmpeg: string; ffprobe: string } {
  const tools = findTools(paths)
  return { ffmpeg: tools.ffmpeg(), ffprobe: tools.ffprobe() }
}

function onPath(name: string): string | undefined {
  const directories = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return directories.map((directory) => join(directory, name)).find(isExecutable)
}

function locate(name: 'ffmpeg' | 'ffprobe', configured: string | undefined): string {
  const variable = `${name.toUpperCase()}_PATH`
  if (configured) {
    if (isExecutable(configured)) return configured
    throw new MissingToolError(`${variable}: no executable file at ${configured}`)
  }
  const path = onPath(name) ?? bundled(name)
  if (path) return path
  throw new MissingToolError(`${name} not found: install it or set ${variable}`)
}

function bundled(name: 'ffmpeg' | 'ffprobe'): string | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  let path: string
  try {
    path = join(dirname(createRequire(import.meta.url).resolve(`${BUNDLED[name]}/package.json`)), file)
  } catch {
    return undefined
  }
  if (!existsSync(path)) return undefined
  // Packages unpacked without install scripts may arrive without the executable bit.
  if (!isExecutable(path)) chmodSync(path, 0o755)
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
