import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import { badInput } from '#server/kit/app-error.ts'
import { filenameToTitle } from '#server/kit/filenames.ts'
import type { Contribution, FileDetails } from '#shared/contract/public/submissions.contract.ts'
import type { SubmittedAnswer } from '#shared/entities/submissions/submission.ts'
import { checkForm } from '#shared/forms/check-form.ts'
import type { FormInput } from '#shared/forms/field.ts'
import type { ArtifactFieldValues } from '#shared/entities/artifact-fields.ts'
import { CONTRIBUTOR_FIELDS, SUBMITTED_ITEM_FIELDS } from '#shared/entities/submissions/portal.ts'
import { buildContributorForm, type PortalFormDefinition } from '#shared/forms/project/contributor.form.ts'
import { toOneLine } from '#shared/rules/text/to-one-line.ts'

/** Picks the values that the portal asks for and ignores all others. */
export function pickRequestedValues(
  { fields, questions }: PortalFormDefinition,
  input: Omit<Contribution, 'key' | 'proof'>,
) {
  const requestedKeys = new Set<string>(fields.map(({ key }) => key))
  const pickKeys = <T extends object>(values: T, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key) && requestedKeys.has(key)))
  const questionsByKey = new Map(questions.map((question) => [question.key, question]))
  const answers = (input.answers ?? []).flatMap(({ key, value }): SubmittedAnswer[] => {
    const question = questionsByKey.get(key)
    if (!question || value === null) return []
    const answer = question.type === 'text' && typeof value === 'string' ? toOneLine(value) : value
    return [{ key, label: question.label, ...(question.type === 'country' && { type: question.type }), value: answer }]
  })
  return {
    contributor: pickKeys(input, CONTRIBUTOR_FIELDS) as Pick<Contribution, (typeof CONTRIBUTOR_FIELDS)[number]>,
    shared: pickKeys(input, SUBMITTED_ITEM_FIELDS) as FileDetails,
    files: (input.files ?? []).map((file) => pickKeys(file, SUBMITTED_ITEM_FIELDS) as FileDetails),
    answers,
  }
}
export type RequestedValues = ReturnType<typeof pickRequestedValues>

/** Throws `bad_input` naming the first invalid field of a correction; only the given fields are checked. */
export function requireValidCorrections(formDefinition: PortalFormDefinition, input: FormInput): void {
  const form = buildContributorForm(formDefinition)
  const [problem] = checkForm({ ...form, fields: form.fields.filter(({ key }) => key in input) }, input)
  if (problem) throw badInput(problem.key, ...problem.reason)
}

/** The fields to fill in when files are added later: the contributor's data is known by then. */
export const omitContributorFields = ({ fields }: PortalFormDefinition): PortalFormDefinition => ({
  fields: fields.filter(({ key }) => SUBMITTED_ITEM_FIELDS.some((itemKey) => itemKey === key)),
  questions: [],
})

/** Throws `bad_input`, naming the first field whose value isn't valid for one of the files. */
export function requireValidValues(
  formDefinition: PortalFormDefinition,
  { contributor, shared, files, answers }: RequestedValues,
  count: number,
): void {
  const form = buildContributorForm(formDefinition)
  const answersByKey = Object.fromEntries(answers.map(({ key, value }) => [key, value]))
  for (let index = 0; index < Math.max(1, count); index++) {
    const [problem] = checkForm(form, { ...contributor, ...answersByKey, ...shared, ...files[index] })
    if (problem) throw badInput(problem.key, ...problem.reason)
  }
}

/** Returns the values for the file at an index, with a default title if none is given. */
export function getFileValues(
  { shared, files }: RequestedValues,
  index: number,
  count: number,
  filename: string,
): FileDetails & { title: string } {
  const ownValues = files[index] ?? {}
  const title = ownValues.title ?? (shared.title && count > 1 ? `${shared.title} (${index + 1})` : shared.title)
  return { ...shared, ...ownValues, title: title ?? filenameToTitle(filename) }
}

/** Converts the values of a file to artifact fields. */
export function toArtifactFields({ description, ...values }: FileDetails): ArtifactFieldValues {
  const html = (description ?? '')
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeXml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
  return { ...values, ...(description !== undefined && { description: html }) }
}

/** Converts a contributor's values to contribution columns. Those that are undefined are left out. */
export const toContributorColumns = ({
  submitter_name,
  submitter_email,
  submitter_org,
}: RequestedValues['contributor']) => ({
  ...(submitter_name !== undefined && { contributor_name: submitter_name }),
  ...(submitter_email !== undefined && { contributor_email: submitter_email }),
  ...(submitter_org !== undefined && { contributor_org: submitter_org }),
})

/** Converts the values of a file to submission columns. */
export const toSubmissionColumns = ({
  title,
  description,
  date_of_origin,
  place,
  time_period,
  display_date,
}: FileDetails & { title: string }) => ({
  title,
  description: description ?? null,
  date_of_origin: date_of_origin ?? null,
  place: place ?? null,
  time_period_gte: time_period?.gte ?? null,
  time_period_lte: time_period?.lte ?? null,
  display_date: display_date ?? null,
})
