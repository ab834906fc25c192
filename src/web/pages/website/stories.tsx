import { postsPage } from './posts-page.tsx'

export const { loader, head, Page } = postsPage('stories')
