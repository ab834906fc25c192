import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import * as make from '../../../../../test/support/sample-files/media.ts'
import { getColor, isNear, processFile } from '../../../../../test/support/sample-files/process-file.ts'
import { FORM_Y_POSITIONS, makeFormPdf, makePagePdf } from '../../../../../test/support/sample-files/pdf.ts'
import { createMediaTools } from '../media-tools.ts'
import { notes } from '../file-notes.ts'
import type { PageWords } from './pdf/page-words.ts'
import { readRtfText } from './rtf-text.ts'
import { readMarkupText } from './xml-text.ts'

const media = createMediaTools()
afterAll(() => media.close())

const OFFICE_PREFIX = 'application/vnd.openxmlformats-officedocument.'
const withSniffedType = (mime: string) => ({ ...media, sniff: async () => ({ mime, type: 'document' as const }) })

const makeZip = (parts: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))

/** Returns the darkest pixel value in a region of an A4 page, in points from the bottom left. */
async function findDarkestValue(
  path: string,
  region: { x: number; y: number; width: number; height: number },
): Promise<number> {
  const { width: imageWidth = 0 } = await sharp(path).metadata()
  const scale = imageWidth / 595
  const [left, top] = [Math.round(region.x * scale), Math.round((842 - region.y - region.height) * scale)]
  const extractedRegion = {
    left,
    top,
    width: Math.round(region.width * scale),
    height: Math.round(region.height * scale),
  }
  const { data } = await sharp(path).extract(extractedRegion).greyscale().raw().toBuffer({ resolveWithObject: true })
  return Math.min(...data)
}

