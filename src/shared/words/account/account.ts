import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const loginMessages = sentences('login', en.login)
export const forgotMessages = sentences('forgot', en.forgot)
export const registerMessages = sentences('register', en.register)
export const ownPasswordMessages = sentences('ownPassword', en.ownPassword)
export const confirmMessages = sentences('confirm', en.confirm)
export const addressMessages = sentences('address', en.address)
