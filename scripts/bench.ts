import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// The command `bench`: runs a benchmark with its own options.

const REFUSED = 4
const root = join(import.meta.dirname, '..')
const directory = join(root, 'bench')
const [name, ...args] = process.argv.slice(2)

/** The benchmarks with the comments that describe them. Files that others import are parts of them. */
function listBenchmarks(): Map<string, string> {
  const files = existsSync(directory) ? readdirSync(directory) : []
  const texts = new Map(files.map((file) => [file, readFileSync(join(directory, file), 'utf8')]))
  const isPart = (file: string) => [...texts.values()].some((text) => text.includes(`from './${file}'`))
  return new Map(
    [...texts].flatMap(([file, text]) => {
      const comment = text.split('\n\n').find((block) => block.startsWith('// '))
      return comment === undefined || isPart(file) ? [] : [[file.replace(/\.ts$/, ''), toSummary(comment)] as const]
    }),
  )
}

/** The first sentence of a comment. */
function toSummary(comment: string): string {
  const lines = comment.split('\n').filter((line) => line.startsWith('// '))
  const text = lines.map((line) => line.slice('// '.length)).join(' ')
  const end = text.indexOf('. ')
  return end < 0 ? text : text.slice(0, end)
}

const benchmarks = listBenchmarks()
if (benchmarks.size === 0 || (name !== undefined && !benchmarks.has(name))) {
  const problem =
    benchmarks.size === 0 ? 'benchmarks are only in the source repository' : `there is no benchmark "${name}"`
  process.stderr.write(`vitrine: ${problem}\n`)
  process.exitCode = REFUSED
} else if (name === undefined) {
  for (const [benchmark, summary] of benchmarks) process.stdout.write(`  ${benchmark.padEnd(20)}  ${summary}\n`)
} else {
  const child = spawn(process.execPath, [join(directory, `${name}.ts`), ...args], { stdio: 'inherit' })
  child.on('exit', (code) => (process.exitCode = code ?? 1))
}
