// The commands of bin/vitrine: their options, their help, and the check of what was entered. Runs on Node 20 and later.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { INSTALLATION_COMMANDS } from './commands/installation-commands.mjs'

const WRONG_USE = 2

const JSON_OPTION = { json: { help: 'Print the result as one JSON object, and nothing else on the standard output' } }
const BACKUP_OPTION = { backup: { value: 'NAME', help: 'The backup to use; the newest one if left out' } }
const PLACE_HELP = `DIR is a directory, or a bucket as s3://bucket/prefix?endpoint=https://…&region=…, with its credentials in
BACKUP_AWS_ACCESS_KEY_ID and BACKUP_AWS_SECRET_ACCESS_KEY. If BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE is set,
a new place is encrypted; an encrypted one can't be read without it.`

const COMMANDS = {
  start: {
    usage: 'vitrine start',
    summary: 'Start the server',
    help: 'Starts the server with the settings of the environment and of .env. The first start installs and builds what it needs.',
    options: {},
    exits: { 0: 'stopped by a signal', 1: 'cannot start; the last line says why' },
  },
  doctor: {
    usage: 'vitrine doctor',
    summary: 'Check this machine and its settings',
    help: 'Checks Node, settings, permissions, disk space, database, store, clock, media tools, email and the public address.\nCan run while Vitrine runs.',
    options: { ...JSON_OPTION },
    exits: { 0: 'nothing is broken', 1: 'something is broken' },
  },
  backup: {
    usage: 'vitrine backup [--to DIR]',
    summary: 'Back up the running installation',
    help: `Copies the database, the stored files and the secret while Vitrine runs, and reads everything back. Files that an earlier
backup in DIR has copied aren't copied again. Settings (.env) aren't part of a backup.

${PLACE_HELP}`,
    options: {
      to: { value: 'DIR', help: 'Where backups of this installation are; BACKUP_TO if left out' },
      quick: { help: "Don't read back files that earlier backups have copied; only check that they are there" },
      'without-secret': {
        help: 'Leave out the secret that signs sessions and encrypts the keys of authenticator apps',
      },
      ...JSON_OPTION,
    },
    exits: {
      0: 'the backup is complete',
      1: 'failed; there is no new backup',
      3: 'reading back found damage; the message names the file. Run it again',
      4: 'refused: another backup is running, or DIR belongs to another installation',
      5: 'the backup is complete, but the store had lost or damaged files, which are named',
    },
  },
  'verify-backup': {
    usage: 'vitrine verify-backup DIR',
    summary: 'Read a whole backup and compare it with its manifest',
    help: `Finds changed, missing and unexpected files, and names each. Needs no settings and changes nothing.

${PLACE_HELP}`,
    argument: { from: 'DIR' },
    options: { ...BACKUP_OPTION, ...JSON_OPTION },
    exits: {
      0: 'the backup is intact',
      1: 'cannot be read',
      3: 'damaged or incomplete',
      4: 'refused: made by a newer version',
    },
  },
  restore: {
    usage: 'vitrine restore DIR',
    summary: 'Restore a backup into an empty installation',
    help: `Reads the whole backup first, and writes nothing if it is damaged, incomplete or of a newer version, or if the target isn't
empty. With any of the three options, they alone describe the target; without them, the settings do. An interrupted restore
is finished by the same command; until then Vitrine doesn't start there. For a part of a backup, see restore-part.

${PLACE_HELP}`,
    argument: { from: 'DIR' },
    options: {
      'data-dir': { value: 'DIR', help: 'Data directory of the target; ./data if left out' },
      'database-url': { value: 'URL', help: 'postgres://… of an empty database; the embedded one if left out' },
      'storage-url': {
        value: 'URL',
        help: 's3://… of an empty bucket or prefix; files in the data directory if left out',
      },
      ...BACKUP_OPTION,
      ...JSON_OPTION,
    },
    exits: {
      0: 'restored',
      1: 'failed; run it again to finish',
      3: 'the backup is damaged or incomplete; nothing was written',
      4: "refused: the target isn't empty, or the backup is of a newer version; nothing was written",
    },
  },
  'restore-part': {
    usage: 'vitrine restore-part DIR --project NAME',
    summary: 'Take a project, a folder or an item out of a backup',
    help: `Writes it as a preservation package (--to), or brings it back into this installation next to what is there now
(--bring-back): into a new folder "… (as it was on 3 May 2027)" of the project, where everything is private. A project that is
gone comes back as a whole, as a new one; --org names its organisation if the former one is gone or has another owner.
Nothing that exists is changed; Import in the project can undo it. NAME is the last part of the gallery's address, the title or
the id, as in the backup.
Reads the tables of the whole backup, but only the files it needs. The rows are loaded into a temporary database in TMPDIR.
Can run while Vitrine runs; run it as the user that owns DATA_DIR.

${PLACE_HELP}`,
    argument: { from: 'DIR' },
    options: {
      project: { value: 'NAME', help: 'The project', required: true },
      folder: { value: 'ID', help: 'Only this folder with its subfolders; ID is in its address' },
      item: { value: 'ID', help: 'Only this item; ID is in its address' },
      to: { value: 'DIR', help: 'Write a package into this directory; nothing else is changed' },
      'bring-back': { help: 'Bring it back into the installation that the settings describe' },
      org: { value: 'NAME', help: 'The organisation, by title or id, that gets a project that is gone' },
      ...BACKUP_OPTION,
      ...JSON_OPTION,
    },
    exits: {
      0: 'done',
      1: 'failed; the message says why',
      3: 'the backup is damaged or incomplete; nothing was added',
      4: 'refused: not in this backup, or the backup is of a newer version or another installation, or a project that is gone needs --org or can only be restored as a whole; nothing was added',
      5: "done, except for what is named: files that the backup doesn't have, or items that were refused",
    },
  },
  'static-copy': {
    usage: 'vitrine static-copy --project NAME --to DIR',
    summary: 'Write a gallery as plain files or as a web archive',
    help: `Writes the gallery as everyone sees it now: pages, pictures, recordings and captions that work from any web server and, by
opening index.html, from a disk. Running it again writes only what has changed and removes what is no longer public.
With --format wacz, it writes one file for web archives instead: pages and files under their public addresses, without search.
Can run while Vitrine runs.`,
    options: {
      project: { value: 'NAME', help: 'The address of the gallery, as in /view/NAME', required: true },
      to: {
        value: 'DIR',
        help: 'An empty folder, or one with an earlier copy; for an archive, a file whose name ends with .wacz',
        required: true,
      },
      format: { value: 'FORMAT', help: 'folder or wacz; folder if left out' },
      language: { value: 'CODE', help: 'The language of the pages: en, de, ar; en if left out' },
      base: { value: 'URL', help: 'Where the copy will be published, ending with a slash; IIIF manifests need it' },
      ...JSON_OPTION,
    },
    exits: {
      0: 'the copy is complete',
      1: 'failed; the copy may be incomplete. Run it again',
      4: "refused: the gallery isn't public, or DIR contains something else",
    },
  },
  ...INSTALLATION_COMMANDS,
  'export-ledger': {
    usage: 'vitrine export-ledger --to DIR',
    summary: 'Write the integrity ledger and a program that checks it',
    help: `Writes ledger.jsonl, in which each check and repair of an original is a line with the hash of the line before it, and
check-ledger.py, which checks it with Python 3 and without Vitrine. Can run while Vitrine runs.`,
    options: {
      to: {
        value: 'DIR',
        help: 'The directory to write to; earlier files of these names are replaced',
        required: true,
      },
      ...JSON_OPTION,
    },
    exits: { 0: 'written', 1: 'failed; the message says why' },
  },
}

