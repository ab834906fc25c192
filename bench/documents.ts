import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

// Compares how fast this tree and another checkout (with node_modules) process the PDFs of a folder: text, first page,
// clean copy and pages. The two trees alternate. Usage: node bench/documents.ts DIRECTORY TREE [turns]

const [directory = '.', tree = '.', turns = '3'] = process.argv.slice(2)
const LANES = availableParallelism()
const paths = readdirSync(directory)
  .filter((name) => /\.pdf$/i.test(name))
  .map((name) => join(resolve(directory), name))

type MediaToolsModule = typeof import('#server/ports/media/media-tools.ts')
const loadMediaTools = async (treePath: string) => {
  const { createMediaTools } = (await import(
    join(treePath, 'src/server/ports/media/media-tools.ts')
  )) as MediaToolsModule
  return createMediaTools()
}
const variants = [
  { name: 'this tree', media: await loadMediaTools(join(import.meta.dirname, '..')), seconds: 0 },
  { name: 'the other', media: await loadMediaTools(resolve(tree)), seconds: 0 },
]

async function makeDerivatives({ media }: (typeof variants)[number], path: string): Promise<void> {
  const input = { path, mime: 'application/pdf', type: 'pdf', size: statSync(path).size } as const
  const dir = mkdtempSync(join(tmpdir(), 'bench-documents-'))
  try {
    const { pendingRenditions = [] } = await media.process(input, { dir })
    for (const rendition of pendingRenditions) await media.render(input, rendition, { dir })
  } finally {
    rmSync(dir, { recursive: true })
  }
}

/** Seconds to process all documents, with one document at a time per processor. */
async function measureSeconds(variant: (typeof variants)[number]): Promise<number> {
  const [started, remainingPaths] = [performance.now(), paths.values()]
  const lane = async () => {
    for (const path of remainingPaths) await makeDerivatives(variant, path)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return (performance.now() - started) / 1000
}

for (const variant of variants) for (const path of paths.slice(0, LANES)) await makeDerivatives(variant, path)
for (let turn = 0; turn < Number(turns); turn++)
  for (const variant of turn % 2 ? variants.toReversed() : variants) variant.seconds += await measureSeconds(variant)
for (const { name, seconds } of variants)
  console.log(`${name}  ${((paths.length * Number(turns) * 60) / seconds).toFixed(0)} documents a minute`)
await Promise.all(variants.map(({ media }) => media.close()))
