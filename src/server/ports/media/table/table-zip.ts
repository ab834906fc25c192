import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { TableProblem } from './table-reply.ts'

const MAX_PARTS = 10_000
/** Maximum unpacked bytes of a part that is kept whole, and of one that is read in chunks. */
const MAX_WHOLE_PART_BYTES = 50_000_000
const MAX_PART_BYTES = 2_000_000_000

/** A part of an XML document as it is read. Names are without their prefix. */
export interface XmlListener {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** The parts of a spreadsheet in a ZIP file. They are unpacked in chunks, up to a limit. */
export interface TableZip {
  names: ReadonlySet<string>
  /** Returns a small part, or null if there is none. */
  read(name: string): Promise<string | null>
  /** Reads an XML part; `afterChunk` is awaited in between. Does nothing if there is no such part. */
  walk(name: string, listener: XmlListener, afterChunk?: () => Promise<void> | undefined): Promise<void>
  close(): void
}

/** Opens a ZIP file. Throws TableProblem if it isn't one. */
export async function openTableZip(path: string): Promise<TableZip> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw new TableProblem('damaged')
  })
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > MAX_PARTS) throw new TableProblem('too-large')
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (error) {
    zip.close()
    throw error instanceof TableProblem ? error : new TableProblem('damaged')
  }
  return {
    names: new Set(entries.keys()),
    async read(name) {
      const entry = entries.get(name)
      return entry ? text(await openPart(zip, entry, MAX_WHOLE_PART_BYTES)) : null
    },
    async walk(name, listener, afterChunk) {
      const entry = entries.get(name)
      if (!entry) return
      const parser = createXmlParser(listener)
      const decoder = new TextDecoder()
      for await (const chunk of await openPart(zip, entry, MAX_PART_BYTES)) {
        parser.write(decoder.decode(chunk as Buffer, { stream: true }))
        await afterChunk?.()
      }
      parser.end()
    },
    close: () => zip.close(),
  }
}

async function openPart(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Readable> {
  if (entry.isEncrypted()) throw new TableProblem('locked')
  // A part that is larger than announced fails while it is read.
  if (entry.uncompressedSize > maxBytes) throw new TableProblem('too-large')
  return zip.openReadStreamPromise(entry)
}

function createXmlParser({ open, text: onText, close }: XmlListener): Parser {
  return new Parser(
    {
      ...(open && {
        onopentag: (name: string, attributes: Record<string, string>) => open(toLocalName(name), attributes),
      }),
      ...(onText && { ontext: onText }),
      ...(close && { onclosetag: (name: string) => close(toLocalName(name)) }),
    },
    { xmlMode: true },
  )
}

const toLocalName = (name: string) => name.slice(name.indexOf(':') + 1)
