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

/**
 * Texts are searched in pieces of at least this many characters; a matching piece is shown with some text before it.
 */
const PIECE = 200
const BEFORE = 60
/**
 * Characters of fields searched for one answer, which takes some milliseconds of the event loop. Matches beyond are
 * found but not explained.
 */
const LOOKED_THROUGH = 400_000

/**
 * Explains why each artifact was found if its title doesn't: the first field, tag or document passage with one of the
 * words. `artifacts` are as the reader sees them, so nothing hidden is revealed.
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

// Document text is shown only to readers who can open it: PDFs are shown page by page once processed, other documents
// need a download.
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

/** Splits rich text without markup at spaces, so that a match near the beginning avoids reading to the end. */
function* plainPiecesOf(html: string): Generator<string> {
  for (let at = 0; at < html.length;) {
    const space = html.indexOf(' ', at + PIECE)
    // Text without spaces is cut anywhere.
    const end = space > 0 && space < at + 2 * PIECE ? space : at + PIECE
    yield html.slice(at, end).replace(/^[^<>]*>|<[^<>]*>?/g, parting)
    at = end
  }
}

/** Joins keywords into pieces. */
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

/** The first piece with one of the words and some text before it, or null. */
function passageOf(pieces: Iterable<string>, reader: Reader): string | null {
  let before = ''
  for (const piece of pieces) {
    if (reader.left <= 0) return null
    const plain = plainLetters(piece)
    // One character may expand to a sentence in plain letters.
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

/** Trims a document passage to whole words. */
function trimmed(passage: string, inside: boolean): string {
  const line = inside ? `… ${fromSpace(oneLine(passage))}` : oneLine(passage)
  return passage.length < MAX_PASSAGE ? line : `${line.slice(0, Math.max(line.lastIndexOf(' '), PIECE / 2))} …`
}