describe('PDF', () => {
  test('counts the pages of a PDF, renders the first page and extracts the text', async () => {
    await using result = await processFile(
      media,
      make.makePdf(['The mill burned down', 'in 1911', 'and was rebuilt']),
      'a.pdf',
    )
    expect(result.facts).toMatchObject({
      pages: 3,
      width: 300,
      height: 200,
      text: 'The mill burned down\n\nin 1911\n\nand was rebuilt',
    })
    expect(result.derivative('large')).toMatchObject({ mime: 'image/webp', width: 1600 })
    expect(result.derivative('thumb')).toMatchObject({ width: 320 })
    expect(isNear(await getColor(result.derivative('thumb').path, 0.1, 0.1), [255, 0, 0])).toBe(true)
    expect(isNear(await getColor(result.derivative('thumb').path, 0.9, 0.1), [255, 255, 255])).toBe(true)
    expect(result.note).toBeUndefined()
  })

  test('renders every page with the positions of its words and reports progress', async () => {
    const texts = Array.from({ length: 45 }, (_, i) => `page ${i + 1} of`)
    const reportedPercents: number[] = []
    await using result = await processFile(media, make.makePdf(texts), 'a.pdf', {
      onProgress: (percent) => reportedPercents.push(percent),
    })
    expect(result.pendingRenditions).toEqual(['pages'])
    const names = result.derivatives.map((derivative) => derivative.name).filter((name) => /-/.test(name))
    expect(names.sort()).toEqual(texts.flatMap((_, i) => [`page-${i + 1}`, `words-${i + 1}`]).sort())
    expect(reportedPercents).toEqual([44, 88, 100])
    const page = result.derivative('page-45')
    expect(page).toMatchObject({ mime: 'image/webp', width: 1400, height: 933 })
    expect(isNear(await getColor(page.path, 0.1, 0.1), [255, 0, 0])).toBe(true)
    const words = JSON.parse(await readFile(result.derivative('words-45').path, 'utf8')) as PageWords
    expect(words).toMatchObject({ width: 300, height: 200 })
    expect(words.runs.map((run) => run.text)).toEqual(['page', '45', 'of'])
    // The line is 50 points above the bottom of a 200-point page, and begins 10 points from the left of 300.
    const [firstRun, secondRun] = words.runs
    expect(firstRun?.x).toBeCloseTo(10 / 300, 2)
    expect(firstRun?.y).toBeLessThan(0.75)
    expect((firstRun?.y ?? 0) + (firstRun?.height ?? 0)).toBeGreaterThan(0.74)
    expect(secondRun?.x).toBeGreaterThan((firstRun?.x ?? 0) + (firstRun?.width ?? 0))
    // The region contains ink: its darkest pixel is not white.
    const { channels } = await sharp(page.path)
      .extract({
        left: Math.round((firstRun?.x ?? 0) * 1400),
        top: Math.round((firstRun?.y ?? 0) * 933),
        width: Math.round((firstRun?.width ?? 0) * 1400),
        height: Math.round((firstRun?.height ?? 0) * 933),
      })
      .stats()
    expect(channels[0]?.min).toBeLessThan(100)
  })

  test('positions words correctly on a rotated page', async () => {
    const rotatedPdf = make
      .makePdf(['sideways'])
      .toString('latin1')
      .replace('/MediaBox [0 0 300 200]', '/MediaBox [0 0 300 200] /Rotate 90')
    await using result = await processFile(media, Buffer.from(rotatedPdf, 'latin1'), 'a.pdf')
    expect(result.derivative('page-1')).toMatchObject({ width: 1400, height: 2100 })
    const { runs } = JSON.parse(await readFile(result.derivative('words-1').path, 'utf8')) as PageWords
    // On the page rotated clockwise, the line begins 50 of 200 points from the left and runs downwards.
    expect(runs[0]?.x).toBeCloseTo(0.23, 1)
    expect(runs[0]?.height).toBeGreaterThan(runs[0]?.width ?? 1)
  })

  test('draws a PDF’s form values and annotations on the thumbnail and the page, and extracts their text', async () => {
    await using result = await processFile(media, makeFormPdf(), 'a.pdf')
    for (const name of ['large', 'page-1'] as const) {
      for (const [fieldName, y] of Object.entries(FORM_Y_POSITIONS)) {
        const top = fieldName === 'freeText' ? y + 20 : y
        expect(
          await findDarkestValue(result.derivative(name).path, { x: 50, y: top, width: 200, height: 20 }),
          fieldName,
        ).toBeLessThan(128)
      }
      expect(await findDarkestValue(result.derivative(name).path, { x: 40, y: 290, width: 300, height: 60 })).toBe(255)
    }
    for (const text of ['Anna Appearance', 'Berta Value', 'Quay', 'Written in the margin', 'A sticky comment'])
      expect(result.facts.text).toContain(text)
    expect(result.facts.text).not.toMatch(/Open Sesame|Nobody sees this/)
    const { runs } = JSON.parse(await readFile(result.derivative('words-1').path, 'utf8')) as PageWords
    const value = runs.find(({ text }) => text === 'Berta')
    expect([value?.x, value?.y]).toEqual([expect.closeTo(52 / 595, 1), expect.closeTo(1 - 670 / 842, 1)])
    // A sticky note has no words on the page itself, so its text is placed at its icon.
    expect(runs.find(({ text }) => text === 'sticky')?.y).toBeCloseTo(1 - 420 / 842, 1)
  })

  test('joins words hyphenated at line ends and removes control characters', async () => {
    const pdfLines = [
      'Der Geschichtswerkstattver-',
      'ein feierte das Gr\\374ndungsju-',
      'bil\\344um im Nord-',
      'Ostsee-Kanal, 1911-',
      '1912, DAMPF-',
      'SCHIFF, Donau\\255dampf\\255',
      'fahrt.',
    ]
    await using result = await processFile(media, makePagePdf(pdfLines), 'a.pdf')
    expect(result.facts.text?.replaceAll(/\s+/g, ' ')).toBe(
      'Der Geschichtswerkstattverein feierte das Gründungsjubiläum im Nord-Ostsee-Kanal, 1911-1912, DAMPFSCHIFF, Donaudampffahrt.',
    )
    const { runs } = JSON.parse(await readFile(result.derivative('words-1').path, 'utf8')) as PageWords
    const words = runs.map(({ text }) => text)
    expect(words).toContain('Geschichtswerkstattver\u00ad')
    expect(words).toContain('Nord-\u00ad')
    expect(words.join(' ').replaceAll('\u00ad ', '')).toBe(result.facts.text?.replaceAll(/\s+/g, ' '))
    // oxlint-disable-next-line no-control-regex -- checks that none is left
    expect(words.join('') + result.facts.text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/)
  })

  test('reads a PDF that has only an owner password, and creates a clean copy of it for visitors', async () => {
    const file = await readFile(new URL('../../../../../test/support/sample-files/owner-password.pdf', import.meta.url))
    await using result = await processFile(media, file, 'a.pdf')
    expect(result.note).toBeUndefined()
    expect(result.failed).toBeUndefined()
    expect(result.facts).toMatchObject({ pages: 1, text: 'Minutes of the mill' })
    const clean = await readFile(result.derivative('clean').path)
    expect(clean.includes('/Encrypt')).toBe(false)
    await using processedClean = await processFile(media, clean, 'a.pdf')
    expect(processedClean.facts).toMatchObject({ pages: 1, text: 'Minutes of the mill' })
    expect(processedClean.facts.suggestions?.creator).toBeUndefined()
  })

  test.each([
    ['mail headers', Buffer.from('From: a@b.example\nSubject: minutes\n\n')],
    ['an HTML warning', Buffer.from('<br />\n<b>Warning</b>: headers already sent\n'.padEnd(1000))],
    ['zeros', Buffer.alloc(1000)],
    ['arbitrary bytes', Buffer.from('89abcdef'.repeat(60), 'hex')],
  ])('reads a PDF that is preceded by %s', async (_, prefix) => {
    for (const name of ['a.pdf', 'a']) {
      await using result = await processFile(media, Buffer.concat([prefix, make.makePdf(['A page'])]), name)
      expect(result).toMatchObject({ mime: 'application/pdf', type: 'pdf', facts: { pages: 1, text: 'A page' } })
      expect(result.derivative('page-1')).toBeTruthy()
    }
  })

  test('adds a note that a PDF needs a password', async () => {
    await using result = await processFile(media, make.makePdf(['secret'], { locked: true }), 'a.pdf')
    expect(result).toMatchObject({ facts: {}, derivatives: [], note: notes.pdfLocked })
  })

  test('adds a note that an XFA form needs Adobe Reader, and extracts its labels and values', async () => {
    const toStream = (xml: string) => `<< /Length ${xml.length} >>\nstream\n${xml}\nendstream`
    const templateXml =
      '<template xmlns="http://www.xfa.org/schema/xfa-template/3.0/"><subform><field name="n"><caption><value><text>Name of the lender</text></value></caption></field><draw><value><text>Loan agreement</text></value></draw><script>var hidden</script></subform></template>'
    const datasetsXml =
      '<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><n>Ada &amp; Sons</n><town>Kirkwall</town></xfa:data></xfa:datasets>'
    const pdf = make
      .makePdf(['Please wait ...'])
      .toString('latin1')
      .replace('/Type /Catalog', '/Type /Catalog /NeedsRendering true /AcroForm 8 0 R')
      .replace(
        'trailer',
        `8 0 obj\n<< /Fields [] /XFA [(template) 9 0 R (datasets) 10 0 R] >>\nendobj\n9 0 obj\n${toStream(templateXml)}\nendobj\n10 0 obj\n${toStream(datasetsXml)}\nendobj\ntrailer`,
      )
    await using result = await processFile(media, Buffer.from(pdf, 'latin1'), 'a.pdf')
    expect(result.facts.text).toBe('Name of the lender\nLoan agreement\n\nAda & Sons\nKirkwall')
    expect([result.note, result.failed]).toEqual([notes.xfaForm, undefined])
  })

  test('adds a note that a PDF is damaged', async () => {
    await using result = await processFile(media, Buffer.from('%PDF-1.7\nnothing more'), 'a.pdf')
    expect(result).toMatchObject({ derivatives: [], note: notes.pdfDamaged })
  })
})

