import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

export const listTags = (db: Kysely<Database>, project: string) =>
  db
    .selectFrom('tags')
    .select(['id', 'project', 'title'])
    .where('project', '=', project)
    .orderBy('title')
    .orderBy('id')
    .execute()

export const findTag = (db: Kysely<Database>, id: string) =>
  db.selectFrom('tags').select(['id', 'project', 'title']).where('id', '=', id).executeTakeFirst()

/** The tag, or undefined where its project has one of that title. */
export const insertTag = (db: Kysely<Database>, tag: { id: string; project: string; title: string }) =>
  db
    .insertInto('tags')
    .values(tag)
    .onConflict((c) => c.doNothing())
    .returning(['id', 'project', 'title'])
    .executeTakeFirst()

export const titleTaken = async (db: Kysely<Database>, project: string, title: string, except: string) =>
  (await listTags(db, project)).some((tag) => tag.id !== except && tag.title.toLowerCase() === title.toLowerCase())

export const updateTag = (db: Kysely<Database>, id: string, title: string) =>
  db.updateTable('tags').set({ title }).where('id', '=', id).returning(['id', 'project', 'title']).executeTakeFirst()

export const deleteTag = (db: Kysely<Database>, id: string) => db.deleteFrom('tags').where('id', '=', id).execute()

export const listTagsOfArtifact = (db: Kysely<Database>, artifact: string) =>
  db
    .selectFrom('artifact_tags as at')
    .innerJoin('tags as t', 't.id', 'at.tag')
    .select(['t.id', 't.project', 't.title'])
    .where('at.artifact', '=', artifact)
    .orderBy('t.title')
    .execute()

export const tagArtifact = (db: Kysely<Database>, artifact: string, tag: string) =>
  db
    .insertInto('artifact_tags')
    .values({ artifact, tag })
    .onConflict((c) => c.doNothing())
    .execute()

export const untagArtifact = (db: Kysely<Database>, artifact: string, tag: string) =>
  db.deleteFrom('artifact_tags').where('artifact', '=', artifact).where('tag', '=', tag).execute()
