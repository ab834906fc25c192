import { BackupError } from './backup-error.ts'
import { isSameContent, readCompressed, toLines } from './content.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { BACKUPS, type Place } from './place/place.ts'

/** A project as a backup has it. */
export interface BackupProject {
  id: string
  title: string
  /** The id and the title of its organisation. */
  org: string
  org_title: string
  /** Items that weren't in Trash. */
  items: number
}

/** Lists the projects of a backup by title. Reads only the tables that this needs. Throws BackupError if one is damaged. */
export async function listBackupProjects(place: Place, name: string): Promise<BackupProject[]> {
  const { manifest } = await readManifest(place, name)
  const read = <Column extends string>(table: string, columns: readonly Column[], onRow: OnRow<Column>) =>
    readTable(place, `${BACKUPS}${name}/`, manifest, { table, columns, onRow })
  const orgs = new Map<string, string>()
  await read('orgs', ['id', 'title'], (row) => orgs.set(row.id, row.title))
  const projects = new Map<string, BackupProject>()
  await read('projects', ['id', 'title', 'org'], (row) =>
    projects.set(row.id, { ...row, org_title: orgs.get(row.org) ?? '', items: 0 }),
  )
  await read('artifacts', ['project', 'active'], ({ project, active }) => {
    const counted = projects.get(project)
    if (counted && active === 't') counted.items++
  })
  return [...projects.values()].toSorted((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0))
}

type OnRow<Column extends string> = (row: Record<Column, string>) => unknown

/** Reads columns of a table's rows, which are text as COPY writes it. */
async function readTable<Column extends string>(
  place: Place,
  folder: string,
  manifest: Manifest,
  { table, columns, onRow }: { table: string; columns: readonly Column[]; onRow: OnRow<Column> },
): Promise<void> {
  const entry = manifest.tables.find((candidate) => candidate.name === table)
  const positions = columns.map((column) => [column, entry?.columns.indexOf(column) ?? -1] as const)
  if (!entry || positions.some(([, position]) => position < 0))
    throw new BackupError('backup_unreleased', `the backup has no table ${table} with ${columns.join(', ')}`)
  const read = await readCompressed(place, folder + entry.file.path, async (text) => {
    for await (const line of toLines(text)) {
      const values = line.split('\t')
      onRow(
        Object.fromEntries(positions.map(([name, at]) => [name, unescape(values[at] ?? '')])) as Record<Column, string>,
      )
    }
  })
  if (!read || !isSameContent(read.stored, entry.file) || read.text.sha256 !== entry.text_sha256)
    throw new BackupError('damaged', `${folder}${entry.file.path} is ${read ? 'damaged' : 'missing'}`, {
      problems: [{ file: folder + entry.file.path, problem: read ? 'damaged' : 'missing' }],
    })
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const unescape = (value: string) => value.replace(/\\(.)/g, (_, character: string) => ESCAPES[character] ?? character)
