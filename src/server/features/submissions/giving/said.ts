import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import { badInput } from '#server/kit/app-error.ts'
import { titleFrom } from '#server/kit/filenames.ts'
import type { Given, Said } from '#shared/contract/public/submissions.contract.ts'
import type { GivenAnswer } from '#shared/entities/submissions/submission.ts'
import { check } from '#shared/forms/check.ts'
import type { Values } from '#shared/forms/field.ts'
import type { GivenFields } from '#shared/entities/artifact-fields.ts'
import { ABOUT_GIVER, ABOUT_ITEM } from '#shared/entities/submissions/portal.ts'
import { giverForm, type Asking } from '#shared/forms/project/giver.form.ts'
import { oneLine } from '#shared/rules/text/one-line.ts'

/** Picks the values that the portal asks for; anything else is ignored. */
export function onlyAsked({ fields, questions }: Asking, given: Omit<Given, 'key' | 'proof'>) {
  const asked = new Set<string>(fields.map(({ key }) => key))
  const some = <T extends object>(of: T, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(of).filter(([key]) => keys.includes(key) && asked.has(key)))
  const known = new Map(questions.map((one) => [one.key, one]))
  const answers = (given.answers ?? []).flatMap(({ key, value }): GivenAnswer[] => {
    const one = known.get(key)
    if (!one || value === null) return []
    const answer = one.type === 'text' && typeof value === 'string' ? oneLine(value) : value
    return [{ key, label: one.label, ...(one.type === 'country' && { type: one.type }), value: answer }]
  })
  return {
    giver: some(given, ABOUT_GIVER) as Pick<Given, (typeof ABOUT_GIVER)[number]>,
    shared: some(given, ABOUT_ITEM) as Said,
    files: (given.files ?? []).map((file) => some(file, ABOUT_ITEM) as Said),
    answers,
  }
}
export type Asked = ReturnType<typeof onlyAsked>

/** Throws `bad_input` naming the first invalid field of a correction; only the given fields are checked. */
export function demandCorrect(asking: Asking, given: Values): void {
  const form = giverForm(asking)
  const [problem] = check({ ...form, fields: form.fields.filter(({ key }) => key in given) }, given)
  if (problem) throw badInput(problem.key, ...problem.why)
}

/** The fields that are asked for when files are added: the contributor's data is known already. */
export const askedOfMore = ({ fields }: Asking): Asking => ({
  fields: fields.filter(({ key }) => ABOUT_ITEM.some((itemKey) => itemKey === key)),
  questions: [],
})

/** Throws `bad_input` naming the first field whose value isn't valid for one of the files. */
export function demandSaid(asking: Asking, { giver, shared, files, answers }: Asked, count: number): void {
  const form = giverForm(asking)
  const answered = Object.fromEntries(answers.map(({ key, value }) => [key, value]))
  for (let at = 0; at < Math.max(1, count); at++) {
    const [problem] = check(form, { ...giver, ...answered, ...shared, ...files[at] })
    if (problem) throw badInput(problem.key, ...problem.why)
  }
}

/** The values for the file at an index, with a default title if none is given. */
export function saidOf(
  { shared, files }: Asked,
  at: number,
  count: number,
  filename: string,
): Said & { title: string } {
  const own = files[at] ?? {}
  const title = own.title ?? (shared.title && count > 1 ? `${shared.title} (${at + 1})` : shared.title)
  return { ...shared, ...own, title: title ?? titleFrom(filename) }
}

/** Converts the values of a file to artifact fields. */
export function artifactFields({ description, ...said }: Said): GivenFields {
  const html = (description ?? '')
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeXml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
  return { ...said, ...(description !== undefined && { description: html }) }
}

/** Converts the values of a file to submission columns. */
export const submissionColumns = ({
  title,
  description,
  date_of_origin,
  place,
  time_period,
  display_date,
}: Said & { title: string }) => ({
  title,
  description: description ?? null,
  date_of_origin: date_of_origin ?? null,
  place: place ?? null,
  time_period_gte: time_period?.gte ?? null,
  time_period_lte: time_period?.lte ?? null,
  display_date: display_date ?? null,
})
