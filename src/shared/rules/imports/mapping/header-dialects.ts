import type { ImportTarget } from './import-targets.ts'

/** The header names that one program writes, and their targets. */
export interface HeaderDialect {
  name: string
  /** Headers as written by the program. Null marks a header that is known and not imported. */
  headers: Readonly<Record<string, ImportTarget | null>>
  /** Headers that other programs use for something else. They count only in a table that also has the header `with`. */
  together?: { with: string; headers: Readonly<Record<string, ImportTarget | null>> }
}

/** The fifteen elements of Dublin Core and the refinements that have a target. */
const DUBLIN_CORE: Readonly<Record<string, ImportTarget>> = {
  title: 'title',
  description: 'description',
  abstract: 'description',
  subject: 'subject',
  coverage: 'place',
  spatial: 'place',
  date: 'display_date',
  created: 'display_date',
  temporal: 'display_date',
  identifier: 'reference',
  rights: 'license',
  license: 'license',
}

const prefixHeaders = (prefixes: readonly string[], headers: Readonly<Record<string, ImportTarget>>) =>
  Object.fromEntries(
    prefixes.flatMap((prefix) => Object.entries(headers).map(([header, target]) => [prefix + header, target])),
  )

/** The dialects. Names that only one program writes are listed; common names are in IMPORT_TARGETS. */
export const HEADER_DIALECTS: readonly HeaderDialect[] = [
  {
    name: 'Vitrine',
    headers: {
      date_of_origin: 'date_of_origin',
      time_period_from: 'time_period_from',
      time_period_to: 'time_period_to',
      display_date: 'display_date',
      ascession_form_reference: 'ascession_form_reference',
      storage_location: 'storage_location',
      description_html: 'description_html',
      type: null,
      size: null,
      created_at: null,
      updated_at: null,
      captions: null,
    },
  },
  { name: 'Dublin Core', headers: prefixHeaders(['dc:', 'dc.', 'dcterms:', 'dcterms.'], DUBLIN_CORE) },
  {
    name: 'Omeka',
    headers: {
      ...prefixHeaders(['Dublin Core:', 'Dublin Core : '], DUBLIN_CORE),
      'o:id': null,
      'o:is_public': 'visibility',
      'o:item_set': null,
      'o:media': null,
      'o:resource_class': null,
      'o:resource_template': null,
      itemId: null,
      'Item Id': null,
      'Item URI': null,
      itemType: null,
      featured: null,
    },
    together: { with: 'Dublin Core:Title', headers: { collection: 'folder' } },
  },
  {
    name: 'ResourceSpace',
    headers: {
      'Resource ID(s)': null,
      'Original filename': 'filename',
      'Resource type': null,
      'Contributed by': null,
      'Extracted text': null,
      'Document extract': null,
      'Named person(s)': 'subject',
      'Keywords - Subject': 'subject',
      'Keywords - Event': 'subject',
      'Keywords - Emotion': 'subject',
      'Keywords - Other': 'subject',
      Country: 'place',
    },
    together: { with: 'Resource ID(s)', headers: { Credit: 'license', Status: null } },
  },
  {
    name: 'CollectiveAccess',
    headers: {
      'ca_objects.idno': 'reference',
      'ca_objects.preferred_labels': 'title',
      'ca_objects.preferred_labels.name': 'title',
      'ca_objects.description': 'description',
      'ca_objects.date': 'display_date',
      'ca_places.preferred_labels': 'place',
      'ca_objects.access': null,
      'ca_objects.status': null,
      'ca_objects.type_id': null,
      'ca_objects.object_id': null,
      'ca_objects.dates': 'display_date',
      'ca_storage_locations.preferred_labels': 'storage_location',
      'ca_collections.preferred_labels': 'folder',
      'ca_entities.preferred_labels': null,
      'ca_object_lots.idno_stub': null,
    },
  },
  {
    name: 'PastPerfect',
    headers: {
      OBJECTID: 'reference',
      DESCRIP: 'description',
      SUBJECTS: 'subject',
      PLACE: 'place',
      IMAGEFILE: 'filename',
      HOMELOC: 'storage_location',
      'Object ID': 'reference',
      'Home Location': 'storage_location',
      'Catalog Date': null,
      'Cataloged By': null,
    },
    together: {
      with: 'Object ID',
      headers: { 'Accession No': null, Subjects: 'subject', 'Search Terms': 'subject', People: 'subject' },
    },
  },
  {
    name: 'CONTENTdm',
    headers: { 'CONTENTdm number': null, 'CONTENTdm file name': 'filename', 'CONTENTdm file path': null },
    together: {
      with: 'CONTENTdm number',
      headers: { 'Date created': null, 'Date modified': null, 'Reference URL': null, 'OCLC number': null },
    },
  },
]
