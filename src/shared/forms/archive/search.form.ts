import { defineForm } from '../define-form.ts'

/** The search filters. An empty filter has no effect. */
export const searchForm = defineForm('search', [
  {
    key: 'query',
    type: 'text',
    label: 'Search terms',
    placeholder: 'Search titles, descriptions, keywords, documents…',
  },
  { key: 'title', type: 'text', label: 'Title' },
  {
    key: 'titleTypes',
    type: 'multiple',
    label: 'Search for the title in',
    visible: { key: 'title', not: '' },
    options: [
      { value: 'title', label: 'Titles' },
      { value: 'description', label: 'Descriptions' },
    ],
  },
  {
    key: 'type',
    type: 'dropdown',
    label: 'Type',
    options: [
      { value: 'All', label: 'All' },
      { value: 'Audio', label: 'Audio' },
      { value: 'Video', label: 'Video' },
      { value: 'Document', label: 'Document' },
      { value: 'Image', label: 'Image' },
    ],
  },
  {
    key: 'duration',
    type: 'dropdown',
    label: 'Duration',
    options: [
      { value: 'any', label: 'Any duration' },
      { value: 'short', label: 'Short 0-4 min' },
      { value: 'medium', label: 'Medium 4-20 min' },
      { value: 'long', label: 'Long 20+ min' },
    ],
  },
  {
    key: 'upload_at',
    type: 'dropdown',
    label: 'Uploaded',
    options: [
      { value: 'any', label: 'Any Time' },
      { value: 'day', label: 'Past 24hrs' },
      { value: 'week', label: 'Past Week' },
      { value: 'month', label: 'Past Month' },
      { value: 'year', label: 'Past Year' },
    ],
  },
  { key: 'date_coverage', type: 'date_range', label: 'Time period' },
  { key: 'date_origin', type: 'date_range', label: 'Date of origin' },
  { key: 'keywords', type: 'array', label: 'Keywords' },
  { key: 'place', type: 'text', label: 'Place' },
])
