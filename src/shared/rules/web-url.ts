import { MAX_URL } from './limits.ts'

const HOST = String.raw`(?:\[[0-9a-f:.]+\]|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-_.]*[\p{L}\p{M}\p{N}])?\.?)`
const WEB_URL = new RegExp(String.raw`^https?://${HOST}(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$`, 'iu')

/** Whether an address starts with http:// or https://. */
export const hasWebScheme = (text: string): boolean => /^https?:\/\//i.test(text)

/** Whether a text is a complete web address: with scheme and host, without spaces, at most MAX_URL characters. */
export const isWebUrl = (text: string): boolean => text.length <= MAX_URL && WEB_URL.test(text)
