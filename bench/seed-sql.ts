import { ownValuesSql } from './seed-own-fields.ts'
import { KEYWORDS, LICENSES, PLACES, SENTENCES, SUBJECTS, TAGS } from './seed-words.ts'

// Each value is a hash of its row number, so an archive of one size is the same on every machine. Expressions shared by
// tables (ids, types) are written once.

export interface Shape {
  items: number
  folders: number
  files: number
}

/** 1,000,000 items are in 20,000 folders; smaller archives keep the ratio. */
export const toShape = (itemCount: number): Shape => ({
  items: itemCount,
  folders: Math.max(100, Math.round(itemCount / 50)),
  files: 5000,
})

const BASE_TIME_MS = Date.UTC(2019, 0, 1)
const SIX_YEARS_MS = 6 * 365 * 86_400_000
const TOP = 100

/** Temporary functions in plain SQL, which the planner can inline. */
export const FUNCTIONS = `
CREATE FUNCTION pg_temp.pick(n bigint, salt int, m int) RETURNS int LANGUAGE sql IMMUTABLE AS
  $$ SELECT ((hashint8extended(n, salt::bigint) & 9223372036854775807) % m)::int $$;
CREATE FUNCTION pg_temp.seed_id(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS
  $$ SELECT (lpad(to_hex(${BASE_TIME_MS} + n * 1000), 12, '0') || '7' || substr(md5(kind || n), 1, 3) || '8' || substr(md5(kind || n), 4, 15))::uuid $$;
CREATE FUNCTION pg_temp.type_of(file int) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN file % 20 < 12 THEN 'image' WHEN file % 20 < 15 THEN 'audio' WHEN file % 20 < 17 THEN 'video'
     WHEN file % 20 < 19 THEN 'pdf' ELSE 'document' END $$;`

const toSqlArray = (words: string[]) => `'{${words.map((word) => `"${word}"`).join(',')}}'::text[]`
const pickWordSql = (words: string[], salt: number, n = 'n') =>
  `(${toSqlArray(words)})[1 + pg_temp.pick(${n}, ${salt}, ${words.length})]`
const withChanceSql = (salt: number, percent: number, value: string, n = 'n') =>
  `CASE WHEN pg_temp.pick(${n}, ${salt}, 100) < ${percent} THEN ${value} END`
const toIdSql = (kind: string, n: string | number) => `pg_temp.seed_id('${kind}', ${n})`
const PROJECT = toIdSql('project', 1)
const randomUserSql = `CASE WHEN pg_temp.pick(n, 90, 100) < 70 THEN ${toIdSql('user', 1)} ELSE ${toIdSql('user', 2)} END`

export const createPeopleSql = (hash: string) => `
INSERT INTO users (id, username, email, password_hash) VALUES
  (${toIdSql('user', 1)}, 'bench', 'bench@example.org', '${hash}'),
  (${toIdSql('user', 2)}, 'member', 'member@example.org', '${hash}');
INSERT INTO orgs (id, title) VALUES (${toIdSql('org', 1)}, 'Bench');
INSERT INTO org_owners (org, user_id) VALUES (${toIdSql('org', 1)}, ${toIdSql('user', 1)});
INSERT INTO projects (id, org, title, url_alias, description) VALUES
  (${PROJECT}, ${toIdSql('org', 1)}, 'A million items', 'bench', '<p>Made by bench/seed.ts</p>');
INSERT INTO permissions (id, project, user_id, create_artifact, edit_others_artifacts, download_media, edit_tags, create_folder)
  VALUES (${toIdSql('permission', 1)}, ${PROJECT}, ${toIdSql('user', 2)}, true, true, true, true, true);
INSERT INTO tags (id, project, title) SELECT ${toIdSql('tag', 'n')}, ${PROJECT}, (${toSqlArray(TAGS)})[n]
  FROM generate_series(1, ${TAGS.length}) n;`

/** Three levels: 100 folders at the top, about twenty in each and about ten in each of those. */
export const createFoldersSql = ({ folders: folderCount }: Shape) => {
  const secondLevelCount = Math.max(1, Math.round((folderCount - TOP) * 0.095))
  const parent = `CASE WHEN n <= ${TOP} THEN NULL WHEN n <= ${TOP + secondLevelCount} THEN ${toIdSql('folder', `1 + (n - ${TOP + 1}) % ${TOP}`)}
    ELSE ${toIdSql('folder', `${TOP + 1} + (n - ${TOP + secondLevelCount + 1}) % ${secondLevelCount}`)} END`
  return `INSERT INTO folders (id, project, folder, title, description, user_id, created_at, updated_at)
    SELECT ${toIdSql('folder', 'n')}, ${PROJECT}, ${parent}, ${pickWordSql(PLACES, 20)} || ', ' || ${pickWordSql(SUBJECTS, 21)} || ' ' || n,
      coalesce(${withChanceSql(22, 20, pickWordSql(SENTENCES, 23))}, ''), ${randomUserSql}, ${BASE_TIME_MS} + n * 1000, ${BASE_TIME_MS} + n * 1000
    FROM generate_series(1, ${folderCount}) n`
}

