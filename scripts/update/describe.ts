import { join, resolve } from 'node:path'
import type { Installation, Outcome } from './install.ts'
import type { Versions } from './journal.ts'

/** Says before an update what happens if it fails. */
export function describePlan({ databaseUrl }: Installation, { from, to }: Versions, hasBackup: boolean): string {
  if (databaseUrl === undefined) return `If ${to} fails, ${from} is put back with its data.`
  return [
    `The database is external, so the update can't copy it or put it back. If ${to} fails after it has changed the database,`,
    `${from} becomes the current version again, but needs`,
    hasBackup ? 'the backup that is made now,' : 'an earlier backup, because none is made now,',
    'restored into an empty database.',
  ].join(' ')
}

/** Says after a failed update why the old version is back, and what it needs. */
export function describeReturn(
  installation: Installation,
  { version, problem, needsRestore, backup }: Outcome & { problem: string },
): string {
  if (!needsRestore) return `the new version failed, so ${version} is back with its data: ${problem}`
  return [
    `the new version failed after it had changed the database: ${problem}`,
    `${version} is the current version again, and needs ${backup ? `backup ${backup.name}, which was verified` : 'a backup that was made before'}. Restore it into an empty database, then set DATABASE_URL and DATA_DIR to where it went:`,
    `  ${formatRestoreCommand(installation, backup)}`,
  ].join('\n')
}

/** The command that restores a backup. Values that only the operator can choose are in capitals; passwords are left out. */
export function formatRestoreCommand(
  { home, dataDir, databaseUrl = '', storageUrl }: Installation,
  backup: Outcome['backup'],
): string {
  const database = new URL(databaseUrl)
  if (database.password) database.password = 'PASSWORD'
  database.searchParams.delete('password')
  database.pathname = '/EMPTY_DATABASE'
  const bucket = storageUrl?.replace(/^s3:\/\/[^?]*/, 's3://EMPTY_BUCKET')
  return [
    join(home, 'vitrine'),
    'restore',
    backup ? quote(backup.place) : 'DIR',
    ...(backup ? ['--backup', backup.name] : []),
    ...['--database-url', quote(database.href)],
    // Files on the disk need an empty directory, too.
    ...(bucket
      ? ['--data-dir', quote(resolve(dataDir)), '--storage-url', quote(bucket)]
      : ['--data-dir', quote(`${resolve(dataDir)}-restored`)]),
  ].join(' ')
}

/** Quotes an argument for a shell, unless it needs no quotes. */
const quote = (text: string) => (/^[\w./:@=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
