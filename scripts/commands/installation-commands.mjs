// The commands of bin/vitrine for the installation as a whole: updates and accounts.

const JSON_OPTION = { json: { help: 'Print the result as one JSON object, and nothing else on the standard output' } }
const PASSWORD_HELP = `The password is read from the standard input (one line). Without one, a new password is generated and printed.`
const USER_EXITS = { 0: 'done', 1: 'failed', 4: 'refused: the message says why; nothing was changed' }

export const INSTALLATION_COMMANDS = {
  update: {
    usage: 'vitrine update ARCHIVE --to DIR',
    summary: 'Update to another release, and go back if it fails',
    help: `Backs up to DIR, unpacks and checks ARCHIVE, stops the server, copies the embedded database, switches to the new version,
updates the database and asks the new version for its health and first pages. If anything fails, the old version and its
data are put back. If the update itself is killed, the next "vitrine start" finishes it. Run it as the user that owns DATA_DIR.`,
    argument: { from: 'ARCHIVE' },
    options: {
      to: { value: 'DIR', help: 'Where backups are, as for "vitrine backup"' },
      'without-backup': { help: "Don't back up first" },
      ...JSON_OPTION,
    },
    exits: {
      0: 'updated',
      1: 'failed before anything changed',
      3: 'the archive is damaged; nothing was changed',
      4: 'refused: the message says why; nothing was changed',
      6: 'the new version failed; the old one is back with its data',
      7: 'the new version failed after it had changed an external database: restore the backup into an empty one',
    },
  },
  'user list': {
    usage: 'vitrine user list',
    summary: 'List accounts',
    help: 'Lists accounts by address: role, whether the address is confirmed, whether the account is suspended.',
    options: { ...JSON_OPTION },
    exits: { 0: 'done', 1: 'failed' },
  },
  'user add': {
    usage: 'vitrine user add EMAIL',
    summary: 'Create an account',
    help: `Creates an account whose address counts as confirmed. ${PASSWORD_HELP}`,
    argument: { email: 'EMAIL' },
    options: {
      name: { value: 'NAME', help: 'The name that others see; the first part of the address if left out' },
      admin: { help: 'Make it an administrator of the server' },
      ...JSON_OPTION,
    },
    exits: USER_EXITS,
  },
  'user reset-password': {
    usage: 'vitrine user reset-password EMAIL',
    summary: 'Set a new password and sign the account out everywhere',
    help: PASSWORD_HELP,
    argument: { email: 'EMAIL' },
    options: { ...JSON_OPTION },
    exits: USER_EXITS,
  },
  'user make-admin': {
    usage: 'vitrine user make-admin EMAIL',
    summary: 'Make an existing account an administrator of the server',
    help: 'Takes effect within seconds.',
    argument: { email: 'EMAIL' },
    options: { ...JSON_OPTION },
    exits: USER_EXITS,
  },
  'replace-admin': {
    usage: 'vitrine replace-admin EMAIL',
    summary: 'Make an account the only administrator of the server',
    help: `For a server whose administrator is gone. Creates the account if there is none, and makes all other administrators
ordinary accounts, which stay. ${PASSWORD_HELP} An existing account keeps its password.`,
    argument: { email: 'EMAIL' },
    options: { ...JSON_OPTION },
    exits: USER_EXITS,
  },
  export: {
    usage: 'vitrine export PROJECT --to DIR',
    summary: 'Write a project with its files into a ZIP file',
    help: `Writes a ZIP file with the folders, the original files, captions, and the table that Import reads (metadata.csv), of everything
that isn't in the trash. PROJECT is the last part of the gallery's address, the title or the id. Can run while Vitrine runs.`,
    argument: { project: 'PROJECT' },
    options: {
      to: { value: 'DIR', help: 'The directory that the file is written to', required: true },
      ...JSON_OPTION,
    },
    exits: { 0: 'done', 1: 'failed', 4: 'refused: there is no such project' },
  },
  'storage move': {
    usage: 'vitrine storage move --to PLACE',
    summary: 'Copy all files to a bucket, or from a bucket to the disk',
    help: `Copies the stored files and reads each back, while Vitrine runs. PLACE is "disk" (DATA_DIR/files) or a bucket as for STORAGE_URL,
s3://bucket?endpoint=https://…, with its credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Nothing is deleted, and the setting stays
as it is: stop Vitrine, run the command again for what was added since, change STORAGE_URL and start Vitrine.`,
    options: {
      to: { value: 'PLACE', help: 'Where the files go', required: true },
      ...JSON_OPTION,
    },
    exits: {
      0: 'all files are there and intact',
      1: 'failed; run it again to continue',
      4: 'refused: the files are there already, or those there belong to another installation',
    },
  },
}
