/** Builds a PDF from its objects, of which the first is the catalog. */
export function buildPdf(objects: readonly string[], trailer = ''): Buffer {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, i) => {
    const offset = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

const toStream = (text: string, attributes = '') =>
  `<< /Length ${text.length} ${attributes} >>\nstream\n${text}\nendstream`

/** Makes an A4 page with lines of text in WinAnsi encoding, and annotations. */
export function makePagePdf(lines: readonly string[], annotations: readonly string[] = [], hasFields = false): Buffer {
  const numbers = annotations.map((_, i) => `${6 + i} 0 R`).join(' ')
  const drawing = lines.map((line, i) => `BT /F1 14 Tf 50 ${800 - 20 * i} Td (${line}) Tj ET`).join('\n')
  const form = hasFields
    ? `/AcroForm << /Fields [${numbers}] /DA (/F1 12 Tf 0 g) /DR << /Font << /F1 5 0 R >> >> >>`
    : ''
  return buildPdf([
    `<< /Type /Catalog /Pages 2 0 R ${form} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [${numbers}] >>`,
    toStream(drawing),
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode ${7 + annotations.length} 0 R >>`,
    ...annotations,
    toStream(
      'q BT /F1 12 Tf 2 5 Td (Anna Appearance) Tj ET Q',
      '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 5 0 R >> >>',
    ),
    // WinAnsi maps a soft hyphen to a hyphen; this keeps it soft.
    toStream(
      '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <ad> <00ad> endbfchar endcmap end',
    ),
  ])
}

/** The y positions of the values of `makeFormPdf`, in points from the bottom. */
export const FORM_Y_POSITIONS = { appearance: 700, value: 650, choice: 600, freeText: 500 } as const

/** Makes a form with values with and without appearances, a password, a free text, a note and hidden text. */
export function makeFormPdf(): Buffer {
  const createWidget = (y: number, attributes: string, flags = 4) =>
    `<< /Type /Annot /Subtype /Widget /P 3 0 R /F ${flags} /DA (/F1 12 Tf 0 g) /Rect [50 ${y} 250 ${y + 20}] ${attributes} >>`
  const createAnnotation = (kind: string, y: number, attributes: string, flags = 4) =>
    `<< /Type /Annot /Subtype /${kind} /P 3 0 R /F ${flags} /Rect [50 ${y} 350 ${y + 40}] ${attributes} >>`
  const annotations = [
    createWidget(FORM_Y_POSITIONS.appearance, '/FT /Tx /T (a) /V (Anna Appearance) /AP << /N 13 0 R >>'),
    createWidget(FORM_Y_POSITIONS.value, '/FT /Tx /T (b) /V (Berta Value)'),
    createWidget(FORM_Y_POSITIONS.choice, '/FT /Ch /Ff 131072 /T (c) /Opt [(Mill) (Quay)] /V (Quay)'),
    createWidget(550, '/FT /Tx /Ff 8192 /T (d) /V (Open Sesame)'),
    createAnnotation(
      'FreeText',
      FORM_Y_POSITIONS.freeText,
      '/DA (/Helv 14 Tf 1 0 0 rg) /Contents (Written in the margin)',
    ),
    createAnnotation('Text', 400, '/Contents (A sticky comment)'),
    createAnnotation('FreeText', 300, '/DA (/Helv 14 Tf 0 g) /Contents (Nobody sees this)', 2),
  ]
  return makePagePdf(['A form'], annotations, true)
}
