import type { Reason } from '#shared/words/reason.ts'

/** A reference to a term in a file: by Vitrine's id, by an address elsewhere, or by name. */
export interface TermReference {
  kind: 'id' | 'address' | 'name'
  value: string
}

/** A term as a file describes it. Properties that the file doesn't mention are undefined. */
export interface TermRecord {
  /** Row or concept in the file, from 1. */
  position: number
  /** Vitrine's id, if the file was exported from here. */
  id?: string | undefined
  /** The concept's address elsewhere. */
  address?: string | undefined
  title: string
  labels?: Record<string, string> | undefined
  alternates?: string[] | undefined
  broader?: TermReference | null | undefined
  note?: string | undefined
  matches?: string[] | undefined
  /** A broader term that doesn't exist is left out instead of being refused, because files may be parts of larger ones. */
  ignoresMissingBroader?: true
}

export type FileFormat = 'csv' | 'turtle' | 'rdfxml'

/** A file to read, with the language of the vocabulary's names. */
export interface ReadRequest {
  bytes: Uint8Array
  format: FileFormat
  language: string
}

/** The terms of a file, or the reason why it can't be read. */
export type ReadResult = { records: TermRecord[] } | { refused: Reason }

const UUID_URN = /^urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** The address by which exports name Vitrine's terms and vocabularies. */
export const toUrn = (id: string): string => `urn:uuid:${id}`
export const fromUrn = (address: string): string | undefined => UUID_URN.exec(address)?.[1]?.toLowerCase()

/** Detects the format of a file by its name, otherwise by how it begins. */
export function detectFormat(filename: string, bytes: Uint8Array): FileFormat {
  const extension = /\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  if (['csv', 'tsv', 'txt'].includes(extension)) return 'csv'
  if (['ttl', 'nt', 'n3'].includes(extension)) return 'turtle'
  if (['rdf', 'xml', 'owl', 'skos'].includes(extension)) return 'rdfxml'
  const start = new TextDecoder().decode(bytes.subarray(0, 1000)).trimStart()
  if (/^<(?:\?xml|!|rdf:)/i.test(start)) return 'rdfxml'
  return /^(?:@prefix|@base|prefix\s|base\s|#|<[a-z]+:)/i.test(start) ? 'turtle' : 'csv'
}

/** Several values in one cell, separated by `|`. */
const SEPARATOR = '|'
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\|]/g, '\\$&')).join(` ${SEPARATOR} `)
export const splitValues = (cell: string): string[] =>
  (cell.match(/(?:\\[^]|[^\\|])+/g) ?? []).map((value) => value.trim().replace(/\\([\\|])/g, '$1')).filter(Boolean)