export const createFilesSql = ({ files: fileCount }: Shape, placeholders: string[]) => `
INSERT INTO files (id, sha256, size, mime, type, key, status, duration, width, height, pages, placeholder, created_at)
SELECT ${toIdSql('file', 'n')}, encode(sha256(('file' || n)::bytea), 'hex'), 20000 + pg_temp.pick(n, 30, 40000000),
  CASE type WHEN 'image' THEN 'image/jpeg' WHEN 'audio' THEN 'audio/mpeg' WHEN 'video' THEN 'video/mp4'
    WHEN 'pdf' THEN 'application/pdf' ELSE 'text/plain' END,
  type, 'o/' || ${toIdSql('file', 'n')}, 'ready',
  CASE WHEN type IN ('audio', 'video') THEN 5 + pg_temp.pick(n, 31, 7200000) / 1000.0 END,
  CASE WHEN type IN ('image', 'video') THEN 800 + pg_temp.pick(n, 32, 6000) END,
  CASE WHEN type IN ('image', 'video') THEN 600 + pg_temp.pick(n, 33, 4000) END,
  CASE WHEN type = 'pdf' THEN 1 + pg_temp.pick(n, 34, 300) END,
  CASE WHEN type <> 'audio' THEN ${pickWordSql(placeholders, 36)} END, ${BASE_TIME_MS} + n * 1000
FROM (SELECT n, pg_temp.type_of(n) AS type FROM generate_series(1, ${fileCount}) n) f;
INSERT INTO derivatives (file, name, key, mime, size, width, height)
SELECT ${toIdSql('file', 'n')}, name, 'd/' || ${toIdSql('file', 'n')} || '/' || name || '.' || left(md5(name || n), 16) || '.webp',
  'image/webp', 3000 + pg_temp.pick(n, 35, 60000), width, width * 3 / 4
FROM generate_series(1, ${fileCount}) n, (VALUES ('thumb', 240), ('small', 640), ('large', 1920)) AS d (name, width)
WHERE pg_temp.type_of(n) <> 'audio'`

/**
 * Every tenth item is in folder 1, every two-hundredth in folder 2, every fiftieth in the trash and the rest anywhere.
 * `hasTrashRootColumn` fills the column that marks entries trashed directly and not with their folder.
 */
