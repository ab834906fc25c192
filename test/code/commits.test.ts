import { expect, test } from 'vitest'
import { findSubjectProblems } from '../../scripts/check-commits.ts'

test.each([
  "fix(media): don't report a clean exit as killed",
  'feat(import): map CSV columns to fields',
  'docs: explain how to add a field',
  'refactor(db)!: fold the migrations into a schema by topic',
  'perf(search): process words in one pass',
  'Merge branch main',
])('accepts the commit subject %j', (subject) => {
  expect(findSubjectProblems(subject)).toEqual([])
})

test.each([
  [
    'fix(media): report nothing that a reader of the log would need to decode by reading the code',
    /\d+ characters long/,
  ],
  ['Whoever lost a right has lost it', /must look like/],
  ['fix(media): fixed the exit code', /imperative, not "fixed"/],
  ['fix(media): fixes the exit code', /imperative, not "fixes"/],
  ['fix(media): fixing the exit code', /imperative, not "fixing"/],
  ['docs: The pages of the guide', /imperative, not "The"/],
  ['docs: what a page weighs', /imperative, not "what"/],
  ['fix: tests', /imperative/],
  ['fix: mend a word.', /full stop/],
])('refuses the commit subject %j', (subject, problem) => {
  expect(findSubjectProblems(subject)).toEqual([expect.stringMatching(problem)])
})
