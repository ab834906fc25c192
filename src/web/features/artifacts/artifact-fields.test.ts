import { expect, test } from 'vitest'
import { artifactSections } from './artifact-fields.ts'

const all = { edit: true, setVisibility: true }
const fields = (...given: Parameters<typeof artifactSections>) =>
  artifactSections(...given).flatMap((section) => section.fields)
const field = (key: string, ...given: Parameters<typeof artifactSections>) =>
  fields(...given).find((one) => one.key === key)

test('3.artifact.1 application files hide visibility and downloadable', () => {
  expect(field('visibility', 'application', all)).toBeUndefined()
  expect(field('downloadable', 'application', all)).toBeUndefined()
  expect(field('visibility', 'image', all)).toBeDefined()
})

test('3.artifact.2 the downloadable checkbox of a PDF is labelled Enable easy download', () => {
  expect(field('downloadable', 'pdf', all)?.label).toBe('Enable easy download')
  expect(field('downloadable', 'image', all)?.label).toBe('Downloadable')
})

test('who may not edit finds every field closed, who may not set the visibility only that one', () => {
  expect(fields('image', { edit: false, setVisibility: false }).every((one) => one.disabled)).toBe(true)
  expect(
    fields('image', { edit: true, setVisibility: false })
      .filter((one) => one.disabled)
      .map((one) => one.key),
  ).toEqual(['visibility'])
})