/** Checks the command line and runs the command; prints its help instead if that was asked for. */
export async function run(args) {
  const [first, second] = args[0] === 'verify' ? ['verify-backup', args[1]] : args
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') return print(formatOverview())
  if (first === '--version') return print(`Vitrine ${readVersion()}\n`)
  const name = [`${first} ${second}`, first].find((one) => Object.hasOwn(COMMANDS, one))
  const group = Object.keys(COMMANDS).filter((one) => one.startsWith(`${first} `))
  if (name === undefined && group.length > 0 && (second === undefined || second === '--help'))
    return print(formatOverview(group))
  if (name === undefined)
    return refuse(`there is no command "${group.length > 0 ? `${first} ${second}` : first}"`, 'vitrine --help')
  const command = COMMANDS[name]
  const rest = args.slice(name.split(' ').length)
  if (command.passesArguments && rest[0] !== '--help' && rest[0] !== '-h') {
    process.argv = [...process.argv.slice(0, 2), name, ...rest]
    return import('./run.mjs')
  }
  const parsed = parse(name, command, rest)
  if (!parsed) return undefined
  if (parsed.help) return print(formatHelp(command))
  const options =
    command.argument === undefined && command.options.to === undefined ? parsed : { ...parsed, cwd: process.cwd() }
  process.argv = [...process.argv.slice(0, 2), name, ...(name === 'start' ? [] : [JSON.stringify(options)])]
  return import('./run.mjs')
}

