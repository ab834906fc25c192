import { createPostsPage } from './posts-page.tsx'

export const { loader, head, Page } = createPostsPage('stories')
