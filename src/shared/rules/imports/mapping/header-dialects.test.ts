import { expect, test } from 'vitest'
import { mapColumns } from './map-columns.ts'

// A header row of each program, as its documentation or a public export of it shows it. Exactly these columns of
// each row must be mapped.

const ROWS: [program: string, row: string, targets: Record<string, string>][] = [
  [
    // The table of a download of Vitrine.
    'Vitrine',
    'path,title,description,subject,date_of_origin,time_period_from,time_period_to,display_date,place,reference,license,ascession_form_reference,visibility,downloadable,storage_location,template,tags,type,filename,size,sha256,created_at,updated_at,folder,captions,description_html,id',
    Object.fromEntries(
      'path,title,description,subject,date_of_origin,time_period_from,time_period_to,display_date,place,reference,license,ascession_form_reference,visibility,downloadable,storage_location,template,tags,filename,sha256,folder,description_html,id'
        .split(',')
        .map((name) => [name, name]),
    ),
  ],
  [
    // The batch template of ScholarSpace (University of Hawaii), which has a column for each term.
    'Dublin Core',
    'dcterms:date,dcterms:rights,dcterms:title,dcterms:type,dcterms:alternative,dcterms:contributor,dcterms:creator,dcterms:description,dcterms:language,dcterms:extent,dcterms:spatial,dcterms:identifier,dcterms:isPartOf,dcterms:rightsHolder,dcterms:source,dcterms:subject,dcterms:tableOfContents,filename',
    {
      'dcterms:date': 'display_date',
      'dcterms:rights': 'license',
      'dcterms:title': 'title',
      'dcterms:description': 'description',
      'dcterms:spatial': 'place',
      'dcterms:identifier': 'reference',
      'dcterms:subject': 'subject',
      filename: 'filename',
    },
  ],
  [
    // An export of Omeka Classic, as a public script that reads it lists its columns.
    'Omeka Classic',
    'Item Id,Item URI,Dublin Core:Title,Dublin Core:Subject,Dublin Core:Description,Dublin Core:Creator,Dublin Core:Source,Dublin Core:Publisher,Dublin Core:Date,Dublin Core:Contributor,Dublin Core:Rights,Dublin Core:Relation,Dublin Core:Format,Dublin Core:Language,Dublin Core:Type,Dublin Core:Identifier,Dublin Core:Coverage,Item Type Metadata:Text,tags,itemType,collection,public,featured',
    {
      'Dublin Core:Title': 'title',
      'Dublin Core:Subject': 'subject',
      'Dublin Core:Description': 'description',
      'Dublin Core:Date': 'display_date',
      'Dublin Core:Rights': 'license',
      'Dublin Core:Identifier': 'reference',
      'Dublin Core:Coverage': 'place',
      tags: 'tags',
      collection: 'folder',
      public: 'visibility',
    },
  ],
  [
    // A table for the module CSV Import of Omeka S, whose manual recommends terms as headers.
    'Omeka S',
    'o:resource_template,o:resource_class,o:is_public,dcterms:title,dcterms:identifier,dcterms:temporal',
    {
      'o:is_public': 'visibility',
      'dcterms:title': 'title',
      'dcterms:identifier': 'reference',
      'dcterms:temporal': 'display_date',
    },
  ],
  [
    // The fields of a standard installation of ResourceSpace, as a project that exports from one lists them.
    'ResourceSpace',
    'Resource ID(s),Resource type,Status,Contributed by,Document extract,Title,Caption,Keywords - Subject,Keywords - Emotion,Keywords - Event,Keywords - Other,Named person(s),Country,Date,Original filename,Extracted text,Credit,Notes,Camera make / model,Source',
    {
      Title: 'title',
      Caption: 'description',
      'Keywords - Subject': 'subject',
      'Keywords - Emotion': 'subject',
      'Keywords - Event': 'subject',
      'Keywords - Other': 'subject',
      'Named person(s)': 'subject',
      Country: 'place',
      Date: 'display_date',
      'Original filename': 'filename',
      Credit: 'license',
    },
  ],
  [
    // Bundle codes, which the manual of CollectiveAccess uses for imports and exports.
    'CollectiveAccess',
    'ca_objects.object_id,ca_objects.idno,ca_objects.type_id,ca_objects.preferred_labels,ca_objects.description,ca_objects.date,ca_entities.preferred_labels,ca_places.preferred_labels,ca_collections.preferred_labels,ca_storage_locations.preferred_labels,ca_objects.access,ca_objects.status',
    {
      'ca_objects.idno': 'reference',
      'ca_objects.preferred_labels': 'title',
      'ca_objects.description': 'description',
      'ca_objects.date': 'display_date',
      'ca_places.preferred_labels': 'place',
      'ca_collections.preferred_labels': 'folder',
      'ca_storage_locations.preferred_labels': 'storage_location',
    },
  ],
  [
    // The names of fields of the photos catalogue, from the online help of PastPerfect.
    'PastPerfect',
    'Object ID,Object Name,Accession No,Collection,Title,Photographer,Place,Date,Description,Home Location,People,Subjects,Classification,Search Terms,Catalog Date,Cataloged By,Condition',
    {
      'Object ID': 'reference',
      Title: 'title',
      Place: 'place',
      Date: 'display_date',
      Description: 'description',
      'Home Location': 'storage_location',
      People: 'subject',
      Subjects: 'subject',
      'Search Terms': 'subject',
    },
  ],
  [
    // The tab-delimited export of CONTENTdm, with the administrative columns that the help of OCLC names.
    'CONTENTdm',
    'Title,Subject,Description,Date,Coverage,Identifier,Rights,Archival file,OCLC number,Date created,Date modified,Reference URL,CONTENTdm number,CONTENTdm file name,CONTENTdm file path',
    {
      Title: 'title',
      Subject: 'subject',
      Description: 'description',
      Date: 'display_date',
      Coverage: 'place',
      Identifier: 'reference',
      Rights: 'license',
      'CONTENTdm file name': 'filename',
    },
  ],
  [
    'German',
    'Inventarnummer,Titel,Beschreibung,Datierung,Aufnahmeort,Schlagwörter,Rechte,Standort,Dateiname,Ordner',
    {
      Inventarnummer: 'reference',
      Titel: 'title',
      Beschreibung: 'description',
      Datierung: 'display_date',
      Aufnahmeort: 'place',
      Schlagwörter: 'subject',
      Rechte: 'license',
      Standort: 'storage_location',
      Dateiname: 'filename',
      Ordner: 'folder',
    },
  ],
  [
    'French',
    'Cote,Titre,Description,Date,Lieu,Mots-clés,Droits,Emplacement,Nom du fichier,Dossier',
    {
      Cote: 'reference',
      Titre: 'title',
      Description: 'description',
      Date: 'display_date',
      Lieu: 'place',
      'Mots-clés': 'subject',
      Droits: 'license',
      Emplacement: 'storage_location',
      'Nom du fichier': 'filename',
      Dossier: 'folder',
    },
  ],
  [
    'Spanish',
    'Signatura,Título,Descripción,Fecha,Lugar,Palabras clave,Derechos,Ubicación,Nombre de archivo,Carpeta',
    {
      Signatura: 'reference',
      Título: 'title',
      Descripción: 'description',
      Fecha: 'display_date',
      Lugar: 'place',
      'Palabras clave': 'subject',
      Derechos: 'license',
      Ubicación: 'storage_location',
      'Nombre de archivo': 'filename',
      Carpeta: 'folder',
    },
  ],
  [
    'Arabic',
    'رقم الحفظ,العنوان,الوصف,التاريخ,المكان,الكلمات المفتاحية,الحقوق,مكان الحفظ,اسم الملف,المجلد',
    {
      'رقم الحفظ': 'reference',
      العنوان: 'title',
      الوصف: 'description',
      التاريخ: 'display_date',
      المكان: 'place',
      'الكلمات المفتاحية': 'subject',
      الحقوق: 'license',
      'مكان الحفظ': 'storage_location',
      'اسم الملف': 'filename',
      المجلد: 'folder',
    },
  ],
]

test.each(ROWS)('maps the columns of %s without a choice', (_, row, targets) => {
  const headers = row.split(',')
  const mapped = mapColumns(headers).flatMap(({ target }, column) =>
    target === null ? [] : [[headers[column], target]],
  )
  expect(Object.fromEntries(mapped)).toEqual(targets)
})

test('names the program whose columns they are', () =>
  expect(mapColumns(['CONTENTdm number', 'Date created'])).toMatchObject([
    { reason: { kind: 'ignored', dialect: 'CONTENTdm' } },
    { reason: { kind: 'ignored', dialect: 'CONTENTdm' } },
  ]))
