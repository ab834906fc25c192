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
    summary: 'Write a project with its files into ZIP files',
    help: `Writes everything that isn't in the trash. PROJECT is the last part of the gallery's address, the title or the id. Can run while
Vitrine runs. For a gallery as plain files, see "vitrine static-copy".`,
    argument: { project: 'PROJECT' },
    options: {
      to: { value: 'DIR', help: 'The directory that the files are written to', required: true },
      format: {
        value: 'FORMAT',
        help: 'csv: one ZIP file with the files and a table (metadata.csv); bagit: a preservation package with checksums; csv if left out',
      },
      history: {
        help: 'Add the audit log and the records of consent to a preservation package: they contain personal data',
      },
      ...JSON_OPTION,
    },
    exits: { 0: 'done', 1: 'failed', 4: 'refused: there is no such project, or nobody owns it' },
  },
  import: {
    usage: 'vitrine import PROJECT SOURCE',
    summary: 'Import a table, a folder or a preservation package into a project',
    help: `Says what would happen and changes nothing; with --run, imports. SOURCE is a table, a ZIP file, or a directory: with a table and
the files that it names, with any files, with an unpacked preservation package, or with all ZIP files of a package. Columns are
recognised by their names; to choose them yourself, use Import in the browser, where an import can also be undone. PROJECT is the
last part of the gallery's address, the title or the id. Can run while Vitrine runs.`,
    argument: { project: 'PROJECT', from: 'SOURCE' },
    options: {
      run: { help: 'Import, instead of only saying what would happen' },
      as: {
        value: 'EMAIL',
        help: "The account that imports, with its permissions; the first owner of the project's organisation if left out",
      },
      ...JSON_OPTION,
    },
    exits: {
      0: 'done',
      1: 'failed; what was imported stays, and Import in the browser continues or undoes it',
      3: 'some rows are refused or have failed; the first ones are named',
      4: "refused: there is no such project, account or file, or the files can't be read; nothing was changed",
    },
  },
  bench: {
    usage: 'vitrine bench [NAME]',
    summary: 'Measure this version (only in the source repository)',
    help: `Without a name, lists the benchmarks. Everything after NAME is passed to it; docs/benchmarks.md explains each. Most need a database
filled by "npm run bench:seed".`,
    options: {},
    passesArguments: true,
    exits: {
      0: 'within its budgets',
      1: 'failed, or not within its budgets',
      4: 'refused: there is no such benchmark',
    },
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
