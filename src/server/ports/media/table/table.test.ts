import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeFormulaGuard } from '#server/kit/csv/formula-guard.ts'
import { toCsv } from '#server/kit/csv/to-csv.ts'
import { SAMPLE_WORKBOOK } from '../../../../../test/support/sample-files/tables/tables.ts'
import type { TableTask } from '../children/tasks.ts'
import { createMediaTools } from '../media-tools.ts'
import { formatNumber, parseNumberFormat } from './number-format.ts'
import { ROWS_FILE } from './table-reply.ts'
import { runTableTask } from './table-task.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vitrine-test-table-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function read(bytes: Uint8Array | string, given: Partial<TableTask> = {}) {
  const path = join(dir, 'table')
  await writeFile(path, bytes)
  const reply = await runTableTask({ kind: 'table', path, dir, ...given })
  if (reply.problem) return { ...reply, cells: [] }
  const lines = (await readFile(join(dir, ROWS_FILE), 'utf8')).split('\n').filter(Boolean)
  return { ...reply, cells: lines.map((line) => JSON.parse(line) as [number, ...string[]]) }
}
const zip = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))

describe('text', () => {
  test('reads quoted cells with quotation marks, delimiters and line breaks, counting records', async () => {
    const { cells, ...format } = await read('Title;Note\r\n"A ""big""; old\r\nhouse";0042\r\n\r\nMill; \r\nBarn\r\n')
    expect(format).toEqual({
      format: 'text',
      encoding: 'utf-8',
      isEncodingCertain: true,
      delimiter: ';',
      rows: 4,
      columns: 2,
    })
    expect(cells.map(([, ...row]) => row)).toEqual([
      ['Title', 'Note'],
      ['A "big"; old\r\nhouse', '0042'],
      ['Mill'],
      ['Barn'],
    ])
    expect(cells[1]?.[0]).toBe(2)
  })
  test.each([
    ['utf-16le', Buffer.from('\uFEFFOrt\tJahr\nKöln\t1911\n', 'utf16le')],
    ['windows-1252', Buffer.from('Ort\tJahr\nKöln am großen Fluß\t1911\n', 'latin1')],
    ['utf-8', Buffer.from('\uFEFFOrt\tJahr\nKöln\t1911\n')],
  ])('reads %s without its byte order mark', async (encoding, bytes) => {
    const { cells, ...reply } = await read(bytes)
    expect(reply).toMatchObject({ encoding, delimiter: '\t' })
    expect(cells.map(([, ...row]) => row)).toMatchObject([
      ['Ort', 'Jahr'],
      [/^Köln/.exec(cells[1]?.[1] ?? '')?.input, '1911'],
    ])
  })
  test('notices a character that isn’t UTF-8 far behind the beginning', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`Place\n${'Harbour\n'.repeat(50_000)}`),
      Buffer.from('Köln am Rhein, Straße\n', 'latin1'),
    ])
    const { cells, encoding } = await read(bytes)
    expect([encoding, cells.at(-1)?.[1]]).toEqual(['windows-1252', 'Köln am Rhein'])
  })
  test('uses the given encoding and delimiter', async () => {
    const { cells } = await read(Buffer.from('a,b;\u008arte\n', 'latin1'), { encoding: 'macintosh', delimiter: ';' })
    expect(cells).toEqual([[1, 'a,b', 'ärte']])
  })
  test.each([
    ['open-quote', 'Title\n"never closed\nMill\n', 2],
    ['no-rows', '\n\n', undefined],
    ['not-a-table', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), undefined],
    ['old-excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), undefined],
    ['too-many-columns', `a\n${'x,'.repeat(1000)}x\n`, 2],
    ['cell-too-long', `a\n${'x'.repeat(100_001)}\n`, 2],
    ['too-many-rows', `a\n${'x\n'.repeat(200_000)}`, undefined],
  ])('refuses a table as %s', async (problem, bytes, row) =>
    expect(await read(bytes)).toMatchObject({ problem, ...(row && { row }) }),
  )
  test('reads a table of 1,000 columns and a cell of 100 kB', async () => {
    const row = ['x'.repeat(100_000), ...Array.from({ length: 999 }, String)]
    expect((await read(row.join(','))).cells).toEqual([[1, ...row]])
  })
  test('reads what the product writes', async () => {
    const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', ' ', "'", 'a') }))
    const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell, fc.constant('y')), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const { cells } = await read(toCsv(written, { record_delimiter: 'windows' }), {
          delimiter: ',',
          encoding: 'utf-8',
        })
        expect(cells.map(([, ...row]) => row.map(removeFormulaGuard))).toEqual(written)
      }),
      { numRuns: 50 },
    )
  })
})

