import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MediaType } from '#shared/rules/media-type.ts'
import { runTool } from '../children/run-tool.ts'
import { ToolError } from '../children/tool-error.ts'
import { getProgramIdentity, type ToolLocator, type ToolName } from '../tools.ts'

/**
 * The version of our own processing. Raise it with every change that makes files readable that were considered damaged,
 * unsupported or too large: files with such a verdict are then reprocessed.
 */
const PROCESSING_VERSION = 2

const PACKAGES = { sharp: 'sharp', libheif: 'libheif-js', pdfium: '@hyzyla/pdfium' } as const
type ProcessingComponent = ToolName | keyof typeof PACKAGES

const COMPONENTS_BY_TYPE: Readonly<Record<MediaType, readonly ProcessingComponent[]>> = {
  video: ['ffmpeg', 'ffprobe', 'sharp'],
  audio: ['ffmpeg', 'ffprobe', 'sharp'],
  image: ['sharp', 'libheif', 'ffmpeg'],
  pdf: ['pdfium', 'sharp'],
  document: [],
  application: [],
}

export interface ToolVersions {
  /** Returns the version that ffmpeg or ffprobe reports; null if it doesn't run. */
  getProgramVersion(name: ToolName): Promise<string | null>
  /** Returns the versions of everything that processes a media type; null while one of the programs doesn't run. */
  getTypeVersion(type: MediaType): Promise<string | null>
}

export function createToolVersions(tools: ToolLocator): ToolVersions {
  /** Cached by the program's identity, because another program may be installed at the same path later. */
  const versionCache = new Map<string, { version: string; build: string }>()

  async function readVersion(name: ToolName): Promise<{ version: string; build: string } | null> {
    try {
      const path = tools[name]()
      const identity = getProgramIdentity(path)
      const cached = versionCache.get(identity)
      if (cached) return cached
      const { ok, output } = await runTool(path, ['-hide_banner', '-version'], { wallMs: 60_000 })
      if (!ok) return null
      const text = output.toString()
      const build = createHash('sha256').update(text).digest('hex').slice(0, 8)
      const versionAndBuild = { version: /version (\S+)/.exec(text.slice(0, 200))?.[1] ?? '?', build }
      versionCache.set(identity, versionAndBuild)
      return versionAndBuild
    } catch (error) {
      if (error instanceof ToolError) return null
      throw error
    }
  }

  const describeComponent = async (part: ProcessingComponent): Promise<string | null> => {
    if (part !== 'ffmpeg' && part !== 'ffprobe') return `${part} ${readPackageVersion(PACKAGES[part])}`
    const versionAndBuild = await readVersion(part)
    return versionAndBuild && `${part} ${versionAndBuild.version} ${versionAndBuild.build}`
  }
  return {
    async getProgramVersion(name) {
      return (await readVersion(name))?.version ?? null
    },
    async getTypeVersion(type) {
      const parts = await Promise.all(COMPONENTS_BY_TYPE[type].map(describeComponent))
      return parts.includes(null) ? null : [PROCESSING_VERSION, ...parts].join(', ')
    },
  }
}

const INSTALLATION = join(import.meta.dirname, '../../../../..')
const packageVersions = new Map<string, string>()

function readPackageVersion(name: string): string {
  const cached = packageVersions.get(name)
  if (cached !== undefined) return cached
  const { version } = JSON.parse(readFileSync(join(INSTALLATION, 'node_modules', name, 'package.json'), 'utf8')) as {
    version: string
  }
  packageVersions.set(name, version)
  return version
}
