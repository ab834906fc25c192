import { formatDateTime } from '../formats.ts'

export const en = {
  watchedFolders: {
    title: 'Watched folders of the server',
    text: 'New files in these folders become items of this project once they stop growing. Only administrators see this.',
    unset: 'This server has no directory for imports yet. The operator sets it with IMPORT_DIR.',
    folder: 'Folder',
    choose: 'Choose a folder',
    whole: 'The entire directory',
    deleteAfter: 'Delete files from the server’s folder after importing them',
    deletes: 'Files are deleted after the import',
    keeps: 'Files stay in the folder',
    watch: 'Watch folder',
    watched: 'Watching the folder',
    stop: 'Stop watching',
    stopped: 'Stopped watching the folder',
    checkedAt: (ms: number) => `Last checked: ${formatDateTime(ms)}`,
    notChecked: 'Not checked yet',
  },
}

export type Messages = typeof en
