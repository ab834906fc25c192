import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

// Compares this tree with another checkout (with node_modules) at making everything for the PDFs of a folder: text,
// first page, clean copy and pages, in turns. Usage: node bench/documents.ts DIRECTORY TREE [turns]

const [directory = '.', tree = '.', turns = '3'] = process.argv.slice(2)
const LANES = availableParallelism()
const paths = readdirSync(directory)
  .filter((name) => /\.pdf$/i.test(name))
  .map((name) => join(resolve(directory), name))

type MediaToolsModule = typeof import('#server/ports/media/media-tools.ts')
const toolsOf = async (at: string) => {
  const { createMediaTools } = (await import(join(at, 'src/server/ports/media/media-tools.ts'))) as MediaToolsModule
  return createMediaTools()
}
const sides = [
  { name: 'this tree', media: await toolsOf(join(import.meta.dirname, '..')), seconds: 0 },
  { name: 'the other', media: await toolsOf(resolve(tree)), seconds: 0 },
]

async function make({ media }: (typeof sides)[number], path: string): Promise<void> {
  const input = { path, mime: 'application/pdf', type: 'pdf', size: statSync(path).size } as const
  const dir = mkdtempSync(join(tmpdir(), 'bench-documents-'))
  try {
    const { pendingRenditions = [] } = await media.process(input, { dir })
    for (const what of pendingRenditions) await media.render(input, what, { dir })
  } finally {
    rmSync(dir, { recursive: true })
  }
}

/** Seconds for all documents with one lane per processor. */
async function secondsFor(side: (typeof sides)[number]): Promise<number> {
  const [started, left] = [performance.now(), paths.values()]
  const lane = async () => {
    for (const path of left) await make(side, path)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return (performance.now() - started) / 1000
}

for (const side of sides) for (const path of paths.slice(0, LANES)) await make(side, path)
for (let turn = 0; turn < Number(turns); turn++)
  for (const side of turn % 2 ? sides.toReversed() : sides) side.seconds += await secondsFor(side)
for (const { name, seconds } of sides)
  console.log(`${name}  ${((paths.length * Number(turns) * 60) / seconds).toFixed(0)} documents a minute`)
await Promise.all(sides.map(({ media }) => media.close()))