describe('text of documents', () => {
  test('extracts the text of a Word document', async () => {
    await using result = await processFile(media, make.makeDocx(['Grüße &amp; Küsse', 'second']), 'a.docx')
    expect(result).toMatchObject({ facts: { text: 'Grüße & Küsse\nsecond' }, derivatives: [] })
    expect(result.note).toBeUndefined()
  })

  test('extracts the text of a presentation in slide order', async () => {
    const makeSlide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`
    const file = makeZip({
      'ppt/slides/slide10.xml': makeSlide('ten'),
      'ppt/slides/slide2.xml': makeSlide('two'),
      'ppt/notesSlides/notesSlide2.xml': makeSlide('said'),
    })
    await using result = await processFile(
      withSniffedType(`${OFFICE_PREFIX}presentationml.presentation`),
      file,
      'a.pptx',
    )
    expect(result.facts).toEqual({ text: 'two\n\nsaid\n\nten', pages: 2 })
  })

  test('extracts the text of a spreadsheet row by row and cell by cell', async () => {
    const file = makeZip({
      'xl/workbook.xml': '<workbook><sheets><sheet name="People &amp; years" sheetId="1"/></sheets></workbook>',
      'xl/sharedStrings.xml': '<sst><si><t>Anna</t></si><si><r><t>Ma</t></r><r><t>ria</t></r></si></sst>',
      'xl/worksheets/sheet1.xml':
        '<sheetData><row><c r="A1" t="s"><v>0</v></c><c r="B1"><v>1911</v></c></row><row><c t="s"><v>1</v></c><c t="inlineStr"><is><t>here</t></is></c></row></sheetData>',
    })
    await using result = await processFile(withSniffedType(`${OFFICE_PREFIX}spreadsheetml.sheet`), file, 'a.xlsx')
    expect(result.facts.text).toBe('People & years\nAnna\t1911\nMaria\there')
  })

  test('reads spreadsheets with namespace prefixes, single-quoted attributes, empty elements and CDATA', async () => {
    const file = makeZip({
      'xl/workbook.xml': `<x:workbook><x:sheets><x:sheet sheetId='1' name='"A" &amp; O&apos;Hara'/></x:sheets></x:workbook>`,
      'xl/sharedStrings.xml': `<x:sst><x:si/><x:si><x:t><![CDATA[<Anna>]]> &#252;</x:t></x:si><x:si><x:t>東京</x:t><x:rPh sb='0' eb='2'><x:t>トウキョウ</x:t></x:rPh></x:si></x:sst>`,
      'xl/worksheets/sheet1.xml': `<x:sheetData><!-- <x:c><x:v>no</x:v></x:c> --><x:row r='1'><x:c r='A1' t='s'><x:v>1</x:v></x:c><x:c/><x:c t='s'/><x:c t='inlineStr'><x:is><x:r><x:t>in</x:t></x:r><x:r><x:t xml:space='preserve'> line</x:t></x:r></x:is></x:c></x:row><x:row/><x:row><x:c t='str'><x:f>A1&amp;"v"</x:f><x:v xml:space='preserve'>a &lt; b</x:v></x:c><x:c t='s'><x:v>2</x:v></x:c></x:row></x:sheetData>`,
    })
    await using result = await processFile(withSniffedType(`${OFFICE_PREFIX}spreadsheetml.sheet`), file, 'a.xlsx')
    expect(result.facts.text).toBe(`"A" & O'Hara\n<Anna> ü\t\t\tin line\na < b\t東京`)
  })

  test('reads the page count that Office stored in a document', async () => {
    const body = { 'word/document.xml': '<w:p><w:r><w:t>x</w:t></w:r></w:p>' }
    for (const [name, countValue, expectedPages] of [
      ['Pages', '12', 12],
      ['ap:Pages', '12', 12],
      ['Pages', 'Infinity', undefined],
    ]) {
      const appXml = `<Properties><HiddenSlides>3</HiddenSlides><${name}>${countValue}</${name}></Properties>`
      const file = makeZip({ ...body, 'docProps/app.xml': appXml })
      await using result = await processFile(
        withSniffedType(`${OFFICE_PREFIX}wordprocessingml.document`),
        file,
        'a.docx',
      )
      expect(result.facts.pages).toBe(expectedPages)
    }
  })

  test('extracts the text of OpenDocument files, and of EPUB in reading order', async () => {
    const odt = makeZip({
      'content.xml':
        '<office:text><text:h>Title</text:h><text:p><office:annotation><dc:creator>Ada</dc:creator><dc:date>1953-01-02</dc:date><text:p>Or three?</text:p></office:annotation>one<text:line-break/>two</text:p></office:text>',
    })
    await using odtResult = await processFile(withSniffedType('application/vnd.oasis.opendocument.text'), odt, 'a.odt')
    expect(odtResult.facts.text).toBe('Title\nOr three?\none\ntwo')
    const epub = makeZip({
      'o/b.opf':
        '<package><manifest><item id="x" href="z.xhtml"/><item href="100%.xhtml" id="y"/></manifest><spine><itemref idref="x"/><itemref idref="y"/></spine></package>',
      'o/100%.xhtml': '<html><body><p>last</p></body></html>',
      'o/z.xhtml': '<html><head><style>p{}</style></head><body><p>first</p></body></html>',
    })
    await using epubResult = await processFile(withSniffedType('application/epub+zip'), epub, 'a.epub')
    expect(epubResult.facts.text).toBe('first\n\nlast')
  })

  test('reads CSV and plain text in legacy encodings', async () => {
    await using westernText = await processFile(
      media,
      Buffer.from('Gr\xfc\xdfe aus dem Sommer in K\xf6ln', 'latin1'),
      'a.txt',
    )
    expect(westernText.facts.text).toBe('Grüße aus dem Sommer in Köln')
    await using tableResult = await processFile(media, Buffer.from('a,b\n1,2\n'), 'a.csv')
    expect(tableResult.facts.text).toBe('a,b\n1,2')
  })

  test('omits HTML scripts and RTF control words from extracted text', () => {
    expect(
      readMarkupText('<p>a &lt; b &#x2014; c</p><script>if (1 < 2) x()</script><!-- no --><ul><li>d<li>e</ul>'),
    ).toBe('a < b — c\nde')
    expect(readRtfText("{\\rtf1{\\fonttbl{\\f0 Arial;}}Gr\\'fc\\u223?e\\par {\\b bold}{\\*\\generator x;}}")).toBe(
      'Grüße\nbold',
    )
    expect(readRtfText("{\\rtf1\\ansi\\ansicpg1250 Dvo\\'f8\\'e1k {\\uc0\\u345 \\u345 x}\\u345?y}")).toBe(
      'Dvořák řřxřy',
    )
    expect(readRtfText("{\\rtf1\\ansi\\ansicpg932 \\'93\\'fa\\'96\\'7b}")).toBe('日本')
  })

  test('truncates text at 5 million characters', async () => {
    await using result = await processFile(media, Buffer.alloc(6 * 1024 * 1024, 'word '), 'a.txt')
    expect(result.facts.text?.length).toBeLessThanOrEqual(5 * 1024 * 1024)
    expect(result.note).toBe(notes.textCut)
  })
})

