export interface Config {
  port: number
  host: string
  publicUrl: string
  galleryUrl: string
  storagePublicUrl: string
  dataDir: string
  /** undefined means the embedded database in dataDir. */
  databaseUrl: string | undefined
  /** undefined means files in dataDir/files. */
  storageUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  secret: string
  admin: { email: string; password: string } | undefined
  registration: 'open' | 'invite'
  roles: ReadonlyArray<'web' | 'worker'>
  ffmpegPath: string | undefined
  ffprobePath: string | undefined
  trustProxy: number
  logLevel: string
}
