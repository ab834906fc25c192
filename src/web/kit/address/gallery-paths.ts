export const galleryPath = (alias: string): string => `/view/${encodeURIComponent(alias)}`
export const itemPath = (alias: string, id: string): string => `${galleryPath(alias)}/item/${encodeURIComponent(id)}`
export const exhibitPath = (alias: string, exhibit: string): string =>
  `${galleryPath(alias)}/exhibit/${encodeURIComponent(exhibit)}`
export const orgPath = (id: string): string => `/view/org/${encodeURIComponent(id)}`
