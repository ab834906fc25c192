import { OWN_FIELD_TYPES } from '../src/shared/entities/own-fields/own-field.ts'
import { KEYWORDS, PLACES } from './seed-words.ts'

/** Ten own fields of the seeded project, with the SQL of an item's value from its number `n`. */
const FIELDS: { type: (typeof OWN_FIELD_TYPES)[number]; facet: boolean; percent: number; value: string }[] = [
  { type: 'choice', facet: true, percent: 80, value: pickSql(['print', 'slide', 'negative', 'album'], 201) },
  {
    type: 'choices',
    facet: true,
    percent: 40,
    value: `jsonb_build_array(${pickSql(['gold', 'silver', 'paper'], 202)})`,
  },
  { type: 'keywords', facet: true, percent: 60, value: `jsonb_build_array(${pickSql(KEYWORDS.slice(0, 100), 203)})` },
  { type: 'person', facet: true, percent: 70, value: `to_jsonb('Photographer ' || pg_temp.pick(n, 204, 3000))` },
  { type: 'place', facet: true, percent: 50, value: pickSql(PLACES, 205) },
  { type: 'number', facet: false, percent: 60, value: 'to_jsonb(pg_temp.pick(n, 206, 500) / 10.0)' },
  { type: 'checkbox', facet: true, percent: 50, value: 'to_jsonb(pg_temp.pick(n, 207, 2) = 0)' },
  { type: 'text', facet: false, percent: 90, value: `to_jsonb('Stamp ' || n)` },
  {
    type: 'date',
    facet: false,
    percent: 50,
    value: `jsonb_build_object('text', 'c. ' || year, 'gte', (make_date(year, 1, 1) - DATE '1970-01-01') * 86400000::bigint)`,
  },
  { type: 'textarea', facet: false, percent: 30, value: `to_jsonb('Note on item ' || n || ' of ' || place)` },
]
const OPTIONS: Record<string, string[]> = {
  choice: ['print', 'slide', 'negative', 'album'],
  choices: ['gold', 'silver', 'paper'],
}

function pickSql(values: readonly string[], salt: number): string {
  return `to_jsonb((ARRAY[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(',')}])[1 + pg_temp.pick(n, ${salt}, ${values.length})])`
}
const toIdSql = (place: number) => `pg_temp.seed_id('field', ${place})`

/** Inserts the fields; their keys are `own_0` to `own_9`. */
export const createOwnFieldsSql = () =>
  FIELDS.map(({ type, facet }, place) => {
    const options = (OPTIONS[type] ?? []).map((key) => ({ key, label: { en: key } }))
    return `INSERT INTO fields (id, project, key, type, label, options, public, facet, position) VALUES (${toIdSql(place)},
      pg_temp.seed_id('project', 1), 'own_${place}', '${type}', '{"en": "Own ${place}"}', '${JSON.stringify(options)}',
      ${place % 2 === 0}, ${facet}, ${place})`
  }).join(';\n')

/** The values of an item. */
export const ownValuesSql = `jsonb_strip_nulls(jsonb_build_object(${FIELDS.map(
  ({ percent, value }, place) =>
    `${toIdSql(place)}::text, CASE WHEN pg_temp.pick(n, ${210 + place}, 100) < ${percent} THEN ${value} END`,
).join(',\n')}))`
