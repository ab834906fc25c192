import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The longest subject that `git log --oneline` and code hosts show in full, in characters. */
const MAX_SUBJECT_LENGTH = 72
const SUBJECT =
  /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([a-z\d, /-]+\))?!?: (?<verb>\S+)(?<rest> .+)?$/
/** Subjects that git writes itself. */
const GIT_GENERATED_SUBJECT = /^(?:Merge|Revert|fixup!|squash!) /
const NON_VERBS = new Set(
  `a an the all and any as at both by each every everything for from how if in into it its more most new no not nothing of on one
  only or other out so some than that their them then there these they this those to two under what whatever when where whether
  which while who whoever why with without`.split(/\s+/),
)
/** Imperatives that look like another verb form. */
const IMPERATIVE = new Set(
  `address access bring bypass compress cross discuss embed exceed express feed focus guess heed miss need pass press process
  proceed seed shed speed string succeed suppress`.split(/\s+/),
)

/** Lists the problems of a commit subject. */
export function findSubjectProblems(subject: string): string[] {
  if (GIT_GENERATED_SUBJECT.test(subject)) return []
  const { verb, rest } = SUBJECT.exec(subject)?.groups ?? {}
  const problems =
    subject.length > MAX_SUBJECT_LENGTH ? [`is ${subject.length} characters long: ${MAX_SUBJECT_LENGTH} at most`] : []
  if (!verb) return [...problems, 'must look like "fix(media): don\'t report a clean exit as killed"']
  const firstWord = verb.toLowerCase()
  const otherForm = /(?:ed|ing|[^s]s)$/.test(firstWord) && !IMPERATIVE.has(firstWord)
  if (verb !== firstWord || NON_VERBS.has(firstWord) || otherForm || !rest)
    problems.push(`must begin with a verb in the imperative, not "${verb}"`)
  if (subject.endsWith('.')) problems.push('needs no full stop')
  return problems
}

const runGit = (root: string, args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The subjects of all commits since the last release, or none if the history or its tags are missing. */
export function listSubjectsSinceRelease(root: string): string[] {
  try {
    const tag = runGit(root, ['describe', '--tags', '--match', 'v*', '--abbrev=0'])
    return runGit(root, ['log', '--no-merges', '--format=%s', `${tag}..HEAD`])
      .split('\n')
      .filter(Boolean)
  } catch {
    return []
  }
}

if (import.meta.main) {
  const [flag, file] = process.argv.slice(2)
  const messageSubjects =
    flag === '--message' && file ? [readFileSync(file, 'utf8').split('\n', 1)[0] ?? ''] : undefined
  const problemLines = (messageSubjects ?? listSubjectsSinceRelease(join(import.meta.dirname, '..'))).flatMap(
    (subject) => findSubjectProblems(subject).map((problem) => `commit subject "${subject}" ${problem}`),
  )
  for (const line of problemLines) process.stderr.write(`${line}\n`)
  process.exitCode = problemLines.length > 0 ? 1 : 0
}
