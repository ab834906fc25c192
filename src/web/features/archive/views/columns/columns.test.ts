import { describe, expect, test } from 'vitest'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import {
  DEFAULT_COLUMN_SETTINGS,
  fitColumns,
  getColumnWidth,
  getMaxWidth,
  listColumns,
  parseColumnSettings,
  resizeColumn,
  toggleColumn,
  toGridTemplate,
  type ColumnSettings,
} from './columns.ts'

const WIDE_PX = 1200

describe('columns of the list', () => {
  test('drops the last columns when the list is narrow, and all of them on a phone', () => {
    const fitAt = (widthPx: number) => fitColumns(DEFAULT_COLUMN_SETTINGS, widthPx)
    expect(fitAt(WIDE_PX)).toEqual(['TYPE', 'DATE_OF_ORIGIN', 'SIZE', 'CREATED_AT'])
    expect(fitAt(700)).toEqual(['TYPE', 'DATE_OF_ORIGIN', 'SIZE'])
    expect(fitAt(358)).toEqual([])
  })
  test('shows chosen columns in their fixed order', () => {
    const withPlace = toggleColumn(DEFAULT_COLUMN_SETTINGS, 'PLACE')
    expect(fitColumns(withPlace, WIDE_PX)).toEqual(['TYPE', 'DATE_OF_ORIGIN', 'PLACE', 'SIZE', 'CREATED_AT'])
    expect(fitColumns(toggleColumn(withPlace, 'TYPE'), WIDE_PX)).not.toContain('TYPE')
  })
  test('shows a chosen own field before the facts of the file, and only in a project that has it', () => {
    const [maker, story] = [
      { key: 'maker', type: 'person' },
      { key: 'story', type: 'richtext' },
    ] as OwnField[]
    const settings = toggleColumn(DEFAULT_COLUMN_SETTINGS, 'fields.maker')
    expect(parseColumnSettings(JSON.stringify(settings))).toEqual(settings)
    const ownColumns = listColumns([maker, story] as OwnField[])
    expect(ownColumns).not.toContain('fields.story')
    expect(fitColumns(settings, WIDE_PX, ownColumns)).toEqual([
      'TYPE',
      'DATE_OF_ORIGIN',
      'fields.maker',
      'SIZE',
      'CREATED_AT',
    ])
    expect(fitColumns(settings, WIDE_PX)).not.toContain('fields.maker')
  })
  test('lets a column grow until another would be dropped', () => {
    const shown = fitColumns(DEFAULT_COLUMN_SETTINGS, 900)
    const widest = resizeColumn(
      DEFAULT_COLUMN_SETTINGS,
      'TYPE',
      getMaxWidth(DEFAULT_COLUMN_SETTINGS, 'TYPE', shown, 900),
    )
    expect(getColumnWidth(widest, 'TYPE')).toBeGreaterThan(getColumnWidth(DEFAULT_COLUMN_SETTINGS, 'TYPE'))
    expect(fitColumns(widest, 900)).toEqual(fitColumns(DEFAULT_COLUMN_SETTINGS, 900))
    expect(fitColumns(widest, 899)).not.toEqual(fitColumns(DEFAULT_COLUMN_SETTINGS, 899))
  })
  test('restores the default width of a column without changing the others', () => {
    const resized = resizeColumn(resizeColumn(DEFAULT_COLUMN_SETTINGS, 'TYPE', 200), 'SIZE', 120)
    expect(toGridTemplate(resized, ['TYPE', 'SIZE'])).toBe('2.75rem minmax(0, 1fr) 200px 120px')
    const restored = resizeColumn(resized, 'TYPE')
    expect(getColumnWidth(restored, 'TYPE')).toBe(getColumnWidth(DEFAULT_COLUMN_SETTINGS, 'TYPE'))
    expect(getColumnWidth(restored, 'SIZE')).toBe(120)
  })
  test('reads stored settings, and replaces invalid ones by the defaults', () => {
    const settings: ColumnSettings = { shown: ['PLACE'], widthsPx: { PLACE: 200 } }
    expect(parseColumnSettings(JSON.stringify(settings))).toEqual(settings)
    for (const json of [null, '{', '[]', '{"shown":["NAME"],"widthsPx":{}}', '{"shown":[],"widthsPx":{"SIZE":9}}'])
      expect(parseColumnSettings(json)).toEqual(DEFAULT_COLUMN_SETTINGS)
  })
})
