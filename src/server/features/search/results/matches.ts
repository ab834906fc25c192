import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { listFields } from '#server/features/fields/fields.repo.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import type { ReturnedOwnValue } from '#shared/entities/own-fields/own-values.ts'
import { artifactFields, type ArtifactField, type FieldKey } from '#shared/entities/artifact-fields.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { toSeparator } from '#shared/rules/markup.ts'
import { toPlainLetters } from '#shared/rules/text/plain-letters.ts'
import { findMissingWords, findMissingWordsInPlain, toSearchWords } from '#shared/rules/text/search-words.ts'
import { MAX_PASSAGE_LENGTH, readPassages } from './matches.repo.ts'

type Matches = ReplyOf<typeof searchContract.search>['matches']

/**
 * Texts are searched in pieces of at least this many characters; a matching piece is shown with some of the text before
 * it.
 */
const PIECE_LENGTH = 200
const LEAD_LENGTH = 60
/**
 * Maximum characters of fields searched for one reply, which blocks the event loop for a few milliseconds. Matches
 * beyond that are returned without an explanation.
 */
const MAX_CHARACTERS = 400_000

/**
 * Explains why each artifact was found if its title doesn't: returns the first field, tag or document passage that
 * contains one of the words. `artifacts` are as the reader sees them, so nothing hidden is revealed.
 */
export async function explainMatches(
  db: Kysely<Database>,
  artifacts: readonly Artifact[],
  text: string,
): Promise<Matches> {
  const words = toSearchWords(text)
  const matches = new Map<string, Matches[string]>()
  if (words.length === 0) return {}
  const budget = { words, remainingCharacters: MAX_CHARACTERS }
  const ownFields = await listSearchedFields(db, artifacts)
  const unexplainedIds: string[] = []
  for (const artifact of artifacts) {
    const missingWords = findMissingWords(artifact.title, words)
    if (missingWords.length === 0) continue
    const fieldMatch = findFieldMatch(artifact, ownFields, budget)
    if (fieldMatch) matches.set(artifact.id, fieldMatch)
    else if (missingWords.length === words.length) unexplainedIds.push(artifact.id)
  }
  const passages = unexplainedIds.length > 0 ? await readPassages(db, unexplainedIds, words) : new Map<string, never>()
  for (const artifact of artifacts) {
    const row = passages.get(artifact.id)
    if (row?.tags && findMissingWords(row.tags, words).length < words.length)
      matches.set(artifact.id, { field: 'tags', text: row.tags.slice(0, 4 * PIECE_LENGTH) })
    else if (row?.document && canReadDocument(artifact))
      matches.set(artifact.id, { field: 'document', text: trimPassage(row.document, row.inside === true) })
  }
  return Object.fromEntries(matches)
}

// Document text is shown only to readers who can open the document: processed PDFs can be viewed page by page, other
// documents only downloaded.
const canReadDocument = ({ type, file }: Artifact) => file?.url != null || (type === 'pdf' && file?.status === 'ready')

interface SearchBudget {
  words: readonly string[]
  remainingCharacters: number
}

/** Lists the own fields of which one of the artifacts has a value that searches find. */
async function listSearchedFields(db: Kysely<Database>, artifacts: readonly Artifact[]): Promise<readonly OwnField[]> {
  const projects = new Set(artifacts.flatMap(({ project, fields }) => (fields ? project : [])))
  const lists = await Promise.all([...projects].map((project) => listFields(db, project)))
  return lists.flat().filter(({ searchable }) => searchable)
}

type MatchedField = DistributiveOmit<Matches[string], 'text'>
type DistributiveOmit<T, K extends string> = T extends unknown ? Omit<T, K> : never

function findFieldMatch(
  artifact: Artifact,
  ownFields: readonly OwnField[],
  budget: SearchBudget,
): Matches[string] | null {
  for (const [matchedField, pieces] of listPieces(artifact, ownFields)) {
    const text = findPassage(pieces, budget)
    if (text !== null) return { ...matchedField, text }
  }
  return null
}

function* listPieces(artifact: Artifact, ownFields: readonly OwnField[]): Generator<[MatchedField, Iterable<string>]> {
  for (const [key, { kind, matchedAs }] of artifactFields)
    if (matchedAs && matchedAs !== 'title') yield [{ field: matchedAs }, toPieces(kind, artifact[key])]
  for (const field of ownFields) {
    const value = field.project === artifact.project ? artifact.fields?.[field.key] : undefined
    if (value !== undefined) yield [{ field: 'own', label: field.label }, toOwnPieces(field, value)]
  }
  yield [{ field: 'filename' }, [artifact.filename ?? '']]
}

/** The searched texts of a value: of a choice its labels in all languages, as in the SQL function `own_value_text`. */
function toOwnPieces({ type, options }: OwnField, value: ReturnedOwnValue): Iterable<string> {
  if (type === 'richtext') return toPlainPieces(String(value))
  if (type === 'checkbox') return []
  const texts = [value].flat().flatMap((entry) => {
    const option = options.find(({ key }) => key === entry)
    if (option) return Object.values(option.label)
    return typeof entry === 'object' ? entry.text : String(entry)
  })
  return joinKeywords(texts)
}

function toPieces(kind: ArtifactField['kind'], value: Artifact[FieldKey]): Iterable<string> {
  if (kind === 'words') return joinKeywords(value as string[])
  return kind === 'richtext' ? toPlainPieces(value as string) : [(value as string | null | undefined) ?? '']
}

/**
 * Converts rich text to pieces without markup, split at spaces, so that finding a match near the beginning avoids
 * reading to the end.
 */
function* toPlainPieces(html: string): Generator<string> {
  for (let start = 0; start < html.length;) {
    const space = html.indexOf(' ', start + PIECE_LENGTH)
    // Text without spaces is cut at a fixed length.
    const end = space > 0 && space < start + 2 * PIECE_LENGTH ? space : start + PIECE_LENGTH
    yield html.slice(start, end).replace(/^[^<>]*>|<[^<>]*>?/g, toSeparator)
    start = end
  }
}

/** Joins keywords into pieces. */
function* joinKeywords(keywords: readonly string[]): Generator<string> {
  let piece = ''
  for (const [i, keyword] of keywords.entries()) {
    piece += i < keywords.length - 1 ? `${keyword}, ` : keyword
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** Returns the first piece that contains one of the words, with some text before it; null if none does. */
function findPassage(pieces: Iterable<string>, budget: SearchBudget): string | null {
  let previousPiece = ''
  for (const piece of pieces) {
    if (budget.remainingCharacters <= 0) return null
    const plain = toPlainLetters(piece)
    // Count the folded text, because folding may expand one character to a whole phrase.
    budget.remainingCharacters -= plain.length
    if (findMissingWordsInPlain(plain, budget.words).length < budget.words.length) {
      const leadingText =
        previousPiece.length > LEAD_LENGTH ? `… ${skipToNextWord(previousPiece.slice(-LEAD_LENGTH))}` : previousPiece
      return toOneLine(leadingText + piece)
    }
    previousPiece = piece
  }
  return null
}

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const skipToNextWord = (text: string) => text.slice(text.indexOf(' ') + 1)

/** Trims a document passage to whole words. */
function trimPassage(passage: string, isInside: boolean): string {
  const line = isInside ? `… ${skipToNextWord(toOneLine(passage))}` : toOneLine(passage)
  return passage.length < MAX_PASSAGE_LENGTH
    ? line
    : `${line.slice(0, Math.max(line.lastIndexOf(' '), PIECE_LENGTH / 2))} …`
}
