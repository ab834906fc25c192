import { expect, test } from 'vitest'
import { shownIn } from './shown-view.ts'

test('reads the view settings from a cookie and falls back to defaults for invalid values', () => {
  const kept = 'a=1; vitrine_archive=timeline.l.year'
  expect(shownIn(kept)).toEqual({ view: 'timeline', size: 'l', by: 'year', fit: 'whole' })
  expect(shownIn(`${kept}.fill`)).toEqual({ view: 'timeline', size: 'l', by: 'year', fit: 'fill' })
  expect(shownIn('vitrine_archive=x.y')).toEqual({ view: 'grid', size: 'm', by: 'decade', fit: 'whole' })
})
