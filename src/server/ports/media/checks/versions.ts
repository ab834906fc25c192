import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MediaType } from '#shared/rules/media-type.ts'
import { runTool } from '../children/run-tool.ts'
import { ToolError } from '../children/tool-error.ts'
import { identityOf, type FoundTools, type ToolName } from '../tools.ts'

/**
 * The version of our own processing. Raise it with a change that can read files that were damaged, unsupported or too
 * large before: files with such a verdict are then processed again.
 */
const PROCESSING_VERSION = 2

const PACKAGES = { sharp: 'sharp', libheif: 'libheif-js', pdfium: '@hyzyla/pdfium' } as const
type Part = ToolName | keyof typeof PACKAGES

const PARTS: Readonly<Record<MediaType, readonly Part[]>> = {
  video: ['ffmpeg', 'ffprobe', 'sharp'],
  audio: ['ffmpeg', 'ffprobe', 'sharp'],
  image: ['sharp', 'libheif', 'ffmpeg'],
  pdf: ['pdfium', 'sharp'],
  document: [],
  application: [],
}

export interface Versions {
  /** The version that ffmpeg or ffprobe reports; null if it doesn't run. */
  program(name: ToolName): Promise<string | null>
  /** The versions of everything that processes a media type; null while one of the programs doesn't run. */
  of(type: MediaType): Promise<string | null>
}

export function createVersions(tools: FoundTools): Versions {
  /** Keyed by the program's identity because another program may be installed at the same path later. */
  const known = new Map<string, { version: string; build: string }>()

  async function look(name: ToolName): Promise<{ version: string; build: string } | null> {
    try {
      const path = tools[name]()
      const identity = identityOf(path)
      const before = known.get(identity)
      if (before) return before
      const { ok, output } = await runTool(path, ['-hide_banner', '-version'], { wallMs: 60_000 })
      if (!ok) return null
      const text = output.toString()
      const build = createHash('sha256').update(text).digest('hex').slice(0, 8)
      const found = { version: /version (\S+)/.exec(text.slice(0, 200))?.[1] ?? '?', build }
      known.set(identity, found)
      return found
    } catch (error) {
      if (error instanceof ToolError) return null
      throw error
    }
  }

  const describe = async (part: Part): Promise<string | null> => {
    if (part !== 'ffmpeg' && part !== 'ffprobe') return `${part} ${versionOfPackage(PACKAGES[part])}`
    const found = await look(part)
    return found && `${part} ${found.version} ${found.build}`
  }
  return {
    async program(name) {
      return (await look(name))?.version ?? null
    },
    async of(type) {
      const parts = await Promise.all(PARTS[type].map(describe))
      return parts.includes(null) ? null : [PROCESSING_VERSION, ...parts].join(', ')
    },
  }
}

const INSTALLATION = join(import.meta.dirname, '../../../../..')
const packages = new Map<string, string>()

function versionOfPackage(name: string): string {
  const before = packages.get(name)
  if (before !== undefined) return before
  const { version } = JSON.parse(readFileSync(join(INSTALLATION, 'node_modules', name, 'package.json'), 'utf8')) as {
    version: string
  }
  packages.set(name, version)
  return version
}