/** Returns the options of a command, or undefined after refusing them. */
function parse(name, { argument = {}, options }, args) {
  const positionals = Object.entries(argument)
  const known = Object.fromEntries(
    Object.entries({ help: { help: '' }, ...options }).map(([option, { value }]) => [
      option,
      { type: value ? 'string' : 'boolean', ...(option === 'help' && { short: 'h' }) },
    ]),
  )
  const { tokens } = parseArgs({ args, options: known, strict: false, tokens: true })
  const values = {}
  for (const token of tokens) {
    if (token.kind === 'positional') {
      const [key] = positionals.find(([candidate]) => values[candidate] === undefined) ?? []
      if (key === undefined) return refuse(`"${token.value}" is one argument too many`, `vitrine ${name} --help`)
      values[key] = token.value
    } else if (token.kind === 'option') {
      if (!Object.hasOwn(known, token.name))
        return refuse(`${name} has no option ${token.rawName}`, `vitrine ${name} --help`)
      const takesValue = known[token.name].type === 'string'
      const isMissing =
        takesValue &&
        (token.value === undefined || token.value === '' || (!token.inlineValue && token.value.startsWith('--')))
      if (isMissing) return refuse(`${token.rawName} needs a value`, `vitrine ${name} --help`)
      if (!takesValue && token.value !== undefined)
        return refuse(`${token.rawName} has no value`, `vitrine ${name} --help`)
      if (Object.hasOwn(values, token.name)) return refuse(`${token.rawName} is there twice`, `vitrine ${name} --help`)
      values[token.name] = token.value ?? true
    }
  }
  if (values.help) return values
  const missing = Object.keys(options).find((option) => options[option].required && values[option] === undefined)
  if (missing) return refuse(`${name} needs --${missing}`, `vitrine ${name} --help`)
  const [, placeholder] = positionals.find(([key]) => values[key] === undefined) ?? []
  if (placeholder !== undefined) return refuse(`${name} needs ${placeholder}`, `vitrine ${name} --help`)
  return values
}

function refuse(problem, help) {
  process.stderr.write(`vitrine: ${problem}. See ${help}\n`)
  process.exitCode = WRONG_USE
  return undefined
}

const print = (text) => void process.stdout.write(text)

/** Formats rows of a name and its explanation. */
const formatRows = (rows) => {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`).join('')
}

function readVersion() {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}

function formatOverview(names = Object.keys(COMMANDS)) {
  const commands = names.map((name) => [name, COMMANDS[name].summary])
  return `Usage: vitrine COMMAND [OPTIONS]\n\n${formatRows(commands)}\nvitrine COMMAND --help explains a command.\n`
}

function formatHelp({ usage, help, options, exits }) {
  const rows = Object.entries(options).map(([name, { value, help: text }]) => [
    `--${name}${value ? ` ${value}` : ''}`,
    text,
  ])
  const hasOptions = rows.length > 0
  return [
    `Usage: ${usage}${hasOptions ? ' [OPTIONS]' : ''}\n`,
    `${help}\n`,
    ...(hasOptions ? [`Options:\n${formatRows(rows)}`] : []),
    `Exit codes:\n${formatRows([...Object.entries(exits), [String(WRONG_USE), 'wrong command or option']].sort())}`,
  ].join('\n')
}
