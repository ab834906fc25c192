import { createPluralizer } from '../formats.ts'

const { quantity } = createPluralizer('en')

export const en = {
  projectSettings: {
    noneTitle: 'You can’t change these settings',
    noneText: 'Ask someone who manages this project for permission to change its settings.',
    project: 'Project',
    projectText: 'The project’s name in the archive.',
    galleryAddress: 'Gallery address',
    galleryAddressText: 'What visitors type or scan to get to the gallery.',
    newAddress: 'New gallery address:',
    oldAddressRedirects: (address: string) => `(links to ${address} will redirect there)`,
    logo: 'Logo',
    logoText: 'Shown above the gallery’s title. It can link to any page.',
    noLogo: 'No logo yet',
    logoAlt: 'Logo',
    chooseLogo: 'Choose image',
    changeLogo: 'Choose another image',
    removeLogo: 'Remove logo',
    logoRemoved: 'Logo removed',
    logoSaved: 'Logo saved',
    notPicture: 'This browser can’t read that image. Try a PNG, JPEG, WebP or SVG.',
    cropTitle: 'Crop the logo',
    cropText: 'This is how the gallery shows it.',
    zoom: 'Zoom',
    across: 'Horizontal position',
    down: 'Vertical position',
    use: 'Use as logo',
    using: 'Saving…',
    design: 'Design',
    designText: 'How the gallery looks, and what visitors read there.',
    staticCopy: 'Static copy',
    staticCopyText: 'The gallery as plain files, for a USB stick, another web server or a web archive.',
    staticCopyContents:
      'It contains the pages, images, recordings, captions and downloadable files that everyone can see now. Unzip it and open index.html. A large gallery takes a few minutes; your browser shows the progress.',
    staticCopyLocked:
      'Visitors need a password, so there is nothing that everyone may see. Remove the password to download a copy.',
    downloadCopy: 'Download as ZIP',
    password: 'Gallery password',
    passwordText:
      'Without a password, anyone can see what’s published. Once you’ve set a password, it’s never shown again.',
    hasPassword: 'Visitors need a password.',
    noPassword: 'Anyone can visit the gallery.',
    newPassword: 'New password',
    remove: 'Remove password',
    removeTitle: 'Remove the password?',
    removeText: 'Anyone will be able to visit the gallery.',
    setDone: 'Password set',
    changed: 'Password changed. The old one has stopped working.',
    removed: 'Password removed',
    transfer: 'Transfer to another organisation',
    transferKeeps:
      'Addresses, members and everything in the project stay the same. Members and the other owners are notified by email.',
    transferTo: 'Transfer to',
    confirmTransfer: 'Transfer',
    transferTitle: (project: string, org: string) => `Transfer “${project}” to ${org}?`,
    transferWarning: (previousOrg: string) =>
      `The project will count towards that organisation’s storage and number of people. Owners of ${previousOrg} who don’t own the new organisation lose access, unless they’re members of the project.`,
    transferred: (project: string, org: string) => `“${project}” transferred to ${org}`,
    delete: 'Delete project',
    deleteProjects: 'Delete projects',
    deleteProject: (title: string) => `Delete project: ${title}`,
    deleteText: 'Delete a project that you no longer need or have saved elsewhere.',
    deleteWarning:
      'Everything in a deleted project is lost permanently, and its addresses become available to others. This can’t be undone.',
    deleteOpen: 'Delete this project',
    deleteTitle: (title: string) => `Delete “${title}”?`,
    deleteEmpty: 'The project is empty. Its gallery will close, and its addresses will become available to others.',
    deleteFull: (contents: string, size: string) =>
      `This permanently deletes everything in the project, including Trash: ${contents} (${size}). Its gallery will close. This can’t be undone.`,
    items: (count: number) => quantity(count, 'item', 'items'),
    folders: (count: number) => quantity(count, 'folder', 'folders'),
    exhibits: (count: number) => quantity(count, 'exhibit', 'exhibits'),
    tags: (count: number) => quantity(count, 'tag', 'tags'),
    deletePeople: (count: number) => `${quantity(count, 'person loses', 'people lose')} access.`,
    deleteWord: 'delete',
    deleted: (title: string) => `“${title}” deleted`,
  },
}

export type Messages = typeof en
