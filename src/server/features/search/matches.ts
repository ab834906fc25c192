import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { spaced, withoutMarks } from '#shared/rules/markup.ts'
import { lacking, passages, wordsOf } from '#shared/rules/words.ts'
import { readPassages } from './matches.repo.ts'

type Matches = ReplyOf<typeof searchContract.search>['matches']

const LONG = 260

/**
 * Why each artifact was found, where its title does not tell: the first of its fields, tags or document that has a
 * word of the search, cut around it. `seen` are artifacts as the reader sees them, so nothing else is told.
 */
export async function matchesOf(db: Kysely<Database>, seen: readonly Artifact[], text: string): Promise<Matches> {
  const words = wordsOf(text)
  const matches: Matches = {}
  if (words.length === 0) return matches
  const missing = (value: string) => lacking(value, words)
  const unsaid: string[] = []
  for (const artifact of seen) {
    const left = missing(artifact.title)
    if (left.length === 0) continue
    const found = fieldsOf(artifact).find(([, value]) => missing(value).length < words.length)
    if (found) matches[artifact.id] = { field: found[0], text: around(found[1], text) }
    else if (left.length === words.length) unsaid.push(artifact.id)
  }
  if (unsaid.length === 0) return matches
  const read = await readPassages(db, unsaid, words)
  for (const artifact of seen) {
    const row = read.get(artifact.id)
    if (row?.tags && missing(row.tags).length < words.length) matches[artifact.id] = { field: 'tags', text: row.tags }
    else if (row?.document && readable(artifact))
      matches[artifact.id] = { field: 'document', text: around(row.document, text) }
  }
  return matches
}

// What is inside a document is told to those who can open it: a PDF is shown page by page, the rest is a download.
const readable = (artifact: Artifact) => artifact.type === 'pdf' || artifact.file?.url != null

function* fieldsOf(artifact: Artifact): Generator<[Matches[string]['field'], string]> {
  yield ['description', withoutMarks(artifact.description, spaced).replace(/\s+/g, ' ')]
  yield ['place', artifact.place ?? '']
  yield ['keywords', artifact.subject.join(', ')]
  yield ['reference', artifact.reference ?? '']
  yield ['filename', artifact.filename ?? '']
}

/** A long text cut at words around the first hit. */
function around(value: string, query: string): string {
  const clean = value.replace(/\s+/g, ' ').trim()
  if (clean.length <= LONG) return clean
  let at = 0
  for (const { text, hit } of passages(clean, query)) {
    if (hit) break
    at += text.length
  }
  const start = at >= clean.length ? 0 : Math.max(0, at - LONG / 3)
  const cut = clean.slice(start, start + LONG)
  const whole = cut.slice(start > 0 ? cut.indexOf(' ') + 1 : 0)
  return `${start > 0 ? '… ' : ''}${start + LONG < clean.length ? `${whole.slice(0, whole.lastIndexOf(' '))} …` : whole}`
}
