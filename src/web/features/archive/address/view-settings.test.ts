import { expect, test } from 'vitest'
import { readViewSettings } from './view-settings.ts'

test('reads view settings from a cookie and replaces invalid values with defaults', () => {
  const cookies = 'a=1; vitrine_archive=timeline.l.year'
  expect(readViewSettings(cookies)).toEqual({ view: 'timeline', size: 'l', by: 'year', fit: 'whole' })
  expect(readViewSettings(`${cookies}.fill`)).toEqual({ view: 'timeline', size: 'l', by: 'year', fit: 'fill' })
  expect(readViewSettings('vitrine_archive=x.y')).toEqual({ view: 'grid', size: 'm', by: 'decade', fit: 'whole' })
})
