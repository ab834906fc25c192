import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../support/paths.ts'

const FOLDERS = ['bin', 'deploy', 'src', 'test', 'e2e', 'bench', 'scripts', 'migrations', 'docs', '.ci']
const listFilesBelow = async (folder: string) =>
  (await readdir(join(ROOT, folder), { recursive: true })).map((path) => `/${folder}/${path}`)
const existingPaths = [
  ...(await readdir(ROOT)).map((name) => `/${name}`),
  ...(await Promise.all(FOLDERS.map(listFilesBelow))).flat(),
]
const DOCS = ['README.md', 'CONTRIBUTING.md', ...existingPaths.filter((path) => /^\/docs\/.*\.md$/.test(path))]

/** Extracts the file and folder names in a document: paths that may omit their leading folders. */
const findMentionedPaths = (text: string) =>
  [...text.matchAll(/`((?!\.{0,2}\/|@|node_modules)[\w.-]*\/[\w./-]+|[\w-]+\.(?:tsx?|css|mjs|sql))`/g)].map(
    ([, path = '']) => path.replace(/\/$/, ''),
  )

test.each(DOCS)('finds no references to missing files in %s', (path) => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  expect(
    findMentionedPaths(text).filter((name) => !existingPaths.some((existing) => existing.endsWith(`/${name}`))),
  ).toEqual([])
})
