/**
 * The targets of an import's columns. A `single` target takes one column; columns of the other targets are united.
 * `names` are column headers in English, German, French, Spanish and Arabic; of several columns, the one whose name comes
 * first is used.
 */
export const IMPORT_TARGETS = {
  title: {
    single: true,
    names: ['title', 'name', 'titel', 'titre', 'título', 'العنوان', 'عنوان', 'object name', 'objname'],
  },
  description: {
    single: true,
    names: ['description', 'caption', 'beschreibung', 'bildbeschreibung', 'descripción', 'الوصف', 'وصف'],
  },
  /** The description with its paragraphs and links. */
  description_html: { single: true, names: ['description html'] },
  subject: {
    single: false,
    names: [
      'subject',
      'subjects',
      'keyword',
      'keywords',
      'schlagwort',
      'schlagwörter',
      'stichwörter',
      'mots-clés',
    ].concat(['sujet', 'palabras clave', 'materia', 'temas', 'الكلمات المفتاحية', 'كلمات مفتاحية', 'الموضوع']),
  },
  place: {
    single: true,
    names: ['place', 'location', 'coverage', 'spatial', 'ort', 'aufnahmeort', 'lieu', 'lugar', 'المكان', 'مكان'],
  },
  date_of_origin: {
    single: true,
    names: ['date of origin', 'datum der entstehung', "date d'origine", 'fecha de origen'],
  },
  display_date: {
    single: true,
    names: [
      'date',
      'display date',
      'date in words',
      'created',
      'date created',
      'year',
      'datum',
      'datierung',
      'jahr',
    ].concat(['fecha', 'année', 'año', 'التاريخ', 'تاريخ', 'السنة']),
  },
  time_period_from: {
    single: true,
    names: ['time period from', 'date from', 'datum von', 'date de début', 'fecha desde'],
  },
  time_period_to: { single: true, names: ['time period to', 'date to', 'datum bis', 'date de fin', 'fecha hasta'] },
  reference: {
    single: true,
    names: ['reference', 'identifier', 'reference number', 'call number', 'accession number', 'signatur'].concat([
      'inventarnummer',
      'inventory number',
      'inventory no.',
      'accession no.',
      'reference no.',
      'ref. no.',
      'ref',
      'object number',
      'catalogue number',
      'shelfmark',
      'number',
      'no.',
      'nr.',
      'nummer',
      'cote',
      'référence',
      'signatura',
      'referencia',
      'المرجع',
      'رقم الحفظ',
    ]),
  },
  license: {
    single: true,
    names: ['license', 'licence', 'rights', 'copyright', 'lizenz', 'rechte', 'droits', 'derechos', 'licencia'].concat([
      'الترخيص',
      'الحقوق',
    ]),
  },
  ascession_form_reference: { single: true, names: ['consent form number', 'ascession form reference'] },
  storage_location: {
    single: true,
    names: ['storage location', 'standort', 'lagerort', 'emplacement', 'ubicación', 'مكان الحفظ'],
  },
  visibility: {
    single: true,
    names: ['visibility', 'is public', 'public', 'sichtbarkeit', 'öffentlich', 'visibilité', 'visibilidad', 'الظهور'],
  },
  downloadable: {
    single: true,
    names: ['downloadable', 'herunterladbar', 'téléchargeable', 'descargable', 'قابل للتنزيل'],
  },
  id: { single: true, names: ['id', 'vitrine id'] },
  path: { single: true, names: ['path', 'file path', 'pfad', 'dateipfad', 'chemin', 'ruta', 'المسار'] },
  folder: { single: true, names: ['folder', 'ordner', 'dossier', 'carpeta', 'المجلد', 'مجلد'] },
  tags: { single: false, names: ['tag', 'tags', 'etiketten', 'étiquettes', 'etiquetas', 'الوسوم', 'وسوم'] },
  exhibits: {
    single: false,
    names: ['exhibit', 'exhibits', 'ausstellung', 'ausstellungen', 'expositions', 'exposiciones', 'المعارض'],
  },
  filename: {
    single: true,
    names: [
      'file name',
      'filename',
      'file',
      'dateiname',
      'datei',
      'nom du fichier',
      'fichier',
      'nombre de archivo',
    ].concat(['archivo', 'اسم الملف', 'الملف']),
  },
  file_url: {
    single: true,
    names: [
      'url',
      'file url',
      'file address',
      'image url',
      'media url',
      'download url',
      'image',
      'link',
      'datei-url',
    ].concat([
      'dateiadresse',
      'bild-url',
      'bildadresse',
      'url du fichier',
      "url de l'image",
      'url del archivo',
      'url de la imagen',
      'رابط الملف',
      'رابط الصورة',
      'عنوان الملف',
    ]),
  },
  /** The title of a template. */
  template: {
    single: true,
    names: ['template', 'item template', 'vorlage', 'modèle', 'plantilla', 'قالب', 'القالب'],
  },
  sha256: { single: true, names: ['sha256', 'sha 256', 'checksum', 'prüfsumme', 'somme de contrôle'] },
} as const satisfies Record<string, { single: boolean; names: readonly string[] }>

export type ImportTarget = keyof typeof IMPORT_TARGETS
