import { BackupError } from '#server/backup/backup-error.ts'
import type { OpenBackup } from '#server/backup/open-backup.ts'
import { listProjectsNamed } from '#server/features/projects/projects.repo.ts'

/** A request for a project by its web address, title or id, or for one of its folders or items by id. */
export interface WantedPart {
  project: string
  folder?: string | undefined
  item?: string | undefined
}

/** A part that the backup has; without items and folders it is the whole project. */
export interface SelectedPart {
  project: { id: string; title: string }
  title: string
  artifacts: string[]
  folders: string[]
}

/** Whether a part is a whole project. */
export const isWhole = ({ artifacts, folders }: SelectedPart): boolean => artifacts.length === 0 && folders.length === 0

/** Finds a part of a backup. Throws BackupError if the backup doesn't have it, or has it only in Trash. */
export async function selectPart(
  { db }: OpenBackup,
  { project: name, folder, item }: WantedPart,
): Promise<SelectedPart> {
  const projects = await listProjectsNamed(db, name)
  const [project] = projects
  if (!project) throw notInBackup(`the backup has no project ${name}`)
  if (projects.length > 1)
    throw notInBackup(`the backup has several projects named ${name}: use the last part of the address`)
  const find = (table: 'folders' | 'artifacts', id: string) =>
    db
      .selectFrom(table)
      .select(['id', 'title', 'active'])
      .where('project', '=', project.id)
      .where((where) => where(where.cast('id', 'text'), '=', id.toLowerCase()))
      .executeTakeFirst()
  const requireActive = async (kind: 'folder' | 'item', id: string) => {
    const found = await find(kind === 'folder' ? 'folders' : 'artifacts', id)
    if (!found) throw notInBackup(`the backup has no ${kind} ${id} in the project ${project.title}`)
    if (!found.active)
      throw notInBackup(`the ${kind} ${id} was in Trash, or not approved, when the backup was made: use another backup`)
    return found
  }
  if (item !== undefined) {
    const { id, title } = await requireActive('item', item)
    return { project, title, artifacts: [id], folders: [] }
  }
  if (folder !== undefined) {
    const { id, title } = await requireActive('folder', folder)
    return { project, title, artifacts: [], folders: [id] }
  }
  return { project, title: project.title, artifacts: [], folders: [] }
}

const notInBackup = (message: string) => new BackupError('not_in_backup', message)