describe('spreadsheets', () => {
  test('reads values, dates, merged cells and leading zeros of an Excel workbook', async () => {
    const { cells, ...format } = await read(await readFile(SAMPLE_WORKBOOK))
    expect(format).toMatchObject({ format: 'xlsx', sheets: ['Photos', 'Second'], sheet: 0, rows: 4, columns: 8 })
    expect(cells).toEqual([
      [1, 'Reference', 'Title', 'Date', 'Year', 'Copies', 'Total', 'Box', 'Public'],
      [2, '0042', 'Harbour "old"\nand new', '1911-05-12', '1911', '2', '', 'Box 1', 'true'],
      [3, '007', 'Mill', '1953-06', '01911', '3', '', 'Box 1', 'false'],
      [4, '', 'Größe', '1999-12-31T23:59', '1911~', '0.1', '', 'Box 1'],
    ])
    expect((await read(await readFile(SAMPLE_WORKBOOK), { sheet: 1 })).cells).toEqual([
      [1, 'Name'],
      [2, 'x'],
    ])
  })
  test('reads formulas as values, and inline and shared texts, as Excel writes them', async () => {
    const { cells } = await read(
      makeXlsx(`<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3"><f>1+1</f><v>2</v></c>
      <c r="D3" t="str"><f>A3&amp;"x"</f><v>Mill x</v></c><c r="E3" t="inlineStr"><is><r><t>Ta</t></r><r><t>rn</t></r></is></c>
      <c r="F3" t="b"><v>1</v></c><c r="G3" s="1"><v>4150</v></c><c r="H3"><v>0.30000000000000004</v></c></row>`),
    )
    expect(cells).toEqual([[3, 'Mill\r\n & <co>', '', '2', 'Mill x', 'Tarn', 'true', '1911-05-12', '0.3']])
  })
  test('reads an OpenDocument spreadsheet without its notes and its million empty rows', async () => {
    const { cells, ...format } = await read(SHEET_OF_OPEN_DOCUMENT)
    expect(format).toMatchObject({ format: 'ods', sheets: ['A'], rows: 4 })
    expect(cells).toEqual([
      [1, 'Reference', 'Title', 'Date', 'Year', 'Total', 'Box'],
      [2, '0042', 'Harbour "old"\nand new', '1911-05-12', '1911', '4', 'Box 1'],
      [3, '007', 'Mill', '1953', '1911~', 'true', 'Box 1'],
      [4, 'x', 'x', '', '', '', 'Box 1'],
    ])
  })
  test.each([
    ['a ZIP without a sheet', zip({ 'a.txt': 'x' }), 'not-a-table'],
    ['a broken ZIP', Buffer.from('PK\u0003\u0004 and nothing else'), 'damaged'],
    [
      'a workbook without its sheet',
      zip({ 'xl/workbook.xml': '<workbook><sheets><sheet name="A"/></sheets></workbook>' }),
      'damaged',
    ],
    [
      'a row of a million cells',
      makeRepeatedRow(
        '<table:table-cell table:number-columns-repeated="999999" office:value-type="string"><text:p>x</text:p></table:table-cell>',
        1,
      ),
      'too-many-columns',
    ],
    [
      'a million rows',
      makeRepeatedRow('<table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>', 1_000_000),
      'too-many-rows',
    ],
    [
      '200,000 rows of repeated long cells',
      makeRepeatedRow(
        `<table:table-cell table:number-columns-repeated="900" office:value-type="string"><text:p>${'x'.repeat(1000)}</text:p></table:table-cell>`,
        190_000,
      ),
      'too-large',
    ],
    ['a cell beyond the last column', makeXlsx('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'), 'too-many-columns'],
  ])('refuses %s', async (_, bytes, problem) => expect(await read(bytes)).toMatchObject({ problem }))

  test('reads a table in a limited process', async () => {
    const media = createMediaTools()
    try {
      const { rowsPath, ...reply } = await media.readTable({ path: SAMPLE_WORKBOOK, dir })
      expect(reply).toMatchObject({ format: 'xlsx', rows: 4 })
      expect((await readFile(rowsPath, 'utf8')).split('\n')).toHaveLength(5)
    } finally {
      await media.close()
    }
  })
})

