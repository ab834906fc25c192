import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './support/paths.ts'

const FOLDERS = ['src', 'test', 'e2e', 'bench', 'scripts', 'migrations', 'docs', '.ci']
const below = async (folder: string) =>
  (await readdir(join(ROOT, folder), { recursive: true })).map((path) => `/${folder}/${path}`)
const here = [...(await readdir(ROOT)).map((name) => `/${name}`), ...(await Promise.all(FOLDERS.map(below))).flat()]
const DOCS = ['README.md', 'CONTRIBUTING.md', ...here.filter((path) => /^\/docs\/.*\.md$/.test(path))]

/** Extracts the file and folder names in a document: paths that may omit their leading folders. */
const namedIn = (text: string) =>
  [...text.matchAll(/`((?!\.{0,2}\/|@|node_modules)[\w.-]*\/[\w./-]+|[\w-]+\.(?:tsx?|css|mjs|sql))`/g)].map(
    ([, path = '']) => path.replace(/\/$/, ''),
  )

test.each(DOCS)('mentions only existing files in %s', (path) => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  expect(namedIn(text).filter((name) => !here.some((one) => one.endsWith(`/${name}`)))).toEqual([])
})
