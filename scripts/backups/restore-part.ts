import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { compose } from '#server/app/compose.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { openBackup, type OpenBackup } from '#server/backup/open-backup.ts'
import type { Place } from '#server/backup/place/place.ts'
import { requireInstallation } from '#server/backup/run/perform-backup.ts'
import { bringBack } from '#server/imports/from-backup/bring-back.ts'
import { isWhole, selectPart, type SelectedPart } from '#server/imports/from-backup/select-part.ts'
import { writePackage } from '#server/imports/from-backup/write-package.ts'
import { loadConfig } from '#server/kit/config.ts'
import { makeWorkDir, removeDeadWorkDirs } from '#server/ports/media/work-dir.ts'
import { DEFAULT_PART_SIZE, EXPORT_CONTENTS } from '#shared/entities/exports/export.ts'
import { FILES_LOST, formatCount, MAX_LINES, type Answer } from './answer.ts'

// The command restore-part.

export interface PartOptions {
  cwd: string
  project?: string
  folder?: string
  item?: string
  to?: string
  'bring-back'?: boolean
  org?: string
}

interface Settings {
  migrationsDir: string
  report: (line: string) => void
}

/**
 * Takes a project, a folder or an item out of a backup: as a package, or back into this installation. Temporary files are
 * in a separate directory; the next run removes those of killed ones.
 */
export async function restorePart(
  place: Place,
  name: string,
  options: PartOptions,
  { migrationsDir, report }: Settings,
): Promise<Answer> {
  const { project = '', folder, item, to, cwd, org, 'bring-back': isBroughtBack = false } = options
  if ((to !== undefined) === isBroughtBack) throw new BackupError('wrong_use', 'give either --to DIR or --bring-back')
  if (folder !== undefined && item !== undefined)
    throw new BackupError('wrong_use', 'give either --folder ID or --item ID')
  if (org !== undefined && !isBroughtBack) throw new BackupError('wrong_use', '--org only works with --bring-back')
  await removeDeadWorkDirs()
  const { dir, remove } = await makeWorkDir()
  // For everything else that is temporary, such as the socket of the database.
  process.env.TMPDIR = dir
  try {
    const backup = await openBackup(place, name, { migrationsDir, dir, report })
    try {
      const part = await selectPart(backup, { project, folder, item })
      return to === undefined
        ? await putBack(name, backup, part, { migrationsDir, report, dir, org })
        : await putOut(name, backup, part, { dir: resolve(cwd, to), report })
    } finally {
      await backup.close()
    }
  } finally {
    await remove()
  }
}

type Lost = readonly { id: string; title: string }[]

const describeLost = (lost: Lost) =>
  lost.slice(0, MAX_LINES).map(({ title }) => `The file of ${title} was already lost`)

async function putOut(
  name: string,
  backup: OpenBackup,
  part: SelectedPart,
  { dir, report }: Pick<Settings, 'report'> & { dir: string },
): Promise<Answer> {
  await mkdir(dir, { recursive: true })
  const { files, items, lost } = await writePackage(backup, part, {
    // The history is that of the whole project.
    contents: EXPORT_CONTENTS.filter((content) => isWhole(part) || content !== 'history'),
    ...{ partSize: DEFAULT_PART_SIZE, dir, report },
  })
  return {
    lines: [
      `${part.title}, as it is in backup ${name}: ${formatCount(items)} items`,
      ...files.map(({ path }) => path),
      ...describeLost(lost),
      'Import in a project reads it',
    ],
    result: { backup: name, project: part.project.id, items, lost, packages: files },
    ...(lost.length > 0 && { exitCode: FILES_LOST }),
  }
}

async function putBack(
  name: string,
  backup: OpenBackup,
  part: SelectedPart,
  { migrationsDir, report, dir, org }: Settings & { dir: string; org: string | undefined },
): Promise<Answer> {
  const config = loadConfig(process.env)
  requireInstallation(config)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const { services, jobServices, close } = await compose(config, log, migrationsDir, { share: 'attach' })
  try {
    const brought = await bringBack(services, jobServices, backup, part, { dir, report, org })
    const { project, folder, items, lost, problems } = brought
    return {
      lines: [
        `${part.title}, as it is in backup ${name}: ${formatCount(items)} items are in ${folder ? `the folder "${folder.title}" of ${project.title}` : `the new project ${project.title}`}`,
        ...describeLost(lost),
        ...problems.slice(0, MAX_LINES).map(({ title, reason }) => `Not brought back: ${title}. ${reason}`),
        'Import in the project lists what was added, and undoes it',
      ],
      result: { backup: name, ...brought },
      ...((lost.length > 0 || problems.length > 0) && { exitCode: FILES_LOST }),
    }
  } finally {
    await close()
  }
}
