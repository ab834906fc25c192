import { formatDateTime } from '../formats.ts'

export const en = {
  watchedFolders: {
    title: 'Watched folders of the server',
    text: 'New files in these folders become items of this project once they stop growing. Only administrators see this.',
    unset: 'This server has no directory whose folders could be watched. The operator sets it with IMPORT_DIR.',
    folder: 'Folder',
    choose: 'Choose a folder',
    whole: 'The whole directory',
    deleteAfter: 'Delete files from the server’s folder once they are imported',
    deletes: 'Files are deleted once they are imported',
    keeps: 'Files stay in the folder',
    watch: 'Watch folder',
    watched: 'The folder is watched now',
    stop: 'Stop watching',
    stopped: 'Watching was stopped',
    checkedAt: (ms: number) => `Last checked: ${formatDateTime(ms)}`,
    notChecked: 'Not checked yet',
  },
}

export type Messages = typeof en
