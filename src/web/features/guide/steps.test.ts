import { expect, test } from 'vitest'
import { placeOf } from './steps.ts'

const project = { id: 'quay' }
const item = (id: string, more: { description?: string; visibility?: 'private' | 'local' } = {}) => ({
  id,
  title: id,
  description: '',
  visibility: 'private' as const,
  ...more,
})

test('goes from project to files, description and gallery', () => {
  expect(placeOf([], [])).toEqual({ step: 'project' })
  expect(placeOf([project], [])).toEqual({ step: 'files', project })
  const [ferry, crane] = [item('ferry'), item('crane')]
  expect(placeOf([project], [ferry, crane])).toEqual({ step: 'describe', project, item: ferry })
  const told = item('crane', { description: '<p>A crane.</p>' })
  expect(placeOf([project], [ferry, told])).toEqual({ step: 'show', project, item: told })
  const shown = item('crane', { visibility: 'local' })
  expect(placeOf([project], [ferry, shown])).toEqual({ step: null, project, item: shown })
})
