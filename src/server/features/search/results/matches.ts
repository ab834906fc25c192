import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { artifactFields, type ArtifactField, type FieldKey } from '#shared/entities/artifact-fields.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { parting } from '#shared/rules/markup.ts'
import { plainLetters } from '#shared/rules/text/plain-letters.ts'
import { lacking, lackingIn, wordsOf } from '#shared/rules/words.ts'
import { MAX_PASSAGE, readPassages } from './matches.repo.ts'

type Matches = ReplyOf<typeof searchContract.search>['matches']

/** A text is looked through in pieces of so many letters, at least; one that has a word is told, with as much before it. */
const PIECE = 200
const BEFORE = 60
/**
 * Letters of fields that are looked through for one answer: some milliseconds, while nobody else is answered. What lies
 * beyond is found as well, and only not told where.
 */
const LOOKED_THROUGH = 400_000

/**
 * Why each artifact was found, where its title does not tell: the first of its fields, tags or document that has a
 * word of the search, cut around it. `seen` are artifacts as the reader sees them, so nothing else is told.
 */
export async function matchesOf(db: Kysely<Database>, seen: readonly Artifact[], text: string): Promise<Matches> {
  const words = wordsOf(text)
  const told = new Map<string, Matches[string]>()
  if (words.length === 0) return {}
  const reader = { words, left: LOOKED_THROUGH }
  const unsaid: string[] = []
  for (const artifact of seen) {
    const left = lacking(artifact.title, words)
    if (left.length === 0) continue
    const found = fieldWith(artifact, reader)
    if (found) told.set(artifact.id, found)
    else if (left.length === words.length) unsaid.push(artifact.id)
  }
  const read = unsaid.length > 0 ? await readPassages(db, unsaid, words) : new Map<string, never>()
  for (const artifact of seen) {
    const row = read.get(artifact.id)
    if (row?.tags && lacking(row.tags, words).length < words.length)
      told.set(artifact.id, { field: 'tags', text: row.tags.slice(0, 4 * PIECE) })
    else if (row?.document && readable(artifact))
      told.set(artifact.id, { field: 'document', text: trimmed(row.document, row.inside === true) })
  }
  return Object.fromEntries(told)
}

// What is inside a document is told to those who can open it: a PDF is shown page by page once all is made of it, the rest is a download.
const readable = ({ type, file }: Artifact) => file?.url != null || (type === 'pdf' && file?.status === 'ready')

interface Reader {
  words: readonly string[]
  left: number
}

function fieldWith(artifact: Artifact, reader: Reader): Matches[string] | null {
  for (const [field, pieces] of fieldsOf(artifact)) {
    const text = passageOf(pieces, reader)
    if (text !== null) return { field, text }
  }
  return null
}

function* fieldsOf(artifact: Artifact): Generator<[Matches[string]['field'], Iterable<string>]> {
  for (const [key, { kind, foundAs }] of artifactFields)
    if (foundAs && foundAs !== 'title') yield [foundAs, piecesOf(kind, artifact[key])]
  yield ['filename', [artifact.filename ?? '']]
}

function piecesOf(kind: ArtifactField['kind'], value: Artifact[FieldKey]): Iterable<string> {
  if (kind === 'words') return listed(value as string[])
  return kind === 'richtext' ? plainPiecesOf(value as string) : [(value as string | null | undefined) ?? '']
}

/** Rich text without its markup, cut between words: what is found at its beginning is not read to its end. */
function* plainPiecesOf(html: string): Generator<string> {
  for (let at = 0; at < html.length;) {
    const space = html.indexOf(' ', at + PIECE)
    // Without spaces it is cut anywhere.
    const end = space > 0 && space < at + 2 * PIECE ? space : at + PIECE
    yield html.slice(at, end).replace(/^[^<>]*>|<[^<>]*>?/g, parting)
    at = end
  }
}

/** Keywords by the handful. */
function* listed(keywords: readonly string[]): Generator<string> {
  let some = ''
  for (const [i, keyword] of keywords.entries()) {
    some += i < keywords.length - 1 ? `${keyword}, ` : keyword
    if (some.length < PIECE) continue
    yield some
    some = ''
  }
  yield some
}

/** The first piece with one of the words, and what stands around it; null where there is none. */
function passageOf(pieces: Iterable<string>, reader: Reader): string | null {
  let before = ''
  for (const piece of pieces) {
    if (reader.left <= 0) return null
    const plain = plainLetters(piece)
    // A sign may be as long as a sentence once it is in plain letters.
    reader.left -= plain.length
    if (lackingIn(plain, reader.words).length < reader.words.length) {
      const lead = before.length > BEFORE ? `… ${fromSpace(before.slice(-BEFORE))}` : before
      return oneLine(lead + piece)
    }
    before = piece
  }
  return null
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const fromSpace = (text: string) => text.slice(text.indexOf(' ') + 1)

/** A passage of a document, from its first whole word to its last. */
function trimmed(passage: string, inside: boolean): string {
  const line = inside ? `… ${fromSpace(oneLine(passage))}` : oneLine(passage)
  return passage.length < MAX_PASSAGE ? line : `${line.slice(0, Math.max(line.lastIndexOf(' '), PIECE / 2))} …`
}