function makeXlsx(rows: string) {
  return zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': '<sst><si><t>Mill_x000D_\n &amp; &lt;co&gt;</t><rPh><t>reading</t></rPh></si></sst>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  })
}

function toTextCell(text: string) {
  return `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
}

function makeOds(rows: string) {
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><table:table table:name="A">${rows}</table:table></office:document-content>`,
  })
}

function makeRepeatedRow(cells: string, count: number) {
  return makeOds(`<table:table-row table:number-rows-repeated="${count}">${cells}</table:table-row>`)
}

// In the form of LibreOffice.
const SHEET_OF_OPEN_DOCUMENT = makeOds(
  [
    '<table:table-row>' +
      ['Reference', 'Title', 'Date', 'Year', 'Total', 'Box'].map(toTextCell).join('') +
      '</table:table-row>',
    `<table:table-row>${toTextCell('0042')}<table:table-cell office:value-type="string" calcext:value-type="string">
      <office:annotation><text:p>a note</text:p></office:annotation><text:p>Harbour "old"</text:p><text:p>and<text:s text:c="1"/>new</text:p></table:table-cell>
      <table:table-cell office:value-type="date" office:date-value="1911-05-12"><text:p>12.05.11</text:p></table:table-cell>
      <table:table-cell office:value-type="float" office:value="1911"><text:p>1,911</text:p></table:table-cell>
      <table:table-cell table:formula="of:=2*2" office:value-type="float" office:value="4"><text:p>4</text:p></table:table-cell>
      <table:table-cell table:number-columns-spanned="1" table:number-rows-spanned="3" office:value-type="string"><text:p>Box 1</text:p></table:table-cell></table:table-row>`,
    `<table:table-row><table:table-cell office:value-type="float" office:value="7"><text:p>007</text:p></table:table-cell>${toTextCell('Mill')}
      <table:table-cell office:value-type="date" office:date-value="1953-01-01"><text:p>1953</text:p></table:table-cell>${toTextCell('1911~')}
      <table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>TRUE</text:p></table:table-cell><table:covered-table-cell/></table:table-row>`,
    `<table:table-row><table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>x</text:p></table:table-cell>
      <table:table-cell table:number-columns-repeated="3"/><table:covered-table-cell/></table:table-row>`,
    '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
  ].join(''),
)

test.each([
  ['dd/mm/yyyy', 'day'],
  ['[$-407]d. mmmm yyyy;@', 'day'],
  ['yyyy', 'year'],
  ['mmm-yy', 'month'],
  ['yyyy-mm-dd hh:mm', 'minute'],
  ['h:mm:ss', 'time'],
  ['General', null],
  ['"day" 0', null],
  ['#,##0.00', null],
  ['00000', { minDigits: 5 }],
])('reads the number format %j', (code, format) => expect(parseNumberFormat(164, code)).toEqual(format))

test.each([
  ['1911', null, '1911'],
  ['1', 'day', '1900-01-01'],
  ['61', 'day', '1900-03-01'],
  ['0.75', 'time', '18:00'],
  ['42', { minDigits: 4 }, '0042'],
  ['x', 'day', 'x'],
] as const)('writes %j shown as %j', (raw, format, text) => expect(formatNumber(raw, format)).toBe(text))