describe('hostile and damaged documents', () => {
  test('refuses to unpack a zip bomb', async () => {
    await using result = await processFile(media, make.makeBombDocx(80 * 1024 * 1024), 'a.docx')
    expect(result).toMatchObject({ facts: {}, note: notes.documentTooLarge })
  })

  test('limits the text when many cells share one string or an EPUB lists a chapter repeatedly', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(200_000)
    const sharedStringsXml = `<sst><si><t>${'word '.repeat(20_000)}</t></si></sst>`
    const workbookParts = { 'xl/workbook.xml': '<workbook/>', 'xl/sharedStrings.xml': sharedStringsXml }
    const sheet = makeZip({ ...workbookParts, 'xl/worksheets/sheet1.xml': `<row>${cells}</row>` })
    await using tableResult = await processFile(withSniffedType(`${OFFICE_PREFIX}spreadsheetml.sheet`), sheet, 'a.xlsx')
    expect(tableResult.note).toBe(notes.textCut)
    expect(tableResult.facts.text).toHaveLength(5 * 1024 * 1024)
    const opfXml = `<item id="x" href="x.xhtml"/>${'<itemref idref="x"/>'.repeat(100_000)}`
    const epubFile = makeZip({ 'b.opf': opfXml, 'x.xhtml': `<p>${'word '.repeat(20_000)}</p>` })
    await using bookResult = await processFile(withSniffedType('application/epub+zip'), epubFile, 'a.epub')
    expect(bookResult.facts.text).toHaveLength(99_999)
  })

  test('truncates the text of a zip bomb that declares a false size', async () => {
    await using result = await processFile(media, make.makeBombDocx(80 * 1024 * 1024, { lying: true }), 'a.docx')
    expect(result.facts.text?.length ?? 0).toBeLessThan(2000)
    expect(result.note).toBeTruthy()
  })

  test('adds a note to damaged and unrecognised files', async () => {
    const docx = make.makeDocx(['x'])
    await using brokenResult = await processFile(media, docx.subarray(0, docx.length - 40), 'a.docx')
    expect(brokenResult.note).toBe(notes.documentDamaged)
    await using unknownResult = await processFile(media, Buffer.from([0, 1, 2, 3]), 'a.bin')
    expect(unknownResult).toMatchObject({ facts: {}, derivatives: [], note: notes.noPreview })
  })
})
