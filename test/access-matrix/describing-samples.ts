import { MAPPING_SETTINGS, randomWord, type Sample } from './sample.ts'
import type { Subjects } from './subjects.ts'

const MEASURED_PROJECT = { ids: [], folder: null, folders: [], exhibit: null }
const WHOLE_PROJECT = { ...MEASURED_PROJECT, contents: [] }

/** Inputs for the endpoints of vocabularies, imports, exports, and a project's own fields and templates. */
export const DESCRIBING_SAMPLES: Record<string, (on: Subjects) => Sample> = {
  'vocabularies.list': ({ org }) => ({ params: { id: org } }),
  'vocabularies.create': ({ org }) => ({
    params: { id: org },
    body: { label: { en: randomWord() }, language: 'en' },
  }),
  'vocabularies.read': ({ vocabulary }) => ({ params: { id: vocabulary } }),
  'vocabularies.update': ({ vocabulary }) => ({ params: { id: vocabulary }, body: { note: 'Note' } }),
  'vocabularies.remove': ({ vocabulary }) => ({ params: { id: vocabulary } }),
  'vocabularies.terms': ({ vocabulary }) => ({ params: { id: vocabulary }, query: { query: 'a', limit: '10' } }),
  'vocabularies.suggest': ({ vocabulary }) => ({ params: { id: vocabulary }, query: { query: 'a' } }),
  'vocabularies.createTerm': ({ vocabulary }) => ({ params: { id: vocabulary }, body: { title: randomWord() } }),
  'vocabularies.export': ({ vocabulary }) => ({ params: { id: vocabulary }, query: { format: 'skos' } }),
  'vocabularies.import': ({ vocabulary }) => ({
    params: { id: vocabulary },
    body: { preview: false },
    file: `name\n${randomWord()}`,
  }),
  'vocabularies.changes': ({ vocabulary }) => ({ params: { id: vocabulary } }),
  'vocabularies.undo': ({ vocabulary, termChange }) => ({ params: { id: vocabulary }, body: { change: termChange } }),
  'vocabularies.bindings': ({ project }) => ({ params: { id: project } }),
  'vocabularies.bind': ({ project, vocabulary }) => ({
    params: { id: project },
    body: { field: 'place', vocabulary },
  }),
  'terms.read': ({ term }) => ({ params: { id: term } }),
  'terms.update': ({ term }) => ({ params: { id: term }, body: { title: randomWord() } }),
  'terms.merge': ({ term, otherTerm }) => ({ params: { id: term }, body: { into: otherTerm } }),
  'terms.remove': ({ otherTerm }) => ({ params: { id: otherTerm } }),
  'exports.create': ({ project }) => ({ params: { id: project }, body: WHOLE_PROJECT, made: true }),
  'exports.create: selection': ({ project, artifact, folder }) => ({
    params: { id: project },
    body: { ...WHOLE_PROJECT, ids: [artifact], folders: [folder] },
    made: true,
  }),
  'exports.create: exhibit': ({ project, exhibit }) => ({
    params: { id: project },
    body: { ...WHOLE_PROJECT, exhibit },
    made: true,
  }),
  'exports.create: history': ({ project }) => ({
    params: { id: project },
    body: { ...WHOLE_PROJECT, contents: ['history'] },
    made: true,
  }),
  'exports.create: static': ({ project }) => ({
    params: { id: project },
    body: { ...WHOLE_PROJECT, format: 'static' },
    made: true,
  }),
  'exports.create: wacz': ({ project }) => ({
    params: { id: project },
    body: { ...WHOLE_PROJECT, format: 'wacz' },
    made: true,
  }),
  'exports.measure': ({ project }) => ({ params: { id: project }, body: MEASURED_PROJECT }),
  'exports.measure: selection': ({ project, artifact, folder }) => ({
    params: { id: project },
    body: { ...MEASURED_PROJECT, ids: [artifact], folders: [folder] },
  }),
  'exports.measure: exhibit': ({ project, exhibit }) => ({
    params: { id: project },
    body: { ...MEASURED_PROJECT, exhibit },
  }),
  'exports.measure: static': ({ project }) => ({
    params: { id: project },
    body: { ...MEASURED_PROJECT, format: 'static' },
  }),
  'exports.list': ({ project }) => ({ params: { id: project } }),
  'exports.read': ({ project }) => ({ params: { id: project } }),
  'exports.fetch': ({ project }) => ({ params: { id: project, part: '1' } }),
  'exports.remove': ({ project }) => ({ params: { id: project } }),
  'imports.create': ({ project }) => ({ params: { id: project }, body: { source: 'table' }, file: true }),
  'imports.list': ({ project }) => ({ params: { id: project } }),
  'imports.read': (on) => ({ params: { id: on.import }, made: true }),
  'imports.readAgain': (on) => ({ params: { id: on.import }, body: {}, made: true, conflicts: true }),
  'imports.plan': (on) => ({
    params: { id: on.import },
    body: { ...MAPPING_SETTINGS, mapping: [], folder: 'root' },
    made: true,
    conflicts: true,
  }),
  'imports.run': (on) => ({ params: { id: on.import }, made: true, conflicts: true }),
  'imports.pause': (on) => ({ params: { id: on.import }, made: true, conflicts: true }),
  'imports.cancel': (on) => ({ params: { id: on.import }, made: true, conflicts: true }),
  'imports.undo': (on) => ({ params: { id: on.import }, made: true, conflicts: true }),
  'imports.rows': (on) => ({ params: { id: on.import }, made: true }),
  'imports.remove': (on) => ({ params: { id: on.import }, made: true }),
  'importMappings.list': ({ project }) => ({ params: { id: project } }),
  'importMappings.create': ({ project }) => ({
    params: { id: project },
    body: { name: randomWord(), columns: { Photographer: 'fields.field', Note: null }, settings: MAPPING_SETTINGS },
  }),
  'importMappings.update': ({ mapping }) => ({ params: { id: mapping }, body: { name: randomWord() }, made: true }),
  'importMappings.remove': ({ mapping }) => ({ params: { id: mapping }, made: true }),
  'watchedFolders.list': ({ project }) => ({ params: { id: project } }),
  'watchedFolders.create': ({ project }) => ({
    params: { id: project },
    body: { path: 'scans', delete_after: false },
    conflicts: true,
  }),
  'watchedFolders.remove': ({ watchedFolder }) => ({ params: { id: watchedFolder } }),
  'fields.list': ({ project }) => ({ params: { id: project } }),
  'fields.create': ({ project }) => ({
    params: { id: project },
    body: { key: `k${randomWord().slice(0, 8)}`, type: 'text', label: { en: 'Technique' } },
  }),
  'fields.create: with a vocabulary': ({ project, vocabulary }) => ({
    params: { id: project },
    body: {
      key: `k${randomWord().slice(0, 8)}`,
      type: 'place',
      label: { en: 'Site' },
      vocabulary: { id: vocabulary },
    },
  }),
  'fields.order': ({ project, field }) => ({ params: { id: project }, body: { fields: [field] } }),
  'fields.update': ({ field }) => ({ params: { id: field }, body: { label: { en: 'Technique' } } }),
  'fields.update: with a vocabulary': ({ field, vocabulary }) => ({
    params: { id: field },
    body: { type: 'person', vocabulary: { id: vocabulary } },
  }),
  'fields.remove': ({ field }) => ({ params: { id: field } }),
  'fields.restore': ({ deletedField }) => ({ params: { id: deletedField } }),
  'templates.list': ({ project }) => ({ params: { id: project } }),
  'templates.create': ({ project }) => ({ params: { id: project }, body: { label: { en: 'Photograph' }, fields: [] } }),
  'templates.update': ({ template }) => ({ params: { id: template }, body: { label: { en: 'Photograph' } } }),
  'templates.remove': ({ template }) => ({ params: { id: template } }),
}