export function createArtifactsSql(
  shape: Shape,
  from: number,
  to: number,
  { hasTrashRootColumn, hasOwnValues }: { hasTrashRootColumn: boolean; hasOwnValues: boolean },
): string {
  const { files: fileCount, folders: folderCount, items } = shape
  const title = `CASE WHEN pg_temp.pick(n, 1, 100) < 80
      THEN ${pickWordSql(SUBJECTS, 2)} || ' ' || ${pickWordSql(['at', 'near', 'in', 'off'], 3)} || ' ' || place || ' ' || year || ' – ' || number
    WHEN pg_temp.pick(n, 1, 100) < 92 THEN number || ' ' || place || ', ' || lower(${pickWordSql(SUBJECTS, 2)})
    ELSE ${pickWordSql(['DSC', 'IMG', 'Scan'], 4)} || '_' || number END`
  const sentences = [5, 6, 7, 8].map((salt, i) =>
    withChanceSql(salt + 40, [90, 70, 40, 20][i] ?? 0, pickWordSql(SENTENCES, salt)),
  )
  const subjectSql = `ARRAY(SELECT (${toSqlArray(KEYWORDS)})[1 + (pg_temp.pick(n, 9, ${KEYWORDS.length}) + 73 * k) % ${KEYWORDS.length}]
    FROM generate_series(1, 2 + pg_temp.pick(n, 10, 4)) k)`
  const toDaySql = (ahead: string) => `(make_date(year + ${ahead}, 1, 1) - DATE '1970-01-01') * 86400000::bigint`
  const toPeriodSql = (value: string) => withChanceSql(12, 30, value)
  return `
INSERT INTO artifacts (id, project, folder, restore_folder, title, description, reference, place, date_of_origin,
  time_period_gte, time_period_lte, subject, license, storage_location, visibility, downloadable, active, trash_batch,
  filename, file, type, user_id, created_at, updated_at${hasTrashRootColumn ? ', trash_root' : ''}${hasOwnValues ? ', own_values' : ''})
SELECT ${toIdSql('artifact', 'n')}, ${PROJECT}, CASE WHEN NOT trashed THEN folder END, CASE WHEN trashed THEN folder END, ${title},
  coalesce('<p>' || nullif(concat_ws(' ', ${sentences.join(', ')}), '') || '</p>', ''),
  ${withChanceSql(11, 60, `'AR/' || year || '/' || n`)}, place,
  ${withChanceSql(13, 80, `((make_date(year, 1, 1) - DATE '1970-01-01') + pg_temp.pick(n, 14, 365)) * 86400000::bigint`)},
  ${toPeriodSql(toDaySql('0'))}, ${toPeriodSql(toDaySql('1 + pg_temp.pick(n, 15, 10)'))}, ${subjectSql},
  ${withChanceSql(16, 50, pickWordSql(LICENSES, 17))}, ${withChanceSql(18, 50, `'Shelf ' || pg_temp.pick(n, 19, 400)`)},
  CASE WHEN pg_temp.pick(n, 24, 100) < 10 THEN 'local' ELSE 'private' END, pg_temp.pick(n, 25, 100) < 30,
  NOT trashed, CASE WHEN trashed THEN ${toIdSql('batch', 'n')} END,
  'IMG_' || number || CASE pg_temp.type_of(file) WHEN 'image' THEN '.jpg' WHEN 'audio' THEN '.mp3' WHEN 'video' THEN '.mp4'
    WHEN 'pdf' THEN '.pdf' ELSE '.txt' END,
  ${toIdSql('file', 'file')}, pg_temp.type_of(file), ${randomUserSql}, at, at + pg_temp.pick(n, 26, 86400000)${hasTrashRootColumn ? ', trashed' : ''}${hasOwnValues ? `, ${ownValuesSql}` : ''}
FROM (SELECT n, 1 + pg_temp.pick(n, 27, ${fileCount}) AS file, 1850 + pg_temp.pick(n, 28, 171) AS year,
  ${pickWordSql(PLACES, 29)} AS place, lpad((n % 10000)::text, 4, '0') AS number, n % 50 = 3 AS trashed,
  ${BASE_TIME_MS} + n * ${Math.floor(SIX_YEARS_MS / items)} AS at,
  CASE WHEN n % 10 = 0 THEN ${toIdSql('folder', 1)} WHEN n % 200 = 1 THEN ${toIdSql('folder', 2)}
    ELSE pg_temp.seed_id('folder', 3 + pg_temp.pick(n, 40, ${folderCount - 2})) END AS folder
  FROM generate_series(${from}::bigint, ${to}) n OFFSET 0) a`
}

/** Zero to three tags per item, 1.5 on average. The first tags are much more frequent than the last. */
export const createTagLinksSql = (from: number, to: number) => `
INSERT INTO artifact_tags (artifact, tag)
SELECT ${toIdSql('artifact', 'n')}, pg_temp.seed_id('tag', 1 + (first + 167 * k) % ${TAGS.length})
FROM (SELECT n, floor(${TAGS.length} * power(pg_temp.pick(n, 50, 1000000) / 1e6, 2))::int AS first
  FROM generate_series(${from}::bigint, ${to}) n OFFSET 0) a, generate_series(1, (n % 4)::int) k`

export const createExhibitsSql = ({ items }: Shape) => `
INSERT INTO exhibits (id, project, title, description, url_alias, visibility, user_id)
SELECT ${toIdSql('exhibit', 'n')}, ${PROJECT}, ${pickWordSql(SUBJECTS, 60)} || ' of ' || ${pickWordSql(PLACES, 61)}, '<p>' || ${pickWordSql(SENTENCES, 62)} || '</p>',
  'exhibit-' || n, CASE WHEN n % 2 = 0 THEN 'local' ELSE 'private' END, ${toIdSql('user', 1)}
FROM generate_series(1, 30) n;
INSERT INTO exhibit_artifacts (exhibit, artifact, position)
SELECT ${toIdSql('exhibit', 'e')}, ${toIdSql('artifact', `1 + (e * 997 + p * 31) % ${items}`)}, p
FROM generate_series(1, 30) e, generate_series(1, 100) p`
